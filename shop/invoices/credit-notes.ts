import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/open.ts'

const selectCreditNotes = (db: Database) =>
  db
    .selectFrom('credit_notes as c')
    .leftJoin('refunds as r', 'r.credit_note_id', 'c.id')
    .select([
      'c.id',
      'c.number',
      'c.invoice_id as invoiceId',
      'c.tax_cents as taxCents',
      'c.amount_cents as amountCents',
      'c.issued_at as issuedAt',
      'r.note as reason',
    ])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('credit_note_taxes as t')
          .select([
            'category',
            sql<number>`rate / 10.0`.as('basisPoints'),
            't.net_cents as netCents',
            't.tax_cents as taxCents',
          ])
          .whereRef('t.credit_note_id', '=', 'c.id')
          .orderBy('rate', 'desc')
          .orderBy('category'),
      ).as('taxes'),
    )

/** Credit notes, oldest first. `taxes` is empty for one older than stored taxes. */
export const findCreditNotes = (db: Database, invoiceId: string) =>
  selectCreditNotes(db).where('c.invoice_id', '=', invoiceId).orderBy('c.issued_at').execute()

/** Credit notes of some invoices. */
export const findCreditNotesOf = (db: Database, invoiceIds: readonly string[]) =>
  selectCreditNotes(db).where('c.invoice_id', 'in', invoiceIds).execute()

export const findCreditNote = (db: Database, id: string) =>
  selectCreditNotes(db).where('c.id', '=', id).executeTakeFirst()

export const findCreditNotesById = (db: Database, ids: readonly string[]) =>
  selectCreditNotes(db).where('c.id', 'in', ids).execute()

export type StoredCreditNote = Awaited<ReturnType<typeof findCreditNotes>>[number]

/** The pieces that credit notes are for, if any, in the order of the order's lines, with the share of a coupon in them. */
export const findCreditedLines = (db: Database, creditNoteIds: readonly string[]) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('refund_lines as l', 'l.refund_id', 'r.id')
    .innerJoin('credit_notes as c', 'c.id', 'r.credit_note_id')
    .select(['r.credit_note_id as creditNoteId', 'l.line_position as position', 'l.pieces'])
    .select('l.discount_cents as discountCents')
    .select(
      sql<number>`(select coalesce(sum(earlier.pieces), 0)::int
        from refund_lines earlier join refunds on refunds.id = earlier.refund_id
          join credit_notes note on note.id = refunds.credit_note_id
        where earlier.order_id = l.order_id and earlier.line_position = l.line_position
          and note.invoice_id = c.invoice_id
          and (refunds.asked_at, refunds.id) < (r.asked_at, r.id))`.as('creditedBefore'),
    )
    .where('r.credit_note_id', 'in', creditNoteIds)
    .orderBy('l.line_position')
    .execute()

/** The serial numbers of the returned pieces that a credit note is for, by the position of their line. */
export async function findReturnedSerials(
  db: Database,
  creditNoteId: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('returns', (join) => join.on(sql<SqlBool>`returns.refund_id in (r.id, r.continues)`))
    .innerJoin('credit_notes as c', 'c.id', 'r.credit_note_id')
    .innerJoin('invoices as i', 'i.id', 'c.invoice_id')
    .innerJoin('shipment_serials as s', 's.return_id', 'returns.id')
    .where(sql<SqlBool>`coalesce(i.shipment_id, s.shipment_id) = s.shipment_id`)
    .select(['s.line_position as position', 's.serial'])
    .where('r.credit_note_id', '=', creditNoteId)
    .orderBy('s.line_position')
    .orderBy('s.normalised')
    .execute()
  const byLine = Map.groupBy(rows, ({ position }) => position)
  return new Map([...byLine].map(([position, found]) => [position, found.map(({ serial }) => serial)]))
}
