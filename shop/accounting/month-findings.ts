import { sql } from 'kysely'
import { type AccountingPeriod, type AccountPurpose, accountNames } from '#contract/accounting/endpoints.ts'
import type { MonthFinding } from '#contract/accounting/months.ts'
import { formatCents } from '#contract/money.ts'
import type { Database } from '#database/open.ts'
import { endOf, startOf } from '../days.ts'
import { bookedDocuments } from './documents.ts'
import { readReceivables } from './receivables.ts'
import { findAccounting } from './settings.ts'

/** What a month is missing before it can be closed, worst first. */
export async function findMissing(db: Database, period: AccountingPeriod): Promise<MonthFinding[]> {
  const [booked, records, transfers, unsent, refunds] = await Promise.all([
    checkBooks(db, period),
    countWrongRecords(db, period),
    findWaitingTransfers(db, period),
    countUnsent(db, period),
    findPendingRefunds(db, period),
  ])
  return [
    ...booked,
    ...found('records', records, {
      blocks: true,
      sentence: `${ofOrders(records)} and their invoices do not say the same. Run npm run audit:data, which names them.`,
    }),
    ...found('transfers', transfers.count, {
      blocks: false,
      sentence: `${transfers.count === 1 ? '1 bank transfer' : `${transfers.count} bank transfers`} of ${formatCents(transfers.cents)} ${transfers.count === 1 ? 'waits' : 'wait'} for somebody to say what ${transfers.count === 1 ? 'it is' : 'they are'} for.`,
    }),
    ...found('unsent', unsent, {
      blocks: false,
      sentence: `${unsent === 1 ? '1 invoice or credit note was' : `${unsent} invoices and credit notes were`} not sent, or refused.`,
    }),
    ...found('refunds', refunds.count, {
      blocks: false,
      sentence: `${refunds.count === 1 ? '1 refund' : `${refunds.count} refunds`} of ${formatCents(refunds.cents)} ${refunds.count === 1 ? 'has' : 'have'} not reached the card service yet.`,
    }),
  ]
}

const ofOrders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

const found = (kind: MonthFinding['kind'], count: number, rest: Pick<MonthFinding, 'blocks' | 'sentence'>) =>
  count > 0 ? [{ kind, count, ...rest }] : []

/**
 * Books the month, and compares what customers owe and the tax with the sums of the documents, which are added up another way.
 */
async function checkBooks(db: Database, period: AccountingPeriod): Promise<MonthFinding[]> {
  const settings = await findAccounting(db)
  const used = new Set<AccountPurpose>()
  const booked = { receivablesCents: 0, taxCents: 0 }
  for await (const documents of bookedDocuments(db, period, settings))
    for (const { isPayment, postings } of documents)
      for (const { account, contra, netCents, taxCents } of postings) {
        used.add(account).add(contra)
        if (taxCents !== 0) used.add('tax')
        if (account === 'receivables') booked.receivablesCents += netCents + taxCents
        if (contra === 'receivables') booked.receivablesCents -= netCents + taxCents
        // A cash discount lowers the tax too: no document has that share.
        if (!isPayment) booked.taxCents += taxCents
      }
  const missing = [...used].filter((purpose) => settings.accounts[purpose] === '')
  const [sums, taxCents] = await Promise.all([readReceivables(db, period), sumTax(db, period)])
  const differences = [
    ['What customers owe', booked.receivablesCents, sums.closingCents - sums.openingCents],
    ['Tax', booked.taxCents, taxCents],
    ['What is open on all invoices', sums.openCents, sums.openByRowsCents],
  ] as const
  const differing = differences.filter(([, inBooks, inDocuments]) => inBooks !== inDocuments)
  return [
    ...found('accounts', missing.length, {
      blocks: true,
      sentence: `Accounts are not set: ${missing.map((purpose) => accountNames[purpose]).join(', ')}.`,
    }),
    ...found('books', differing.length, {
      blocks: true,
      sentence: differing
        .map(
          ([name, inBooks, inDocuments]) =>
            `${name}: ${formatCents(inBooks)} in the journal, ${formatCents(inDocuments)} by the documents.`,
        )
        .join(' '),
    }),
  ]
}

async function sumTax(db: Database, { from, to }: AccountingPeriod): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ((select coalesce(sum(tax_cents), 0) from invoices where issued_at >= ${startOf(from)} and issued_at < ${endOf(to)})
      - (select coalesce(sum(tax_cents), 0) from credit_notes where issued_at >= ${startOf(from)} and issued_at < ${endOf(to)})
      )::bigint as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Orders whose payment changed or that were invoiced in the period, and whose rows contradict each other. */
async function countWrongRecords(db: Database, { from, to }: AccountingPeriod): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with of_period as materialized (
      select order_id from invoices where issued_at >= ${startOf(from)} and issued_at < ${endOf(to)}
      union select order_id from order_events where fact = 'payment' and at >= ${startOf(from)} and at < ${endOf(to)}
    )
    select count(*)::int as count from (
      select order_id from wrong_invoices where order_id in (select order_id from of_period)
      union select order_id from wrong_billing where order_id in (select order_id from of_period)
      union select i.order_id from wrong_credits w join invoices i on i.id = w.invoice_id
        where i.order_id in (select order_id from of_period)
    ) wrong`.execute(db)
  return rows[0]?.count ?? 0
}

async function findWaitingTransfers(db: Database, { from, to }: AccountingPeriod) {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(abs(amount_cents)), 0)::bigint as cents from bank_transfers
    where state = 'waiting' and booked_on between ${from} and ${to}`.execute(db)
  return rows[0] ?? { count: 0, cents: 0 }
}

async function countUnsent(db: Database, { from, to }: AccountingPeriod): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice_transmissions t join invoices i on i.id = t.invoice_id
      left join credit_notes n on n.id = t.credit_note_id
    where t.state in ('queued', 'refused') and coalesce(n.issued_at, i.issued_at) >= ${startOf(from)}
      and coalesce(n.issued_at, i.issued_at) < ${endOf(to)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function findPendingRefunds(db: Database, { from, to }: AccountingPeriod) {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents from refunds
    where made_at is null and payment_id is not null and asked_at >= ${startOf(from)} and asked_at < ${endOf(to)}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, cents: 0 }
}
