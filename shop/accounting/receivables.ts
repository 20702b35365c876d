import { sql } from 'kysely'
import type { AccountingPeriod } from '#contract/accounting/endpoints.ts'
import type { Database } from '#database/open.ts'
import { endOf, startOf } from '../days.ts'

interface Receivables {
  readonly openingCents: number
  readonly invoicedCents: number
  readonly creditedCents: number
  /** Transfers less reversals and repayments. */
  readonly receivedCents: number
  readonly closingCents: number
  /** What invoices say is open now, less what is kept for customers, and what the rows say: all the time the same. */
  readonly openCents: number
  readonly openByRowsCents: number
  readonly documents: { readonly invoices: number; readonly creditNotes: number; readonly payments: number }
}

/** What customers owe on account, added up from invoices, credit notes and payments, before, in and after a period. */
export async function readReceivables(db: Database, { from, to }: AccountingPeriod): Promise<Receivables> {
  const [start, end] = [startOf(from), endOf(to)]
  const { rows } = await sql<Omit<Receivables, 'documents'> & Receivables['documents']>`
    with entries as (
      select issued_at as at, 'invoice' as kind, case when method = 'account' then amount_cents else 0 end as cents from invoices
      union all
      select n.issued_at, 'credit-note', case when i.method = 'account' then -n.amount_cents else 0 end
        from credit_notes n join invoices i on i.id = n.invoice_id
      union all
      -- Money that was kept counts when it came, not when an invoice uses it.
      select p.recorded_at, 'payment', case when coalesce(t.kind, p.kind) = 'credit' then 0 else -p.amount_cents end
        from invoice_payments p left join invoice_payments t on t.id = p.reverses
      union all
      select recorded_at, 'payment', -amount_cents from customer_credits
    ), placed as (
      select kind, cents, at < ${start} as before, at >= ${start} and at < ${end} as inside from entries
    )
    select coalesce(sum(cents) filter (where before), 0)::bigint as "openingCents",
      coalesce(sum(cents) filter (where inside and kind = 'invoice'), 0)::bigint as "invoicedCents",
      coalesce(-sum(cents) filter (where inside and kind = 'credit-note'), 0)::bigint as "creditedCents",
      coalesce(-sum(cents) filter (where inside and kind = 'payment'), 0)::bigint as "receivedCents",
      coalesce(sum(cents) filter (where before or inside), 0)::bigint as "closingCents",
      (select coalesce(sum(open_cents), 0)::bigint from invoices where open_cents > 0)
        - (select coalesce(sum(cents), 0)::bigint from customer_credit_balances) as "openCents",
      coalesce(sum(cents), 0)::bigint as "openByRowsCents",
      count(*) filter (where inside and kind = 'invoice')::int as invoices,
      count(*) filter (where inside and kind = 'credit-note')::int as "creditNotes",
      count(*) filter (where inside and kind = 'payment')::int as payments
    from placed`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('sums of nothing are a row too')
  const { invoices, creditNotes, payments, ...receivables } = sums
  return { ...receivables, documents: { invoices, creditNotes, payments } }
}

/** The documents of a period: none is ever taken away, so as many as before are the same ones. */
export async function countDocuments(
  db: Database,
  { from, to }: AccountingPeriod,
): Promise<Receivables['documents']> {
  const [start, end] = [startOf(from), endOf(to)]
  const { rows } = await sql<Receivables['documents']>`
    select (select count(*)::int from invoices where issued_at >= ${start} and issued_at < ${end}) as invoices,
      (select count(*)::int from credit_notes where issued_at >= ${start} and issued_at < ${end}) as "creditNotes",
      (select count(*)::int from invoice_payments where recorded_at >= ${start} and recorded_at < ${end})
        + (select count(*)::int from customer_credits where recorded_at >= ${start} and recorded_at < ${end}) as payments`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('counts of nothing are a row too')
  return { ...counts }
}
