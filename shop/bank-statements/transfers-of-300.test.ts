import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { companyNames } from '#test/bank-company-names.ts'
import { camt, csv, csvColumns, inBase64, mt940, OWN_IBAN, type SampleEntry } from '#test/bank-samples.ts'
import { type Answer, type Case, casesOf, type SetInvoice, seeded } from '#test/bank-transfers.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { withoutTriggers } from '#test/without-triggers.ts'

const SEED = 62
const INVOICES = 400
const today = new Date().toISOString().slice(0, 10)

/** A shop whose 40 companies owe for 400 orders of different amounts. */
async function openDebts() {
  const shop = await openShop({ products: [{ id: 'router', price: 7.77, available: 100_000_000 }] })
  const admin = await shop.admin()
  const { body: seller } = await admin.get('/settings/seller')
  await admin.put('/settings/seller', { ...seller, iban: OWN_IBAN })
  const random = seeded(SEED)
  const amounts = new Set<number>()
  const owners = []
  for (const [at, name] of companyNames.entries()) {
    const owner = await shop.signUp(`owner${at}@example.com`)
    await owner.post('/companies', { name, taxNumber: '' })
    owners.push(owner)
  }
  for (const { customer_id } of await shop.rows('companies'))
    await admin.put(`/companies/${customer_id}/terms`, { terms: { days: 30, creditLimit: 100_000_000 } })
  for (let at = 0; at < INVOICES; at += 1) {
    let pieces = 100
    while (amounts.has(pieces)) pieces = 100 + random.below(30_000)
    amounts.add(pieces)
    const order = {
      lines: [{ product_id: 'router', orderAmount: pieces }],
      delivery: { name: 'Demo', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
      paymentAmount: Math.round(pieces * 777) / 100,
      payment: 'account',
      purchaseOrderNumber: `PO-${at}`,
    }
    const placed = await owners[at % owners.length]?.post('/orders', order)
    expect(placed?.status, placed?.text).toBe(200)
  }
  return { shop, admin, invoices: await prepare(shop) }
}

/** Gives some invoices a cash discount of 2 %, in time or too late. */
async function prepare({ db, untriggered }: TestShop): Promise<SetInvoice[]> {
  const found = await db.selectFrom('invoices').select('id').orderBy('serial').execute()
  for (const [at, { id }] of found.entries())
    if (at >= 80 && at < 116)
      await withoutTriggers(untriggered, (tx) =>
        tx
          .updateTable('invoices')
          .set({ discount_basis_points: 200, discount_until: addDays(today, at % 5 === 0 ? -1 : 8) })
          .where('id', '=', id)
          .execute(),
      )
  const { rows } = await sql<SetInvoice>`
    select i.id, i.number, o.number as "orderNumber", i.amount_cents as cents, i.bill_to_company as company,
      i.customer_id as "customerId", i.payment_reference as reference,
      round(i.amount_cents * coalesce(discount_basis_points, 0) / 10000.0)::int8 as "discountCents",
      coalesce(discount_until::text, '') as "discountUntil"
    from invoices i join orders o on o.id = i.order_id order by i.serial`.execute(db)
  return rows
}

/** Spread over the formats; what only camt.053 says is there, and returns come last. */
function filesOf(cases: readonly Case[]) {
  const isRich = ({ entry }: Case) => Boolean(entry.reference ?? entry.chargesCents)
  const last = cases.filter(({ entry }) => entry.isReturn)
  const others = cases.filter((each) => !last.includes(each))
  const plain = others.filter((each) => !isRich(each))
  const entries = (of: readonly Case[]): SampleEntry[] => of.map(({ entry }) => entry)
  const share = (at: number) => plain.filter((_, place) => place % 4 === at)
  const file = (name: string, of: readonly Case[], content: string) => ({ name, of, content })
  const xml = (id: string, of: readonly Case[], version: '02' | '04' | '08') =>
    file(`${id}.xml`, of, camt([{ id, entries: entries(of) }], version))
  return [
    xml('rich', others.filter(isRich), '08'),
    xml('new', share(0), '08'),
    xml('old', share(1), '02'),
    file('german.sta', share(2), mt940({ entries: entries(share(2)) })),
    // Newest first.
    { ...file('bank.csv', share(3).toReversed(), csv({ entries: entries(share(3)) })), columns: csvColumns },
    xml('returns', last, '04'),
  ]
}

interface Outcome {
  readonly serial: number
  readonly state: string
  readonly rule: string
  readonly amountCents: number
  readonly text: string
  readonly parts: Readonly<Record<string, readonly number[]>>
  readonly keptCents: number
}

/** What the rows say of each transfer. */
async function outcomes({ db }: TestShop): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    select t.serial, t.state, t.rule, t.amount_cents as "amountCents",
      t.payer_name || '|' || t.purpose || '|' || t.end_to_end_id || '|' || array_to_string(t.creditor_references, ',') as text,
      coalesce((select jsonb_object_agg(invoice_id, jsonb_build_array(transfer, discount, charges)) from (
        select p.invoice_id, sum(p.amount_cents) filter (where p.kind in ('transfer', 'reversal')) as transfer,
          coalesce(sum(p.amount_cents) filter (where p.kind = 'discount'), 0) as discount,
          coalesce(sum(p.amount_cents) filter (where p.kind = 'charges'), 0) as charges
        from bank_bookings b join invoice_payments p on p.id = b.payment_id where b.transfer_id = t.id
        group by p.invoice_id) by_invoice), '{}') as parts,
      coalesce((select sum(c.amount_cents) from customer_credits c where c.transfer_id = t.id), 0)::int8 as "keptCents"
    from bank_transfers t order by t.serial`.execute(db)
  return rows
}

/** Whether the money is where the answer says; a transfer that came back was booked so before. */
function isRight(answer: Answer, outcome: Outcome, cases: readonly Case[]): boolean {
  if (answer.is === 'returns') {
    const of = cases[answer.of]?.answer
    const taken = of?.is === 'booked' ? Object.entries(of.parts) : []
    return (
      outcome.rule === 'return' &&
      taken.length === Object.keys(outcome.parts).length &&
      taken.every(([id, [cents]]) => outcome.parts[id]?.[0] === -cents)
    )
  }
  if (answer.is !== 'booked') return false
  const wanted = Object.entries(answer.parts)
  return (
    outcome.keptCents === (answer.keptCents ?? 0) &&
    wanted.length === Object.keys(outcome.parts).length &&
    wanted.every(
      ([id, [transfer, discount = 0, charges = 0]]) =>
        JSON.stringify(outcome.parts[id]) === JSON.stringify([transfer, discount, charges]),
    )
  )
}

test('of 300 transfers none is booked wrongly, and nine of ten need no hands', {
  timeout: 240_000,
}, async () => {
  const { shop, admin, invoices } = await openDebts()
  await using _ = shop
  const [paid, paidToo, ...open] = invoices
  if (!paid || !paidToo) throw new Error('there are invoices')
  for (const { id, cents } of [paid, paidToo])
    await admin.post(`/invoices/${id}/payments`, {
      amount: cents / 100,
      receivedOn: today,
      reference: 'before',
    })
  const cases = casesOf({ invoices: open, settled: [paid, paidToo], day: today, seed: SEED })
  expect(cases).toHaveLength(300)
  const files = filesOf(cases)
  for (const { name, content, ...more } of files) {
    const columns = 'columns' in more ? { columns: more.columns } : {}
    const sent = { name, file: inBase64(content), ...columns }
    const reply = await admin.post('/bank-statements', sent)
    expect(reply, reply.text).toMatchObject({ status: 200, body: { statements: [{}] } })
    expect(reply.body).not.toHaveProperty('problem')
  }
  const found = await outcomes(shop)
  expect(found).toHaveLength(300)
  const stored = files.flatMap(({ of }) => of)
  const wrong: string[] = []
  const byHand: string[] = []
  for (const [at, outcome] of found.entries()) {
    const one = stored[at]
    if (!one) throw new Error(`there is no case for ${outcome.text}`)
    expect(outcome.amountCents).toBe(one.entry.cents)
    const says = `${one.about}: ${outcome.state} by ${outcome.rule}: ${outcome.text}`
    const isDecided = outcome.state !== 'waiting'
    if (!isDecided) byHand.push(says)
    else if (outcome.state === 'ignored' ? one.answer.is !== 'ignored' : !isRight(one.answer, outcome, cases))
      wrong.push(says)
  }
  process.stdout.write(
    `300 transfers: ${300 - byHand.length - wrong.length} right without hands, ${byHand.length} wait, ${wrong.length} wrong\n`,
  )
  const unexpected = byHand.filter(
    (says) => !cases.some(({ about, answer }) => answer.is === 'waits' && says.startsWith(`${about}:`)),
  )
  expect(wrong).toEqual([])
  expect(byHand.length, unexpected.join('\n')).toBeLessThanOrEqual(30)
  expect(unexpected).toEqual([])
  expect(shop.failures).toEqual([])
})
