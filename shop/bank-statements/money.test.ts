import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { camt, inBase64 } from '#test/bank-samples.ts'
import { address, germanSeller, invoiced, openGermanShop } from '#test/german-shop.ts'
import { today } from '#test/owing-company.ts'
import { withoutTriggers } from '#test/without-triggers.ts'

const accounts = {
  receivables: '10000',
  bank: '1200',
  'bank-charges': '4970',
  card: '1361',
  tax: '1776',
  freight: '',
  standard: '8400',
  reduced: '8300',
  zero: '8100',
  exempt: '8110',
  'reverse-charge': '8337',
  'intra-community': '8125',
  export: '8120',
  'outside-scope': '8338',
}
const year = today.slice(0, 4)
const period = `from=${year}-01-01&to=${year}-12-31`
const cents = (amount: string | undefined) => Math.round(Number(amount || 0) * 100)

/** A German shop with an invoice at 19 % and 2 % cash discount, and accounts for the journal. */
async function openInvoiced() {
  const german = await openGermanShop()
  const { shop, admin, id } = german
  const { body: accounting } = await admin.get('/settings/accounting')
  await admin.put('/settings/accounting', {
    ...accounting,
    accounts,
    datev: { consultant: 29_098, client: 55_003, accountLength: 4, fiscalYearMonth: 1, amounts: 'net' },
  })
  const path = await invoiced(german, {
    delivery: address,
    lines: [{ product_id: 'router', orderAmount: 333 }],
  })
  const read = async () => {
    const [invoice] = await shop.db.selectFrom('invoices').selectAll().execute()
    if (!invoice) throw new Error('there is an invoice')
    return invoice
  }
  const before = await read()
  await withoutTriggers(shop.untriggered, (tx) =>
    tx
      .updateTable('invoices')
      .set({ discount_basis_points: 200, discount_until: addDays(today, 5) })
      .execute(),
  )
  const discountCents = Math.round(before.amount_cents * 0.02)
  return {
    ...german,
    path,
    read,
    before,
    discountCents,
    drop: (entries: Parameters<typeof camt>[0][number]['entries'], id = 'A', openingCents = 0) =>
      admin.post('/bank-statements', {
        name: 'a.xml',
        file: inBase64(camt([{ id, iban: germanSeller.iban, currency: 'EUR', openingCents, entries }])),
      }),
    byAccount: async () => {
      const reply = await admin.get(`/invoices/journal.csv?${period}`)
      expect(reply, reply.text).toMatchObject({ status: 200 })
      const rows = parse<Record<string, string>>(reply.text, { bom: true, columns: true })
      const sums: Record<string, number> = {}
      for (const { account = '', debit, credit } of rows)
        sums[account] = (sums[account] ?? 0) + cents(debit) - cents(credit)
      return sums
    },
    account: async () => (await admin.get(`/companies/${id}/account`)).body,
    closing: async () =>
      Number((await admin.get(`/companies/${id}/statement?from=${today}&to=${today}`)).body.closing),
    [Symbol.asyncDispose]: () => german[Symbol.asyncDispose](),
  }
}

test('cash discount in its days settles the invoice, and lowers revenue and tax by its share to the cent', async () => {
  await using shop = await openInvoiced()
  const { drop, before, discountCents, byAccount, closing, read, admin } = shop
  const paidCents = before.amount_cents - discountCents
  const reply = await drop([{ cents: paidCents, day: today, name: 'Ada & Söhne', purpose: before.number }])
  expect(reply.body, reply.text).toMatchObject({ statements: [{ counts: { booked: 1 } }] })
  expect(await read()).toMatchObject({ open_cents: 0, paid_cents: before.amount_cents })
  // Of the gross discount, 19/119 is tax; by an own sum.
  const taxCents = Math.round((discountCents * before.tax_cents) / before.amount_cents)
  const netBefore = before.amount_cents - before.tax_cents
  expect(await byAccount()).toEqual({
    10000: 0,
    1200: paidCents,
    8400: -(netBefore - (discountCents - taxCents)),
    1776: -(before.tax_cents - taxCents),
  })
  const datev = await admin.get(`/invoices/datev.csv?${period}`)
  expect(datev.status).toBe(200)
  expect(new TextDecoder('windows-1252').decode(datev.bytes)).toContain('Cash discount')
  expect(await closing()).toBe(0)
  const { body: invoice } = await admin.get(shop.path)
  expect(invoice).toMatchObject({
    payments: [{ kind: 'transfer' }, { kind: 'discount', amount: discountCents / 100 }],
  })
  // Half of it is credited: half of the discount is taken back, and the rest of the half is paid back.
  const credited = await admin.post(`/orders/${before.order_id}/refunds`, {
    amount: Math.round(before.amount_cents / 2) / 100,
    reason: 'Agreed',
  })
  expect(credited, credited.text).toMatchObject({ status: 200 })
  const half = Math.round(before.amount_cents / 2)
  const lessCents = Math.round((discountCents * half) / before.amount_cents)
  const after = await read()
  expect(after).toMatchObject({ open_cents: 0, credited_cents: half })
  const sums = await byAccount()
  expect(sums).toMatchObject({ 10000: 0, 1200: paidCents - (half - lessCents) })
  expect(Object.values(sums).reduce((sum, each) => sum + each, 0)).toBe(0)
  expect(await closing()).toBe(0)
  expect(shop.shop.failures).toEqual([])
})

test('money kept on the account is booked when it comes, counts for the credit limit, and pays a later invoice', async () => {
  await using shop = await openInvoiced()
  const { drop, before, byAccount, closing, account, admin, id } = shop
  const limit = Number((await account()).left)
  const reply = await drop([
    {
      cents: before.amount_cents + 100_00,
      day: today,
      name: 'Ada & Söhne',
      purpose: before.number,
      bankReference: 'B1',
    },
  ])
  expect(reply.body).toMatchObject({ statements: [{ counts: { booked: 1 } }] })
  expect(await account()).toMatchObject({
    open: 0,
    kept: 100,
    left: limit + before.amount_cents / 100 + 100,
    waiting: 0,
  })
  expect(await closing()).toBe(-100)
  expect(await byAccount()).toMatchObject({ 10000: -100_00, 1200: before.amount_cents + 100_00 })
  const path = await invoiced(shop, {
    delivery: address,
    lines: [{ product_id: 'switch', orderAmount: 100 }],
  })
  const used = await admin.post(`${path}/credit-uses`, { amount: 100 })
  expect(used, used.text).toMatchObject({ status: 200 })
  expect(await account()).toMatchObject({ kept: 0 })
  expect(await byAccount(), 'nothing more came').toMatchObject({ 1200: before.amount_cents + 100_00 })
  const { body: statement } = await admin.get(`/companies/${id}/statement?from=${today}&to=${today}`)
  expect(statement).toMatchObject({ closing: (await account()).open })
  const paper = await admin.get(`/companies/${id}/statement.pdf?from=${today}&to=${today}`)
  expect(paper).toMatchObject({ status: 200 })
  expect(shop.shop.failures).toEqual([])
})

test('what banks took off is booked as charges, and a file without that account is refused by its name', async () => {
  await using shop = await openInvoiced()
  const { drop, before, byAccount, admin, read } = shop
  const entry = {
    cents: before.amount_cents - 7_50,
    chargesCents: 7_50,
    day: today,
    name: 'x',
    purpose: before.number,
  }
  expect((await drop([entry])).body).toMatchObject({ statements: [{ counts: { booked: 1 } }] })
  expect(await read()).toMatchObject({ open_cents: 0 })
  expect(await byAccount()).toMatchObject({ 10000: 0, 1200: entry.cents, 4970: 7_50 })
  const { body: accounting } = await admin.get('/settings/accounting')
  const { 'bank-charges': _, ...earlier } = accounts
  const changed = await admin.put('/settings/accounting', { ...accounting, accounts: earlier })
  expect(changed, 'a program that does not know the account').toMatchObject({ status: 200 })
  expect(await admin.get(`/invoices/journal.csv?${period}`)).toMatchObject({
    status: 409,
    body: { code: 'accounting-incomplete', missing: ['Bank charges'] },
  })
})
