import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { QuoteSide } from '#contract/quotes/status.ts'
import type { Database } from '#database/open.ts'
import type { OfferedCalls } from '../call-off-orders/agree.ts'
import { awaitedOfOffer } from '../stock/quote-holds.ts'

/** A quote's products, and its revisions. */

export interface QuotedProduct {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly image: string
}

/** Inserts the lines in the given order. */
export async function insertLines(tx: Database, quoteId: string, products: readonly QuotedProduct[]) {
  await tx
    .insertInto('quote_lines')
    .values(
      products.map(({ id, name, sku, image }, place) => ({
        quote_id: quoteId,
        position: place + 1,
        product_id: id,
        product_name: name,
        sku,
        image,
      })),
    )
    .execute()
}

/** The lines of a quote, with what the standing offer holds of pieces that have not come yet, in order of day. */
export function findLines(db: Database, quoteId: string) {
  return db
    .selectFrom('quote_lines')
    .select(['position', 'product_id as productId', 'product_name as productName', 'sku', 'image'])
    .select(awaitedOfOffer.as('awaited'))
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .execute()
}

export type StoredQuoteLine = Awaited<ReturnType<typeof findLines>>[number]

export interface RevisionLine {
  /** Position of the quote's line. */
  readonly position: number
  readonly pieces: number
  readonly unitPriceCents?: number | undefined
}

export interface NewRevision {
  readonly quoteId: string
  readonly number: number
  readonly side: QuoteSide
  readonly actor: { readonly kind: 'buyer' | 'admin' | 'shop'; readonly name: string | null }
  readonly message: string
  /** For an offer. */
  readonly validDays?: number | undefined
  readonly holdsStock?: boolean | undefined
  readonly calls?: OfferedCalls | undefined
  readonly lines: readonly RevisionLine[]
}

/** @returns when the offer expires; null if the revision is not an offer */
export async function insertRevision(tx: Database, revision: NewRevision): Promise<Date | null> {
  const { quoteId, number, side, actor, message, validDays, holdsStock = false, calls, lines } = revision
  const { validUntil } = await tx
    .insertInto('quote_revisions')
    .values({
      quote_id: quoteId,
      number,
      side,
      actor_kind: actor.kind,
      actor_name: actor.name,
      message,
      valid_until: validDays === undefined ? null : sql`now() + ${validDays}::int * interval '1 day'`,
      holds_stock: holdsStock,
      call_off_until: calls?.until ?? null,
      call_off_min_pieces: calls?.minCallPieces ?? null,
      call_off_reserves: calls?.reserves ?? false,
    })
    .returning('valid_until as validUntil')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('quote_revision_lines')
    .values(
      lines.map(({ position, pieces, unitPriceCents }) => ({
        quote_id: quoteId,
        number,
        side,
        position,
        pieces,
        unit_price_cents: unitPriceCents ?? null,
      })),
    )
    .execute()
  return validUntil
}

const selectRevisions = (db: Database, quoteId: string) =>
  db
    .selectFrom('quote_revisions')
    .select([
      'number',
      'side',
      'actor_name as actorName',
      'message',
      'at',
      'valid_until as validUntil',
      'holds_stock as holdsStock',
      sql<OfferedCalls | null>`case when call_off_until is not null then json_build_object('until',
        to_char(call_off_until, 'YYYY-MM-DD'), 'minCallPieces', call_off_min_pieces, 'reserves', call_off_reserves) end`.as(
        'calls',
      ),
    ])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('quote_revision_lines as line')
          .leftJoin('quote_line_promises as told', (join) =>
            join
              .onRef('told.quote_id', '=', 'line.quote_id')
              .onRef('told.number', '=', 'line.number')
              .onRef('told.position', '=', 'line.position'),
          )
          .select(['line.position', 'pieces', 'unit_price_cents as unitPriceCents', 'promised'])
          .whereRef('line.quote_id', '=', 'quote_revisions.quote_id')
          .whereRef('line.number', '=', 'quote_revisions.number')
          .orderBy('line.position'),
      ).as('lines'),
    )
    .where('quote_id', '=', quoteId)

/** Revisions, oldest first. */
export const findRevisions = (db: Database, quoteId: string) =>
  selectRevisions(db, quoteId).orderBy('number').execute()

export type StoredRevision = Awaited<ReturnType<typeof findRevisions>>[number]

export const findRevision = (db: Database, quoteId: string, number: number) =>
  selectRevisions(db, quoteId).where('number', '=', number).executeTakeFirstOrThrow()
