import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'
import { findSources, told } from './sources.ts'

/**
 * Pieces held by a quote's offer, on the shelf and on lots, as an order would take them. For use in the transaction that
 * has locked the quote. The database checks that an offer holds all its pieces while it stands, and none afterwards.
 */

/**
 * Holds the pieces of all lines of a revision.
 * @throws Refusal kit-not-held; quote-hold-short, with the lines of which fewer pieces can be held
 */
export async function holdQuote(
  tx: Database,
  {
    quoteId,
    revision,
    actor,
  }: { readonly quoteId: string; readonly revision: number; readonly actor: Actor },
): Promise<void> {
  if (await hasKit(tx, quoteId, revision)) throw new Refusal('kit-not-held')
  await lockProductsOf(tx, quoteId)
  const { rows: lines } = await sql<{ line: number; availableQuantity: number }>`
    with /* holds the pieces of an offer */
      goods as (
        select quote_id, position, product_id, pieces from quote_revision_lines join quote_lines using (quote_id, position)
        where quote_id = ${quoteId} and number = ${revision}
      ),
      shelf as (
        select id, available, sold_from, (now() at time zone 'UTC')::date + lead_days as ready_on from products
        where id in (select product_id from goods) and deleted_at is null
      ),
      ${findSources(sql`quote_id`)},
      ${told},
      short as (
        select position as line, sum(found)::int as "availableQuantity"
        from (
          select position, pieces as wanted, 0 as found from goods union all select position, 0, pieces from sources
        ) part
        group by position having sum(found) < sum(wanted)
      ),
      taken as (
        update products p set available = p.available - s.pieces from sources s where p.id = s.product_id and s.on_shelf
      ),
      booked as (
        insert into stock_ledger
          (product_id, pieces, reason, quote_id, quote_revision, position, actor_kind, actor_name)
        select product_id, -pieces, 'held', quote_id, ${revision}::int, position, ${actor.kind}, ${actor.name}
        from sources where on_shelf order by position
      ),
      promised as (
        insert into stock_promises (quote_id, quote_revision, position, product_id, lot_id, pieces, promised_on)
        select quote_id, ${revision}::int, position, product_id, lot_id, pieces, "on"
        from sources where not on_shelf order by position, "on"
      ),
      written as (
        insert into quote_line_promises (quote_id, number, position, promised)
        select ${quoteId}, ${revision}::int, position, promised from told
      )
    select * from short order by line`.execute(tx)
  if (lines.length > 0) throw new Refusal('quote-hold-short', { lines })
}

async function hasKit(tx: Database, quoteId: string, revision: number): Promise<boolean> {
  const { rows } = await sql`
    select from quote_revision_lines join quote_lines l using (quote_id, position) join products p on p.id = l.product_id
    where quote_id = ${quoteId} and number = ${revision} and p.is_kit limit 1`.execute(tx)
  return rows.length > 0
}

/** All of them at once, as orders do, and by a statement of their own: the next one sees what has come meanwhile. */
const lockProductsOf = (tx: Database, quoteId: string) =>
  sql`
    select from products where id in (select product_id from quote_lines where quote_id = ${quoteId})
    order by id for no key update`.execute(tx)

/**
 * The day of pieces that an offer holds (with the `product`, and the `lot` if there is one) as an order of today would have
 * them; null when none would: the lot is overdue or not confirmed, or the product is sold from the shelf only by now.
 */
export const dayOfHeld = sql`case
  when product.sold_from = 'order' and lot.id is null then (now() at time zone 'UTC')::date + product.lead_days
  when product.sold_from <> 'shelf' and lot.confirmed and lot.expected_on >= (now() at time zone 'UTC')::date
    then lot.expected_on end`

/** What the standing offer holds for a row of `quote_lines` of pieces that have not come yet, in order of day. */
export const awaitedOfOffer = sql<PromisedPieces[]>`(
  select coalesce(json_agg(json_build_object('pieces', pieces, 'on', to_char(day, 'YYYY-MM-DD')) order by day), '[]')
  from (
    select ${dayOfHeld} as day, sum(held.pieces)::int as pieces
    from stock_promises held join products product on product.id = held.product_id
      left join incoming_stock lot on lot.id = held.lot_id
    where held.quote_id = quote_lines.quote_id and held.position = quote_lines.position group by 1) days)`

/**
 * Returns what the quote still holds to the shelf and to the lots. Safe to repeat.
 * @returns how many of the pieces had no day on which an order of today would have them
 */
export async function releaseQuote(
  tx: Database,
  { quoteId, actor }: { readonly quoteId: string; readonly actor: Actor },
): Promise<number> {
  const { rows: holding } = await sql`
    select from quote_revisions where quote_id = ${quoteId} and holds_stock limit 1`.execute(tx)
  if (holding.length === 0) return 0
  await lockProductsOf(tx, quoteId)
  const { rows } = await sql<{ late: number }>`
    with /* releases the pieces of an offer */
      freed as (delete from stock_promises where quote_id = ${quoteId} returning product_id, lot_id, pieces),
      taken as (
        select quote_revision, position, product_id, -sum(pieces)::int as pieces from stock_ledger
        where quote_id = ${quoteId} group by quote_revision, position, product_id having sum(pieces) < 0
      ),
      put_back as (
        update products p set available = p.available + t.pieces from taken t where p.id = t.product_id
      ),
      booked as (
        insert into stock_ledger (product_id, pieces, reason, quote_id, quote_revision, position, actor_kind, actor_name)
        select product_id, pieces, 'released', ${quoteId}, quote_revision, position, ${actor.kind}, ${actor.name}
        from taken
      )
    select coalesce(sum(held.pieces), 0)::int as late
    from freed held join products product on product.id = held.product_id
      left join incoming_stock lot on lot.id = held.lot_id
    where ${dayOfHeld} is null`.execute(tx)
  return rows[0]?.late ?? 0
}
