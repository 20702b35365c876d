import { sql } from 'kysely'
import { dayOf } from '#contract/days.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { StatementEntry } from '#contract/terms/endpoints.ts'
import type { Database } from '#database/open.ts'
import { BYTE_ORDER_MARK, toCsv } from '../csv.ts'
import { endOf, startOf } from '../days.ts'
import { getAccount } from './service.ts'

export interface Period {
  /** Days, both included. */
  readonly from: string
  readonly to: string
}

interface Entry {
  readonly at: Date
  readonly kind: StatementEntry['kind']
  readonly document: string
  /** Null for money that is kept; so is the order. */
  readonly invoiceId: string | null
  readonly orderNumber: number | null
  readonly purchaseOrderNumber: string
  readonly reference: string
  readonly amountCents: number
  readonly balanceCents: number
}

/** Every change of the company's balance; orders paid by card are not part of it. */
const entriesOf = (customerId: string) => sql`
  select e.at, e.place, e.entry_id, e.kind, e.document, i.id as "invoiceId", o.number as "orderNumber",
    o.purchase_order_number as "purchaseOrderNumber", e.reference, e.amount_cents as "amountCents"
  from invoices i join orders o on o.id = i.order_id
  cross join lateral (
    select i.issued_at as at, 1 as place, i.id as entry_id, 'invoice' as kind, i.number as document, '' as reference,
      i.amount_cents
    union all
    -- What was kept changed the balance when it came, not when it is used.
    select recorded_at, 2, p.id, kind, i.number, reference, -amount_cents from invoice_payments p where invoice_id = i.id
      and kind <> 'credit' and not exists (select from invoice_payments t where t.id = p.reverses and t.kind = 'credit')
    union all
    select issued_at, 3, id, 'credit-note', number, '', -amount_cents from credit_notes where invoice_id = i.id
  ) e
  where i.customer_id = ${customerId} and i.method = 'account'
  union all
  select c.recorded_at, 4, c.id, c.kind, 'BT-' || t.serial, null, null, '', left(t.purpose, 140), -c.amount_cents
  from customer_credits c join bank_transfers t on t.id = c.transfer_id where c.customer_id = ${customerId}`

async function balancesOf(db: Database, customerId: string, { from, to }: Period) {
  const { rows } = await sql<{ openingCents: number; closingCents: number; count: number }>`
    select coalesce(sum("amountCents") filter (where at < ${startOf(from)}), 0)::bigint as "openingCents",
      coalesce(sum("amountCents") filter (where at < ${endOf(to)}), 0)::bigint as "closingCents",
      count(*) filter (where at >= ${startOf(from)} and at < ${endOf(to)}) as count
    from (${entriesOf(customerId)}) entries`.execute(db)
  const [balances] = rows
  if (!balances) throw new Error('sums of nothing are a row too')
  return balances
}

/** Entries, oldest first, each with the balance after it. */
async function findEntries(
  db: Database,
  customerId: string,
  { from, to, offset, limit }: Period & { readonly offset: number; readonly limit: number },
) {
  const { rows } = await sql<Entry>`
    select * from (
      select *, (sum("amountCents") over (order by at, place, entry_id))::bigint as "balanceCents"
      from (${entriesOf(customerId)}) entries
      where at < ${endOf(to)}
    ) running
    where at >= ${startOf(from)}
    order by at, place, entry_id
    offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export async function getStatement(
  db: Database,
  customerId: string,
  { from, to, offset, limit }: Period & { readonly offset: number; readonly limit: number },
) {
  const { company } = await getAccount(db, customerId)
  const [{ openingCents, closingCents, count }, entries] = await Promise.all([
    balancesOf(db, customerId, { from, to }),
    findEntries(db, customerId, { from, to, offset, limit }),
  ])
  return {
    company,
    from,
    to,
    opening: toAmount(openingCents),
    closing: toAmount(closingCents),
    currency: shopCurrency(),
    entryCount: count,
    entries: entries.map(toWire),
    ...(offset + entries.length < count && { nextOffset: offset + entries.length }),
  }
}

const orderOf = (entry: Entry) => (entry.orderNumber === null ? '' : orderNumber(entry.orderNumber))

const toWire = (entry: Entry): StatementEntry => ({
  at: entry.at.toISOString(),
  kind: entry.kind,
  document: entry.document,
  ...(entry.invoiceId !== null && { invoice_id: entry.invoiceId }),
  orderNumber: orderOf(entry),
  purchaseOrderNumber: entry.purchaseOrderNumber,
  reference: entry.reference,
  amount: toAmount(entry.amountCents),
  balance: toAmount(entry.balanceCents),
})

const columns = [
  'date',
  'entry',
  'document',
  'order',
  'purchase order',
  'reference',
  'amount',
  'balance',
] as const

const BATCH = 1_000

/** Yields the statement as parts of one CSV file, between the opening and the closing balance. */
export async function* exportStatement(
  db: Database,
  customerId: string,
  period: Period,
): AsyncGenerator<string> {
  const { openingCents, closingCents, count } = await balancesOf(db, customerId, period)
  const balance = (date: string, entry: string, cents: number) => ({
    date,
    entry,
    document: '',
    order: '',
    'purchase order': '',
    reference: '',
    amount: '',
    balance: toAmount(cents),
  })
  yield `${BYTE_ORDER_MARK}${toCsv(columns, [balance(period.from, 'opening balance', openingCents)])}`
  for (let offset = 0; offset < count; offset += BATCH) {
    const entries = await findEntries(db, customerId, { ...period, offset, limit: BATCH })
    yield toCsv(columns, entries.map(toRow), { header: false })
  }
  yield toCsv(columns, [balance(period.to, 'closing balance', closingCents)], { header: false })
}

const toRow = (entry: Entry) => ({
  date: dayOf(entry.at),
  entry: entry.kind,
  document: entry.document,
  order: orderOf(entry),
  'purchase order': entry.purchaseOrderNumber,
  reference: entry.reference,
  amount: toAmount(entry.amountCents),
  balance: toAmount(entry.balanceCents),
})
