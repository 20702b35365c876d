import { sql } from 'kysely'
import { bankTransferNumber } from '#contract/bank-statements/transfers.ts'
import type { Database } from '#database/open.ts'
import {
  type BookedTransfer,
  type Ledger,
  ledgerOf,
  type OpenInvoice,
  type Transfer,
} from './matching/ledger.ts'
import { numbersIn } from './matching/numbers-in-text.ts'

/** Reads what these transfers are compared with: all open invoices, and what they name beside. */
export async function readLedger(db: Database, transfers: readonly Transfer[]): Promise<Ledger> {
  const numbers = transfers.flatMap((transfer) => numbersIn(transfer).invoices)
  const [invoices, settled, payers, booked] = await Promise.all([
    findOpen(db),
    findSettled(db, numbers),
    findPayers(
      db,
      transfers.map(({ iban }) => iban),
    ),
    findBooked(
      db,
      transfers.flatMap(({ amountCents }) => (amountCents < 0 ? [-amountCents] : [])),
    ),
  ])
  return ledgerOf({ invoices, settled, payers, booked })
}

async function findOpen(db: Database): Promise<readonly OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select i.id, i.number, o.number as "orderNumber", i.payment_reference as "paymentReference", i.customer_id as "customerId",
      coalesce(c.name, i.bill_to_company) as company, i.bill_to_name as name, i.open_cents as "openCents",
      case when i.paid_cents = 0 then round(i.open_cents * coalesce(i.discount_basis_points, 0) / 10000.0) else 0 end::int8
        as "discountCents",
      i.discount_until::text as "discountUntil", shop_day(i.due_at)::text as "dueOn"
    from invoices i join orders o on o.id = i.order_id left join companies c on c.customer_id = i.customer_id
    where i.open_cents > 0 and i.method = 'account'
    order by i.due_at, i.id`.execute(db)
  return rows
}

async function findSettled(db: Database, numbers: readonly string[]): Promise<Ledger['settled']> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: string; customerId: string; name: string }>`
    select i.number, i.customer_id as "customerId", c.name from invoices i join companies c on c.customer_id = i.customer_id
    where i.number = any(${[...numbers]}::text[]) and i.open_cents = 0 and i.method = 'account'`.execute(db)
  return new Map(rows.map(({ number, ...settled }) => [number, settled]))
}

async function findPayers(db: Database, ibans: readonly string[]): Promise<Ledger['payers']> {
  const known = [...new Set(ibans.filter(Boolean))]
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('known_payers')
    .select(['iban', 'customer_id as customerId'])
    .where('iban', 'in', known)
    .execute()
  return new Map(rows.map(({ iban, customerId }) => [iban, customerId]))
}

/** Booked transfers with one of these amounts. */
async function findBooked(db: Database, amounts: readonly number[]): Promise<readonly BookedTransfer[]> {
  if (amounts.length === 0) return []
  const rows = await db
    .selectFrom('bank_transfers')
    .select([
      'id',
      'serial',
      'amount_cents as amountCents',
      'payer_iban as iban',
      'end_to_end_id as endToEndId',
      'bank_reference as bankReference',
      'purpose as text',
      sql<string>`booked_on::text`.as('bookedOn'),
    ])
    .where('state', 'in', ['booked', 'kept'])
    .where('amount_cents', 'in', [...new Set(amounts)])
    .orderBy('serial', 'desc')
    .execute()
  return rows.map(({ serial, ...transfer }) => ({ ...transfer, number: bankTransferNumber(serial) }))
}
