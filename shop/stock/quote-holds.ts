import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'
import { findSources, told } from './promise-dates.ts'

/**
 * Pieces held by a quote's offer, on the shelf and on lots, as an order would take them. For use in the transaction that
 * has locked the quote. The database checks that an offer holds all its pieces while it stands, and none afterwards.
 */

/** The most pieces of one line that can be held, even of kits with many parts. */
const MOST = 2_000_000_000

/**
 * Holds the pieces of all lines of a revision, of kits their parts.
 * @throws Refusal quote-hold-short, with the lines of which fewer pieces can be held
 */
export async function holdQuote(
  tx: Database,
  {
    quoteId,
    revision,
    actor,
  }: { readonly quoteId: string; readonly revision: number; readonly actor: Actor },
): Promise<void> {
  await lockGoods(tx, quoteId)
  const { rows: lines } = await sql<{ line: number; availableQuantity: number }>`
    with /* holds the pieces of an offer */
      goods as (
        select quote_id, position, product_id, is_part, kit_pieces, pieces as wanted,
          least(pieces, ${MOST}::int)::int as pieces
        from quote_goods where quote_id = ${quoteId} and number = ${revision}
      ),
      shelf as (
        select id, available, sold_from, ${today} + lead_days as ready_on from products
        where id in (select product_id from goods) and deleted_at is null
      ),
      ${findSources(sql`quote_id`)},
      ${told},
      short as (
        select position as line, min(found / kit_pieces)::int as "availableQuantity"
        from (
          select position, max(kit_pieces) as kit_pieces, sum(wanted) as wanted, sum(found)::bigint as found
          from (
            select position, product_id, kit_pieces, wanted, 0 as found from goods
            union all select position, product_id, 0, 0, pieces from sources
          ) part
          group by position, product_id
        ) good
        group by position having bool_or(found < wanted)
      ),
      taken as (
        update products p set available = p.available - gone.pieces
        from (select product_id, sum(pieces)::int as pieces from sources where on_shelf group by product_id) gone
        where p.id = gone.product_id
      ),
      booked as (
        insert into stock_ledger
          (product_id, pieces, reason, quote_id, quote_revision, position, actor_kind, actor_name)
        select product_id, -pieces, 'held', quote_id, ${revision}::int, position, ${actor.kind}, ${actor.name}
        from sources where on_shelf order by position, product_id
      ),
      promised as (
        insert into stock_promises (quote_id, quote_revision, position, product_id, lot_id, pieces, promised_on)
        select quote_id, ${revision}::int, position, product_id, lot_id, pieces, "on"
        from sources where not on_shelf order by position, product_id, "on"
      ),
      written as (
        insert into quote_line_promises (quote_id, number, position, promised)
        select ${quoteId}, ${revision}::int, position, promised from told
        where position not in (select position from goods where is_part)
      )
    select * from short order by line`.execute(tx)
  if (lines.length > 0) throw new Refusal('quote-hold-short', { lines })
}

/**
 * Locks the products of a quote with the parts of its kits, as offered and as of today: all at once, as orders do, and
 * by a statement of its own, so that the next one sees pieces that have come meanwhile.
 */
export const lockGoods = (tx: Database, quoteId: string) =>
  sql`
    select from products where id in (
      select product_id from quote_lines where quote_id = ${quoteId}
      union all select product_id from quote_line_parts where quote_id = ${quoteId}
      union all select part_id from kit_parts where kit_id in (select product_id from quote_lines where quote_id = ${quoteId}))
    order by id for no key update`.execute(tx)

/**
 * The day of pieces that an offer holds (with the `product`, and the `lot` if there is one) as an order of today would
 * have them; null when none would: the lot is overdue or not confirmed, or the product is now sold from the shelf only.
 */
export const dayOfHeld = sql`case
  when product.sold_from = 'order' and lot.id is null then ${today} + product.lead_days
  when product.sold_from <> 'shelf' and lot.confirmed and lot.expected_on >= ${today}
    then lot.expected_on end`

const awaitedWhere = (isOf: RawBuilder<unknown>) => sql<PromisedPieces[]>`(
  select coalesce(json_agg(json_build_object('pieces', pieces, 'on', to_char(day, 'YYYY-MM-DD')) order by day), '[]')
  from (
    select ${dayOfHeld} as day, sum(held.pieces)::int as pieces
    from stock_promises held join products product on product.id = held.product_id
      left join incoming_stock lot on lot.id = held.lot_id
    where ${isOf} group by 1) days)`

/** The pieces that the standing offer holds for a row of `quote_lines` and that have not come yet, in order of day. */
export const awaitedOfOffer = awaitedWhere(
  sql`held.quote_id = quote_lines.quote_id and held.position = quote_lines.position`,
)

/** The same for a row of `quote_line_parts`, called `part`. */
export const awaitedOfPart = awaitedWhere(
  sql`held.quote_id = part.quote_id and held.quote_revision = part.number and held.position = part.position
    and held.product_id = part.product_id`,
)

/**
 * Returns the pieces that the quote still holds to the shelf and to the lots. Safe to repeat.
 * @returns how many of the pieces, for kits how many kits, had no day on which an order of today would have them
 */
export async function releaseQuote(
  tx: Database,
  { quoteId, actor }: { readonly quoteId: string; readonly actor: Actor },
): Promise<number> {
  const { rows: holding } = await sql`
    select from quote_revisions where quote_id = ${quoteId} and holds_stock limit 1`.execute(tx)
  if (holding.length === 0) return 0
  await lockGoods(tx, quoteId)
  const { rows } = await sql<{ late: number }>`
    with /* releases the pieces of an offer */
      freed as (
        delete from stock_promises where quote_id = ${quoteId}
        returning quote_revision, position, product_id, lot_id, pieces
      ),
      taken as (
        select quote_revision, position, product_id, -sum(pieces)::int as pieces from stock_ledger
        where quote_id = ${quoteId} group by quote_revision, position, product_id having sum(pieces) < 0
      ),
      put_back as (
        update products p set available = p.available + back.pieces
        from (select product_id, sum(pieces)::int as pieces from taken group by product_id) back
        where p.id = back.product_id
      ),
      booked as (
        insert into stock_ledger (product_id, pieces, reason, quote_id, quote_revision, position, actor_kind, actor_name)
        select product_id, pieces, 'released', ${quoteId}, quote_revision, position, ${actor.kind}, ${actor.name}
        from taken
      )
    select coalesce(sum(late), 0)::int as late
    from (
      select max(late) as late
      from (
        select held.position, ceil(sum(held.pieces)::numeric / coalesce(part.kit_pieces, 1)) as late
        from freed held join products product on product.id = held.product_id
          left join incoming_stock lot on lot.id = held.lot_id
          left join quote_line_parts part on part.quote_id = ${quoteId} and part.number = held.quote_revision
            and part.position = held.position and part.product_id = held.product_id
        where ${dayOfHeld} is null group by held.position, held.product_id, part.kit_pieces
      ) good
      group by position
    ) line`.execute(tx)
  return rows[0]?.late ?? 0
}
