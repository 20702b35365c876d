import { expect, test } from 'vitest'
import { openCompanyWithTerms, orderOnAccount, orderRouters } from '#test/open-company.ts'
import type { TestCaller } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'
import { withoutTriggers } from '#test/without-triggers.ts'

const HEADER =
  '\ufeffnumber,kind,issued,invoice,order,purchase order,customer,email,company,tax number,method,net,freight,tax,total,currency,open,due,paid at,cost centre,fees by law'
const year = new Date().getUTCFullYear()

/** Olga's company has an invoice of $2,000 on account; ada one of $2,000 by card, and one of $4,000 that was refunded. */
async function openInvoices() {
  const company = await openCompanyWithTerms()
  const { shop, buyer, admin } = company
  const ada = await shop.signUp('ada@example.com')
  await orderOnAccount(buyer, 100, '=PO')
  const ids = [await orderRouters(ada), await orderRouters(ada, 200)]
  for (const id of ids) await pay(shop, ada, id)
  await admin.put(`/orders/${ids[1]}/refund`)
  return { ...company, ada }
}

const read = async (caller: TestCaller, query = '', path = '/invoices.csv') =>
  (await caller.get(`${path}?${query}`)).text.trimEnd().split('\r\n')
const time = (at: unknown) => (at as Date).toISOString() // a timestamptz
const numbersOf = (lines: readonly string[]) => lines.slice(1).map((line) => line.split(',')[0])
const invoice = (serial: number) => `INV-${year}-00000${serial}`

test('invoices and credit notes are rows of one file, to the letter, and no cell is a formula', async () => {
  await using open = await openInvoices()
  const reply = await open.admin.get('/invoices.csv')
  expect(reply.headers.get('Content-Disposition')).toBe('attachment; filename="invoices.csv"')
  const [orders, invoices, [creditNote]] = await Promise.all([
    open.shop.rows('orders'),
    open.shop.rows('invoices'),
    open.shop.rows('credit_notes'),
  ])
  const of = (serial: number) => {
    const stored = invoices.find((each) => each.serial === serial)
    const order = orders.find(({ id }) => id === stored?.order_id)
    return { order: `HF-${order?.number}`, issued: time(stored?.issued_at), due: time(stored?.due_at) }
  }
  const [first, second, third] = [of(1), of(2), of(3)]
  const bert = 'bert,bert@example.com,Analytical Engines,GB 980780684'
  expect(reply.text).toBe(
    [
      HEADER,
      `${invoice(1)},invoice,${first.issued},${invoice(1)},${first.order},'=PO,${bert},account,2000,0,0,2000,USD,2000,${first.due},,,0`,
      `${invoice(2)},invoice,${second.issued},${invoice(2)},${second.order},,ada,ada@example.com,,,card,2000,0,0,2000,USD,0,,${second.issued},,0`,
      `${invoice(3)},invoice,${third.issued},${invoice(3)},${third.order},,ada,ada@example.com,,,card,4000,0,0,4000,USD,0,,${third.issued},,0`,
      `CN-${year}-000001,credit note,${time(creditNote?.issued_at)},${invoice(3)},${third.order},,ada,ada@example.com,,,card,-4000,,0,-4000,USD,,,,,`,
      '',
    ].join('\r\n'),
  )
})

test('an invoice on account is paid when its last transfer was recorded that was not taken back', async () => {
  await using open = await openInvoices()
  const [stored] = (await open.shop.rows('invoices')).filter(({ method }) => method === 'account')
  const path = `/invoices/${stored?.id}/payments`
  const transfer = { amount: 2_000, receivedOn: '2026-01-02', reference: 'T' }
  const { body } = await open.admin.post(path, transfer)
  await open.admin.post(`${path}/${body.insertedId}/reversal`, { reason: 'not ours' })
  const paidAt = async () => (await read(open.admin, `company=${open.id}`))[1]?.split(',').at(-3)
  expect(await paidAt()).toBe('')
  await open.admin.post(path, transfer)
  const last = (await open.shop.rows('invoice_payments')).at(-1)
  expect(await paidAt()).toBe(time(last?.recorded_at))
})

test('the file has what the list is narrowed down to; of nothing the header', async () => {
  await using open = await openInvoices()
  const { admin, shop } = open
  const creditNote = `CN-${year}-000001`
  expect(numbersOf(await read(admin, 'state=open'))).toEqual([invoice(1)])
  expect(numbersOf(await read(admin, `company=${open.id}`))).toEqual([invoice(1)])
  expect(numbersOf(await read(admin, 'q=ADA@'))).toEqual([invoice(2), invoice(3), creditNote])
  expect(await read(admin, 'q=nobody')).toEqual([HEADER])
  expect((await admin.get('/invoices.csv?state=lost')).status).toBe(400)

  // The days are those of each paper, UTC and both included: the credit note is of a later month than its invoice.
  await withoutTriggers(shop.untriggered, async (tx) => {
    await tx
      .updateTable('invoices')
      .set({ issued_at: new Date('2026-03-31T23:59:59Z') })
      .execute()
    await tx
      .updateTable('credit_notes')
      .set({ issued_at: new Date('2026-04-01T00:00:00Z') })
      .execute()
  })
  const march = [invoice(1), invoice(2), invoice(3)]
  expect(numbersOf(await read(admin, 'from=2026-03-31&to=2026-03-31'))).toEqual(march)
  expect(numbersOf(await read(admin, 'from=2026-04-01&to=2026-04-01'))).toEqual([creditNote])
  expect(numbersOf(await read(admin, 'to=2026-03-30'))).toEqual([])
  expect((await admin.get('/invoices?to=2026-03-31')).headers.get('X-Total-Count')).toBe('3')
  expect((await admin.get('/invoices?from=2026-04-01')).headers.get('X-Total-Count')).toBe('0')
})

test('customers get the invoices that they see, and nobody else’s', async () => {
  await using open = await openInvoices()
  const own = (caller: TestCaller, query = '') => read(caller, query, '/invoices/mine.csv')
  expect(numbersOf(await own(open.ada))).toEqual([invoice(2), invoice(3), `CN-${year}-000001`])
  expect(numbersOf(await own(open.ada, 'state=open'))).toEqual([])
  // What names a company is no filter here, and opens nothing.
  expect(numbersOf(await own(open.ada, `company=${open.id}`))).toHaveLength(3)
  for (const member of [open.owner, open.approver, open.buyer])
    expect(numbersOf(await own(member))).toEqual([invoice(1)])
  const colleague = await open.member('carl@example.com', 'buyer')
  expect(await own(colleague)).toEqual([HEADER])
  expect((await open.ada.get('/invoices.csv')).status).toBe(403)
})
