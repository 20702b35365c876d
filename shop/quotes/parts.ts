import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'
import { kitsAwaited } from '../stock/kit-dates.ts'
import { awaitedOfPart, lockGoods } from '../stock/quote-holds.ts'
import { ALL_LINES, findLines, type LinesPage, type StoredQuoteLine } from './revisions.ts'

/** The parts of kits in quotes: an offer keeps those that its kits had when it was made. */

interface StoredPart {
  /** Of the kit's line. */
  readonly position: number
  readonly productId: string
  readonly productName: string
  readonly sku: string
  /** In one kit. */
  readonly kitPieces: number
  /** How many kits are offered. */
  readonly kits: number
  /** The pieces that the standing offer holds of it and that have not come yet. */
  readonly awaited: readonly PromisedPieces[]
}

export interface LineWithParts extends StoredQuoteLine {
  /** Empty unless it is of a kit. */
  readonly parts: readonly StoredPart[]
}

/** Stores today's parts of an offer's kits. */
export const insertParts = (tx: Database, quoteId: string, number: number) =>
  sql`
    insert into quote_line_parts (quote_id, number, position, product_id, place, kit_pieces, product_name, sku)
    select r.quote_id, r.number, r.position, k.part_id, k.position, k.pieces, p.name, p.sku
    from quote_revision_lines r join quote_lines l on l.quote_id = r.quote_id and l.position = r.position
      join kit_parts k on k.kit_id = l.product_id join products p on p.id = k.part_id
    where r.quote_id = ${quoteId} and r.number = ${number}
    order by r.position, k.position`.execute(tx)

/** Keeps the parts of an offer that is written again as they were in it. */
export const copyParts = (tx: Database, quoteId: string, number: number) =>
  sql`
    insert into quote_line_parts (quote_id, number, position, product_id, place, kit_pieces, product_name, sku)
    select quote_id, number + 1, position, product_id, place, kit_pieces, product_name, sku
    from quote_line_parts where quote_id = ${quoteId} and number = ${number}
    order by position, place`.execute(tx)

/** Stores the days on which the parts that an offer holds complete its kits, as `holdQuote()` does for other lines. */
export async function keepKitDays(tx: Database, quoteId: string, number: number): Promise<void> {
  const kits = Map.groupBy(await partsOfOffer(tx, quoteId, number), ({ position }) => position)
  const later = [...kits].flatMap(([position, parts]) => {
    const promised = awaitedKits(parts)
    return promised.length > 0 ? [{ position, promised }] : []
  })
  if (later.length === 0) return
  await sql`
    insert into quote_line_promises (quote_id, number, position, promised)
    select ${quoteId}, ${number}::int, position, promised
    from json_to_recordset(${JSON.stringify(later)}::json) as line (position int, promised jsonb)`.execute(tx)
}

/**
 * Returns the lines of a quote with the parts of those that are of kits, and the pieces of each that its standing offer
 * holds and that have not come yet: for kits, the number of kits.
 * @param offer the number of the offer with these parts; undefined for the parts of today
 */
export async function findLinesWithParts(
  db: Database,
  quoteId: string,
  offer: number | undefined,
  page?: LinesPage,
): Promise<LineWithParts[]> {
  const [lines, parts] = await Promise.all([
    findLines(db, quoteId, page),
    offer === undefined ? partsToday(db, quoteId, page) : partsOfOffer(db, quoteId, offer, page),
  ])
  const kits = Map.groupBy(parts, ({ position }) => position)
  return lines.map((line) => {
    const own = kits.get(line.position) ?? []
    return own.length > 0 ? { ...line, parts: own, awaited: awaitedKits(own) } : { ...line, parts: own }
  })
}

const awaitedKits = (parts: readonly StoredPart[]) => kitsAwaited(parts[0]?.kits ?? 0, parts)

async function partsOfOffer(
  db: Database,
  quoteId: string,
  number: number,
  { offset, limit } = ALL_LINES,
): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select part.position, product_id as "productId", product_name as "productName", sku, kit_pieces as "kitPieces",
      line.pieces as kits, ${awaitedOfPart} as awaited
    from quote_line_parts part join quote_revision_lines line
      on line.quote_id = part.quote_id and line.number = part.number and line.position = part.position
    where part.quote_id = ${quoteId} and part.number = ${number}
      and part.position > ${offset} and part.position <= ${offset + limit}
    order by part.position, place`.execute(db)
  return rows
}

async function partsToday(
  db: Database,
  quoteId: string,
  { offset, limit } = ALL_LINES,
): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select l.position, p.id as "productId", p.name as "productName", p.sku, k.pieces as "kitPieces", 0 as kits,
      '[]'::json as awaited
    from quote_lines l join kit_parts k on k.kit_id = l.product_id join products p on p.id = k.part_id
    where l.quote_id = ${quoteId} and l.position > ${offset} and l.position <= ${offset + limit}
    order by l.position, k.position`.execute(db)
  return rows
}

/**
 * Locks the products of an offer, so that its kits stay as they are while it is accepted.
 * @throws Refusal quote-kit-changed if the parts of one of them have changed since it was offered
 */
export async function lockOfferedKits(tx: Database, quoteId: string, number: number): Promise<void> {
  await lockGoods(tx, quoteId)
  const { rows } = await sql<{ line: number }>`
    with
      offered as (
        select position, product_id, kit_pieces from quote_line_parts where quote_id = ${quoteId} and number = ${number}
      ),
      today as (
        select r.position, k.part_id as product_id, k.pieces
        from quote_revision_lines r join quote_lines l on l.quote_id = r.quote_id and l.position = r.position
          join kit_parts k on k.kit_id = l.product_id
        where r.quote_id = ${quoteId} and r.number = ${number}
      )
    select distinct position as line from offered full join today using (position, product_id)
    where kit_pieces is distinct from pieces order by position`.execute(tx)
  if (rows.length > 0) throw new Refusal('quote-kit-changed', { lines: rows.map(({ line }) => line) })
}
