import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountingForm, accountPurposes, revenueCategories } from '#contract/accounting/endpoints.ts'
import { addDays, today } from '#contract/days.ts'
import { printDocument } from '#documents/print.ts'
import { renderEmail } from '#mail/templates/render.ts'
import { attachedDocuments } from '#shop/attached-documents.ts'
import { formatDay } from '#web/ui/dates.ts'
import { addressIn, setTax } from './charges.ts'
import { makeCoupon } from './coupons.ts'
import { invoiced, openGermanShop } from './german-shop.ts'
import type { TestCaller, TestShop } from './open-shop.ts'
import { pdfText } from './pdf-text.ts'
import { accept, ask, offer } from './quotes.ts'
import { pay } from './shipments.ts'

/** The clocks of the process and of its database are set to an hour at which the shop's day is not that of UTC. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** A zone, the moment, and the shop's day then. */
const zones = [
  ['UTC', '2026-12-31T23:40:00Z', '2026-12-31'],
  ['Pacific/Kiritimati', '2026-12-31T15:40:00Z', '2027-01-01'],
  ['America/Los_Angeles', '2027-01-01T06:40:00Z', '2026-12-31'],
  ['Asia/Kolkata', '2026-12-31T20:40:00Z', '2027-01-01'],
  // Clocks are put forward on the next day, whose 23 hours end sooner.
  ['Europe/Berlin', '2027-03-26T23:10:00Z', '2027-03-27'],
] as const

const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** The last email of a kind, as its recipient reads it. */
async function mailOf({ mails }: TestShop, kind: string): Promise<string> {
  const email = mails.emails.findLast((each) => each.kind === kind)
  if (!email) throw new Error(`no email ${kind}`)
  const { subject, text } = await renderEmail(email)
  return `${subject}\n${text}`
}

const accounting = AccountingForm.parse({
  accounts: Object.fromEntries(accountPurposes.map((purpose, place) => [purpose, String(1_000 + place)])),
  postingKeys: Object.fromEntries(revenueCategories.map((category) => [category, ''])),
  reducedBelow: 15,
  datev: { consultant: 29_098, client: 55_003, accountLength: 4, fiscalYearMonth: 1, amounts: 'net' },
})

const csv = async (caller: TestCaller, path: string) =>
  parse<Record<string, string>>((await caller.get(path)).text, { bom: true, columns: true })

const paperOf = async (caller: TestCaller, path: string) =>
  pdfText((await caller.get(path)).bytes).replaceAll(/ +/g, ' ')

test.for(zones)('%s at %s: bought, invoiced, paid and exported on %s', async ([timeZone, now, day]) => {
  vi.setSystemTime(now)
  await using open = await openGermanShop({ timeZone })
  const { shop, admin, owner } = open
  expect(today()).toBe(day)
  const due = addDays(day, 30)
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  const number = `INV-${year}-000001`
  await admin.put('/settings/accounting', accounting)
  // What begins today is in force.
  await setTax(admin, { country: 'AT', name: 'USt', percent: 20, from: day })
  await makeCoupon(admin, { validFrom: day, validUntil: day })
  const lines = [{ product_id: 'switch', orderAmount: 100 }]
  const costCentres = '/companies/mine/cost-centres'
  const { body: made } = await owner.post(costCentres, { code: 'K-1', name: 'IT' })
  const budget = { amount: 5_000, period: 'month', above: 'refuse' }
  await owner.put(`${costCentres}/${made.insertedId}/budget`, { budget })
  const path = await invoiced(open, {
    lines,
    delivery: { ...addressIn('DE'), postalCode: '10115' },
    coupon: 'SPRING10',
    costCentre: 'K-1',
  })
  const ada = await shop.signUp('eva@example.com')
  const { body: priced } = await ada.post('/orders', { lines, delivery: addressIn('AT'), paymentAmount: 1 })
  const { body: placed, text } = await ada.post('/orders', {
    lines,
    delivery: addressIn('AT'),
    paymentAmount: priced.paymentAmount,
  })
  expect(placed.insertedId, text).toBeTruthy()
  await pay(shop, ada, String(placed.insertedId))

  // The page.
  const invoice = (await owner.get(path)).body
  expect([invoice.number, formatDay(String(invoice.issuedAt)), formatDay(String(invoice.dueAt))]).toEqual([
    number,
    formatDay(day),
    formatDay(due),
  ])
  // The papers: of the invoice, and of the orders as they were emailed.
  const paper = await paperOf(owner, `${path}/pdf`)
  expect(paper).toContain(`Please pay by ${longDay(due)}`)
  expect(paper).toMatch(new RegExp(`Invoice date[^0-9]*${longDay(day)}`))
  expect((await owner.get(`${path}/xml?format=peppol`)).text).toMatch(
    new RegExp(`<cbc:IssueDate>${day}</cbc:IssueDate>\\s*<cbc:DueDate>${due}</cbc:DueDate>`),
  )
  const attached = shop.mails.emails.findLast(({ kind }) => kind === 'order-placed')?.attached
  const print = attachedDocuments({ db: shop.db, printDocument, publicUrl: 'http://shop.test' })
  const [confirmation] = attached ? await print(attached) : []
  expect(pdfText(confirmation?.bytes ?? Buffer.of())).toContain(longDay(day))
  // The email.
  expect(await mailOf(shop, 'order-on-account')).toContain(longDay(due))
  // The filters: that day has both, its neighbours none.
  const found = async (list: string, [from, to]: readonly [string, string]) =>
    Number((await admin.get(`${list}?from=${from}&to=${to}`)).body.length)
  for (const list of ['/invoices', '/allOrder']) {
    expect(await found(list, [day, day]), list).toBe(2)
    expect(await found(list, ['2020-01-01', addDays(day, -1)]), list).toBe(0)
    expect(await found(list, [addDays(day, 1), '2030-01-01']), list).toBe(0)
  }
  // The files.
  const period = `from=${day}&to=${day}`
  const [row] = await csv(admin, `/invoices.csv?${period}`)
  expect([row?.number, row?.issued?.slice(0, 10), row?.due?.slice(0, 10)]).toEqual([number, day, due])
  expect(Date.parse(row?.issued ?? '')).toBe(Date.parse(String(invoice.issuedAt)))
  expect((await csv(admin, `/orders.csv?${period}`)).map(({ placed }) => placed?.slice(0, 10))).toEqual([
    day,
    day,
  ])
  const journal = await csv(admin, `/invoices/journal.csv?${period}`)
  expect(new Set(journal.map(({ date }) => date))).toEqual(new Set([day]))
  const datev = await admin.get(`/invoices/datev.csv?${period}`)
  const [header = '', , ...postings] = new TextDecoder('windows-1252')
    .decode(datev.bytes)
    .trimEnd()
    .split('\r\n')
  expect(header.split(';')[5]?.slice(0, 8), 'when it was made').toBe(`${year}${month}${dayOfMonth}`)
  expect(new Set(postings.map((posting) => posting.split(';')[9]))).toEqual(
    new Set([`${dayOfMonth}${month}`]),
  )
  expect(postings.length).toBeGreaterThan(2)
  const outside = await csv(admin, `/invoices/journal.csv?from=2020-01-01&to=${addDays(day, -1)}`)
  expect(outside).toEqual([])
  const statement = await csv(owner, `/companies/mine/statement.csv?${period}`)
  expect(statement.map(({ date }) => date)).toEqual([day, day, day])
  // The budget of the month of that day, which is spent, and of the month before.
  const spentOn = async (asked: string) => {
    const { body } = await owner.get(`${costCentres}?day=${asked}`)
    return body[0]?.budget
  }
  const inMonth = { from: `${day.slice(0, 7)}-01`, spent: invoice.amount }
  expect([await spentOn(day), await spentOn(inMonth.from)]).toMatchObject([inMonth, inMonth])
  expect(await spentOn(addDays(inMonth.from, -1))).toBeUndefined()
  // The overview ends with today.
  const { days } = (await admin.get('/overview')).body as { days?: { day: string; orders: number }[] } // as it is declared
  expect(days?.at(-1)).toMatchObject({ day, orders: 2 })

  // Due with the end of its day.
  const last = Date.parse(String(invoice.dueAt))
  // Sessions do not last so long.
  const isOverdue = async () => (await (await shop.signUp('ada@example.com')).get(path)).body.overdue
  vi.setSystemTime(last - 1)
  expect([today(), await isOverdue()]).toEqual([due, false])
  vi.setSystemTime(last + 1)
  expect([today(), await isOverdue()]).toEqual([addDays(due, 1), true])
})

test.for(zones)('%s at %s: what is valid until a day ends with it', async ([timeZone, now, day]) => {
  vi.setSystemTime(now)
  await using open = await openGermanShop({ timeZone })
  const { shop, admin, owner } = open
  const until = addDays(day, 1)
  await makeCoupon(admin, { validUntil: until })
  const ada = await shop.signUp('eva@example.com')
  const asked = await ask(ada, [{ product_id: 'router', pieces: 400 }])
  expect(await offer(admin, asked, 1, { validDays: 1 })).toMatchObject({ status: 200 })
  expect(await mailOf(shop, 'quote-offered')).toContain(longDay(until))
  const key = await ada.post('/api-keys', { name: 'ERP', scopes: ['orders:read'], days: 1 })
  expect(key, key.text).toMatchObject({ status: 200 })
  await owner.post('/companies/mine/invitations', { email: 'new@example.com', role: 'buyer' })
  expect(await mailOf(shop, 'company-invitation')).toContain(`until ${longDay(addDays(day, 7))}`)

  const { body: quote } = await ada.get(`/quotes/${asked}`)
  const end = Date.parse(String(quote.expiresAt))
  expect([formatDay(end), formatDay(end + 1)]).toEqual([formatDay(until), formatDay(addDays(until, 1))])
  const withKey = shop.caller(String(key.body.key))
  const keyAnswers = async () => (await withKey.get('/myOrder?email=eva@example.com')).status
  vi.setSystemTime(end - 60_000)
  expect(today()).toBe(until)
  expect(await keyAnswers()).toBe(200)
  const lines = [{ product_id: 'switch', orderAmount: 100 }]
  // Sessions do not last so long.
  const withCoupon = async () =>
    (await shop.signUp('ada@example.com')).post('/orders', {
      lines,
      delivery: addressIn('DE'),
      coupon: 'SPRING10',
      paymentAmount: 1,
    })
  expect((await withCoupon()).body.code).not.toBe('coupon-ended')
  const accepted = await accept(await shop.signUp('eva@example.com'), asked, 2, { delivery: addressIn('DE') })
  expect(accepted, accepted.text).toMatchObject({ status: 200 })
  vi.setSystemTime(end + 1)
  expect(today()).toBe(addDays(until, 1))
  expect(await keyAnswers()).toBe(401)
  expect((await withCoupon()).body).toMatchObject({
    code: 'coupon-ended',
    message: `This coupon ended on ${longDay(until)}. Order without it.`,
  })
})
