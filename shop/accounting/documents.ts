import { type RawBuilder, sql } from 'kysely'
import type { AccountingPeriod } from '#contract/accounting/endpoints.ts'
import { vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { Database } from '#database/open.ts'
import { findBookedCredits } from '../bank-statements/credits.ts'
import { inBatches } from '../csv-file.ts'
import { endOf, startOf } from '../days.ts'
import { type ChargedFacts, readBilled } from '../electronic-invoices/facts.ts'
import { sellerParty } from '../electronic-invoices/parties.ts'
import { findCreditedLines, findCreditNotesById } from '../invoices/credit-notes.ts'
import { findInvoicesById, findPaymentsById } from '../invoices/store.ts'
import { findSellerVersions } from '../settings/seller.ts'
import {
  type BookedDocument,
  type BookingRules,
  bookCredit,
  bookCreditNote,
  bookInvoice,
  bookPayment,
  type Posting,
} from './postings.ts'

/**
 * Yields the documents of a period, oldest first: invoices and credit notes by time of issue, transfers by time of
 * recording. So a period that is over never changes.
 */
export async function* bookedDocuments(
  db: Database,
  period: AccountingPeriod,
  rules: BookingRules,
): AsyncGenerator<readonly BookedDocument[]> {
  const sellers = await findSellerVersions(db)
  const sellerAt = (at: Date) => {
    const seller = sellers.findLast(({ since }) => since <= at) ?? sellers[0]
    if (!seller) throw new Error('a shop has a seller')
    return sellerParty(seller)
  }
  for await (const rows of inBatches<Row>((limit, after) => findRows(db, period, limit, after))) {
    const found = rows.length > 0 ? await readDetails(db, rows) : nothing
    yield rows.map((row) => {
      const credit = found.credits.get(row.id)
      if (row.kind === CREDIT && credit)
        return {
          at: row.at,
          number: credit.number,
          isPayment: true,
          postings: bookCredit(credit.amountCents, credit.text),
        }
      const invoice = found.invoices.get(row.invoiceId)
      const order = found.billed.get(row.invoiceId)
      const transfer = found.transfers.get(row.id)
      const note = found.notes.get(row.id)
      if (!invoice || !order) throw new Error(`there is no invoice ${row.invoiceId}`)
      const buyer = { vatNumber: vatNumber(invoice.taxNumber) }
      const facts: ChargedFacts = { ...order, seller: sellerAt(row.at), buyer }
      const book = (number: string, postings: Posting[]) => ({
        at: row.at,
        number,
        isPayment: row.kind === TRANSFER,
        postings,
      })
      if (row.kind === INVOICE) return book(invoice.number, bookInvoice(invoice, facts, rules))
      if (transfer) return book(invoice.number, bookPayment(transfer, invoice, facts, rules))
      if (!note) throw new Error(`there is no credit note ${row.id}`)
      const credited = found.creditedLines.get(note.id) ?? []
      return book(note.number, bookCreditNote({ invoice, note, credited }, facts, rules))
    })
  }
}

/** In the order in which documents of one moment are booked. */
const INVOICE = 1
const TRANSFER = 2
const CREDIT_NOTE = 3
const CREDIT = 4

interface Row {
  readonly at: Date
  /** To the microsecond. */
  readonly exactAt: string
  readonly kind: number
  readonly id: string
  /** Empty for a credit. */
  readonly invoiceId: string
}

async function findRows(db: Database, { from, to }: AccountingPeriod, limit: number, after: Row | undefined) {
  const { exactAt, kind, id } = after ?? { exactAt: startOf(from), kind: 0, id: '' }
  const those = (table: string, time: string, ofKind: number, invoiceId: RawBuilder<string>) => sql`(
    select ${sql.ref(time)} as at, ${sql.ref(time)}::text as "exactAt", ${ofKind}::int as kind, id,
      ${invoiceId} as "invoiceId"
    from ${sql.table(table)}
    where ${sql.ref(time)} >= ${exactAt}::timestamptz and ${sql.ref(time)} < ${endOf(to)}
      and (${sql.ref(time)}, ${ofKind}::int, id) > (${exactAt}::timestamptz, ${kind}::int, ${id})
    order by ${sql.ref(time)}, id limit ${limit})`
  const { rows } = await sql<Row>`
    select * from (
      ${those('invoices', 'issued_at', INVOICE, sql`id`)}
      union all ${those('invoice_payments', 'recorded_at', TRANSFER, sql`invoice_id`)}
      union all ${those('credit_notes', 'issued_at', CREDIT_NOTE, sql`invoice_id`)}
      union all ${those('customer_credits', 'recorded_at', CREDIT, sql`''::text`)}
    ) documents
    order by at, kind, id limit ${limit}`.execute(db)
  return rows
}

type Details = Awaited<ReturnType<typeof readDetails>>

const nothing: Details = {
  invoices: new Map(),
  billed: new Map(),
  transfers: new Map(),
  notes: new Map(),
  creditedLines: new Map(),
  credits: new Map(),
}

async function readDetails(db: Database, rows: readonly Row[]) {
  const idsOf = (kind: number) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const invoiceIds = [...new Set(rows.map(({ invoiceId }) => invoiceId).filter(Boolean))]
  const [invoices, transfers, notes, creditedLines, credits] = await Promise.all([
    unlessEmpty(invoiceIds, (ids) => findInvoicesById(db, ids)),
    unlessEmpty(idsOf(TRANSFER), (ids) => findPaymentsById(db, ids)),
    unlessEmpty(idsOf(CREDIT_NOTE), (ids) => findCreditNotesById(db, ids)),
    unlessEmpty(idsOf(CREDIT_NOTE), (ids) => findCreditedLines(db, ids)),
    unlessEmpty(idsOf(CREDIT), (ids) => findBookedCredits(db, ids)),
  ])
  return {
    invoices: byId(invoices),
    billed: await readBilled(db, invoices),
    credits: byId(credits),
    transfers: byId(transfers),
    notes: byId(notes),
    creditedLines: Map.groupBy(creditedLines, ({ creditNoteId }) => creditNoteId),
  }
}

/** SQL has no empty lists. */
const unlessEmpty = async <Row>(ids: readonly string[], find: (ids: readonly string[]) => Promise<Row[]>) =>
  ids.length === 0 ? [] : await find(ids)

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))
