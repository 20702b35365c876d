import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { MAX_QUOTE_LINES } from '#contract/quotes/form.ts'
import type { QuoteSide } from '#contract/quotes/status.ts'
import type { Database } from '#database/open.ts'
import type { OfferedCalls } from '../call-off-orders/agree.ts'
import { endOfDayIn } from '../days.ts'
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
  const of = (key: keyof QuotedProduct) => sql`${products.map((product) => product[key])}::text[]`
  await sql`
    insert into quote_lines (quote_id, position, product_id, product_name, sku, image)
    select ${quoteId}, position, id, name, sku, image
    from unnest(${of('id')}, ${of('name')}, ${of('sku')}, ${of('image')})
      with ordinality as line (id, name, sku, image, position)`.execute(tx)
}

/** Some of a quote's lines, by position. */
export interface LinesPage {
  readonly offset: number
  readonly limit: number
}

/** Where the next page of a quote's lines begins; undefined after the last one. */
export const nextOffset = ({ lineCount }: { readonly lineCount: number }, { offset, limit }: LinesPage) =>
  offset + limit < lineCount ? offset + limit : undefined

export const ALL_LINES: LinesPage = { offset: 0, limit: MAX_QUOTE_LINES }

/**
 * The lines of a quote, with the pieces that the standing offer holds and that have not come yet, in order of day: for
 * kits, pieces of their parts.
 */
export function findLines(db: Database, quoteId: string, { offset, limit } = ALL_LINES) {
  return db
    .selectFrom('quote_lines')
    .select(['position', 'product_id as productId', 'product_name as productName', 'sku', 'image'])
    .select(awaitedOfOffer.as('awaited'))
    .where('quote_id', '=', quoteId)
    .where('position', '>', offset)
    .where('position', '<=', offset + limit)
    .orderBy('position')
    .execute()
}

/** All lines of a quote with the quantities that were discussed last, and whether the last revision has them. */
export async function findDiscussed(db: Database, quoteId: string) {
  const { rows } = await sql<{ position: number; productId: string; pieces: number; isCurrent: boolean }>`
    select distinct on (position) position, product_id as "productId", pieces, said.number = quotes.revision as "isCurrent"
    from quote_revision_lines said join quote_lines using (quote_id, position) join quotes on quotes.id = quote_id
    where quote_id = ${quoteId} order by position, said.number desc`.execute(db)
  return rows
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
  /** Who writes it for the customer, as `actedByOf()` says it. */
  readonly actedBy?: string | undefined
  readonly message: string
  /** For an offer. */
  readonly validDays?: number | undefined
  readonly holdsStock?: boolean | undefined
  readonly calls?: OfferedCalls | undefined
  readonly lines: readonly RevisionLine[]
}

/** @returns when the offer expires; null if the revision is not an offer */
export async function insertRevision(tx: Database, revision: NewRevision): Promise<Date | null> {
  const {
    quoteId,
    number,
    side,
    actor,
    actedBy,
    message,
    validDays,
    holdsStock = false,
    calls,
    lines,
  } = revision
  const { validUntil } = await tx
    .insertInto('quote_revisions')
    .values({
      quote_id: quoteId,
      number,
      side,
      actor_kind: actor.kind,
      actor_name: actor.name,
      acted_by: actedBy ?? '',
      message,
      valid_until: validDays === undefined ? null : endOfDayIn(validDays),
      holds_stock: holdsStock,
      call_off_until: calls?.until ?? null,
      call_off_min_pieces: calls?.minCallPieces ?? null,
      call_off_reserves: calls?.reserves ?? false,
    })
    .returning('valid_until as validUntil')
    .executeTakeFirstOrThrow()
  await sql`
    insert into quote_revision_lines (quote_id, number, side, position, pieces, unit_price_cents)
    select ${quoteId}, ${number}::int, ${side}, position, pieces, price
    from unnest(
      ${lines.map(({ position }) => position)}::int[],
      ${lines.map(({ pieces }) => pieces)}::int[],
      ${lines.map(({ unitPriceCents }) => unitPriceCents ?? null)}::bigint[]
    ) as line (position, pieces, price)`.execute(tx)
  return validUntil
}

/** Writes an offer again, as it was, after the order that it was accepted with was cancelled. */
export async function copyOffer(
  tx: Database,
  {
    id,
    revision,
    orderId,
    holdsStock,
  }: {
    readonly id: string
    readonly revision: number
    readonly orderId: string
    readonly holdsStock: boolean
  },
): Promise<void> {
  await sql`
    insert into quote_revisions (quote_id, number, side, actor_kind, message, valid_until, holds_stock, call_off_until,
      call_off_min_pieces, call_off_reserves, after_order_id)
    select quote_id, number + 1, side, 'shop', message, valid_until, ${holdsStock}, call_off_until, call_off_min_pieces,
      call_off_reserves, ${orderId}
    from quote_revisions where quote_id = ${id} and number = ${revision}`.execute(tx)
  await sql`
    insert into quote_revision_lines (quote_id, number, side, position, pieces, unit_price_cents)
    select quote_id, number + 1, side, position, pieces, unit_price_cents
    from quote_revision_lines where quote_id = ${id} and number = ${revision}`.execute(tx)
}

const offeredCalls =
  sql<OfferedCalls | null>`case when call_off_until is not null then json_build_object('until',
  to_char(call_off_until, 'YYYY-MM-DD'), 'minCallPieces', call_off_min_pieces, 'reserves', call_off_reserves) end`.as(
    'calls',
  )

/** Revisions with the totals of all their lines, and those lines of theirs that are on the page. */
const selectRevisions = (db: Database, quoteId: string, { offset, limit } = ALL_LINES) =>
  db
    .selectFrom('quote_revisions')
    .select([
      'number',
      'side',
      'actor_name as actorName',
      'acted_by as actedBy',
      'message',
      'at',
      'valid_until as validUntil',
      'holds_stock as holdsStock',
      'after_order_id as afterOrderId',
      sql<number | null>`(select number from orders where orders.id = after_order_id)`.as('afterOrderNumber'),
      offeredCalls,
    ])
    .select([
      sql<number>`(select count(*)::int from quote_revision_lines l
        where l.quote_id = quote_revisions.quote_id and l.number = quote_revisions.number)`.as('lineCount'),
      // Null unless each line has a price.
      sql<
        number | null
      >`(select case when count(*) = count(unit_price_cents) then sum(pieces * unit_price_cents)::bigint end
        from quote_revision_lines l
        where l.quote_id = quote_revisions.quote_id and l.number = quote_revisions.number)`.as('totalCents'),
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
          .where('line.position', '>', offset)
          .where('line.position', '<=', offset + limit)
          .orderBy('line.position'),
      ).as('lines'),
    )
    .where('quote_id', '=', quoteId)

/** Revisions, oldest first. */
export const findRevisions = (db: Database, quoteId: string, page: LinesPage) =>
  selectRevisions(db, quoteId, page).orderBy('number').execute()

export type StoredRevision = Awaited<ReturnType<typeof findRevisions>>[number]

/** The shop's last offer; undefined while there is none. */
export const findLastOffer = (db: Database, quoteId: string, page?: LinesPage) =>
  selectRevisions(db, quoteId, page)
    .where('side', '=', 'shop')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findRevision = (db: Database, quoteId: string, number: number) =>
  selectRevisions(db, quoteId).where('number', '=', number).executeTakeFirstOrThrow()

/** The lines ordered by accepting a quote as it is. */
export async function findOffered(
  db: Database,
  { id, revision }: { readonly id: string; readonly revision: number },
) {
  return db
    .selectFrom('quote_revisions as offer')
    .select(offeredCalls)
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('quote_revision_lines as line')
          .innerJoin('quote_lines as quoted', (join) =>
            join
              .onRef('quoted.quote_id', '=', 'line.quote_id')
              .onRef('quoted.position', '=', 'line.position'),
          )
          .select(['quoted.product_id as productId', 'pieces', 'unit_price_cents as unitPriceCents'])
          .whereRef('line.quote_id', '=', 'offer.quote_id')
          .whereRef('line.number', '=', 'offer.number')
          .orderBy('line.position'),
      ).as('lines'),
    )
    .where('offer.quote_id', '=', id)
    .where('offer.number', '=', revision)
    .executeTakeFirstOrThrow()
}
