import { type RawBuilder, sql } from 'kysely'
import type { SoldFrom } from '#contract/stock/sold-from.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'
import { findSources, told } from './promise-dates.ts'

/**
 * Parts of a statement that takes the pieces of orders' lines out of stock: all of them or none. The statement
 * defines `wanted` before them, the lines (order_id, position, product_id, pieces, price_version, unit_price_cents),
 * and `placed` between the two, the orders that are written when `taken` has rows (id, buyer_email). Products are
 * locked in order of their ids, so that two orders never deadlock. The lock allows references to the products, so that
 * orders and carts never deadlock either.
 */
export function takeLines(lines: readonly TakenLine[]): RawBuilder<unknown> {
  if (sellsPromises(lines)) return sql`${goodsOfKits}, ${takeWithLots}`
  if (hasKits(lines)) return sql`${goodsOfKits}, ${takeKits}`
  return lines.length === 1 ? takeOneLine : takeSeveralLines
}

/** True for lines of which all pieces come from the shelf, and nothing has parts. */
export const canTakeLater = (lines: readonly TakenLine[]): boolean => !sellsPromises(lines) && !hasKits(lines)

/**
 * `takeLines()` without a lock: `taken` has the products if all pieces are there now, for `takeHeld()` to take as the
 * last step.
 */
export const findShelf = (lines: readonly TakenLine[]): RawBuilder<unknown> =>
  lines.length === 1 ? findOneOnShelf : findSeveralOnShelf

interface TakenLine {
  /** Whether its product was a kit at the price version of the line. */
  readonly isKit: boolean
  readonly soldFrom: SoldFrom
}

/** Whether some product may be sold before it is on the shelf. */
export const sellsPromises = (lines: readonly TakenLine[]): boolean =>
  lines.some(({ soldFrom }) => soldFrom !== 'shelf')

/** All promises to the lines of an order, for the result of its statement. */
export const promisesOf = (lines: readonly TakenLine[]): RawBuilder<unknown> =>
  sellsPromises(lines)
    ? sql`(select json_agg(json_build_object('position', position, 'pieces', pieces, 'on', "on") order by "on") from (
        select position, "on", sum(pieces) as pieces from sources where not on_shelf group by position, "on") days)`
    : sql`null`

export const hasKits = (lines: readonly TakenLine[]): boolean => lines.some(({ isKit }) => isKit)

/** The version for one line, in half the time: one product needs no lock order. */
const takeOneLine = sql`
  taken as (
    update products p set available = p.available - w.pieces
    from wanted w
    where p.id = w.product_id and p.deleted_at is null and p.available >= w.pieces
      and p.price_version = w.price_version
    returning p.id, p.name, p.sku, p.image, p.unit_of_measure, p.gtin, p.unspsc
  )`

const findOneOnShelf = sql`
  taken as (
    select p.id, p.name, p.sku, p.image, p.unit_of_measure, p.gtin, p.unspsc
    from wanted w join products p on p.id = w.product_id
    where p.deleted_at is null and p.available >= w.pieces and p.price_version = w.price_version
  )`

/** Looks up the products by id in one step, so that the joins after it have only as many rows as the order. */
const severalOnShelf = (lock: RawBuilder<unknown>) => sql`
  demand as (select product_id, sum(pieces)::bigint as pieces from wanted group by product_id),
  shelf as materialized (
    select id, name, sku, image, unit_of_measure, gtin, unspsc, available, price_version, deleted_at from products
    where id = any ((select array_agg(product_id) from demand)::text[]) order by id ${lock}
  ),
  missing as (
    select from wanted w
      join demand d using (product_id)
      left join shelf s on s.id = w.product_id and s.deleted_at is null and s.available >= d.pieces
        and s.price_version = w.price_version
    where s.id is null
  )`

const findSeveralOnShelf = sql`
  ${severalOnShelf(sql``)},
  taken as (
    select id, name, sku, image, unit_of_measure, gtin, unspsc from shelf where not exists (select from missing)
  )`

const takeSeveralLines = sql`
  ${severalOnShelf(sql`for no key update`)},
  taken as (
    update products p set available = p.available - d.pieces
    from demand d
    where p.id = any ((select array_agg(product_id) from demand)::text[]) and p.id = d.product_id
      and not exists (select from missing)
    returning p.id, p.name, p.sku, p.image, p.unit_of_measure, p.gtin, p.unspsc
  )`

/**
 * Defines `parts`, the lines of the parts of kits, with their share of the kit's amount, less its discount, by the parts'
 * prices, and `goods`, the lines whose pieces are taken.
 */
const goodsOfKits = sql`
  weighed as (
    select w.order_id, w.position as kit_position, k.part_id as product_id, k.pieces as kit_pieces,
      w.pieces::bigint * k.pieces as pieces, w.unit_price_cents * w.pieces - w.discount_cents as amount_cents,
      row_number() over (order by w.position, k.position) + (select max(position) from wanted) as position,
      sum(p.price_cents * k.pieces) over of_kit as weight_so_far, p.price_cents * k.pieces as weight,
      sum(p.price_cents * k.pieces) over (partition by w.position) as kit_weight
    from wanted w join kit_parts k on k.kit_id = w.product_id join products p on p.id = k.part_id
    window of_kit as (partition by w.position order by k.position)
  ),
  parts as (
    select order_id, position, kit_position, product_id, kit_pieces, pieces,
      -- Differences of rounded sums, so that the shares add up to the amount.
      round(amount_cents * weight_so_far / kit_weight)
        - round(amount_cents * (weight_so_far - weight) / kit_weight) as share_cents
    from weighed
  ),
  goods as (
    select order_id, position, product_id, pieces from wanted where position not in (select kit_position from parts)
    union all select order_id, position, product_id, pieces from parts
  ),
  demand as (select product_id, sum(pieces)::bigint as pieces from goods group by product_id)`

/**
 * The version for orders with kits, whose parts are taken. The kit itself is locked as well: its price version changes
 * with its parts, so the parts are those that it was priced with.
 */
const takeKits = sql`
  shelf as materialized (
    select id, name, sku, image, unit_of_measure, gtin, unspsc, available, price_version, deleted_at from products
    where id in (select product_id from demand union select product_id from wanted) order by id for no key update
  ),
  missing as (
    select from wanted w
      left join shelf s on s.id = w.product_id and s.deleted_at is null and s.price_version = w.price_version
    where s.id is null
    union all
    select from demand d left join shelf s on s.id = d.product_id and s.deleted_at is null and s.available >= d.pieces
    where s.id is null
  ),
  lessened as (
    update products p set available = p.available - d.pieces
    from demand d
    where p.id = d.product_id and not exists (select from missing)
    returning p.id
  ),
  taken as (select id, name, sku, image, unit_of_measure, gtin, unspsc from shelf where exists (select from lessened))`

/**
 * The version for orders of products that are sold before they are on the shelf, for use once `lockForPromises()` has
 * locked the products.
 */
const takeWithLots = sql`
  shelf as materialized (
    select id, name, sku, image, unit_of_measure, gtin, unspsc, available, price_version, deleted_at, sold_from,
      ${today} + lead_days as ready_on
    from products where id in (select product_id from demand union select product_id from wanted) order by id
  ),
  ${findSources(sql`order_id`)},
  missing as (
    select from wanted w
      left join shelf s on s.id = w.product_id and s.deleted_at is null and s.price_version = w.price_version
    where s.id is null
    union all
    select from demand d left join shelf s on s.id = d.product_id and s.deleted_at is null
      left join (select product_id, sum(pieces) as pieces from sources group by product_id) found
        on found.product_id = d.product_id
    where s.id is null or d.pieces > coalesce(found.pieces, 0)
  ),
  lessened as (
    update products p set available = p.available - gone.pieces
    from (select product_id, sum(pieces)::int as pieces from sources where on_shelf group by product_id) gone
    where p.id = gone.product_id and not exists (select from missing)
  ),
  taken as (select id, name, sku, image, unit_of_measure, gtin, unspsc from shelf where not exists (select from missing)),
  ${told}`

/**
 * Locks the buyer and then the products of an order that is filled from lots too, so that its statement, which begins
 * afterwards, sees the reservations of others.
 */
export async function lockForPromises(
  tx: Database,
  buyerId: string,
  lines: readonly (TakenLine & { readonly productId: string })[],
): Promise<void> {
  if (!sellsPromises(lines)) return
  const ids = lines.map(({ productId }) => productId)
  await sql`select from lock_and_count_unpaid(${buyerId})`.execute(tx)
  await sql`
    select from products
    where id = any (${ids}::text[]) or id in (select part_id from kit_parts where kit_id = any (${ids}::text[]))
    order by id for no key update`.execute(tx)
}

/**
 * The promises to a line, for the part of the statement that writes it: an expression, null when all of it is from the
 * shelf, and the join that it needs.
 */
export const toldToLine = (lines: readonly TakenLine[], position: RawBuilder<unknown>) =>
  sellsPromises(lines)
    ? { promised: sql`told.promised`, join: sql`left join told on told.position = ${position}` }
    : { promised: sql`null`, join: sql`` }

const bookLines = (goods: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  booked as (
    insert into stock_ledger (product_id, pieces, reason, order_id, position, actor_kind, actor_name)
    select w.product_id, -w.pieces, 'held', placed.id, w.position, 'buyer', placed.buyer_email
    from ${goods} w join placed on placed.id = w.order_id
    order by placed.number, w.position
  )`
const bookWanted = bookLines(sql`wanted`)

/** Writes the lines of the parts, below those of their kits. */
const writeParts = ({ promised, join }: ReturnType<typeof toldToLine>) => sql`
  written_parts as (
    insert into order_lines
      (order_id, position, product_id, product_name, sku, image, unit_of_measure, gtin, unspsc, pieces, unit_price_cents, price_source,
       amount_cents, kit_position, kit_pieces, share_cents, promised)
    select placed.id, p.position, t.id, t.name, t.sku, t.image, t.unit_of_measure, t.gtin, t.unspsc, p.pieces, 0, 'kit', 0, p.kit_position,
      p.kit_pieces, p.share_cents, ${promised}
    from parts p join taken t on t.id = p.product_id join placed on placed.id = p.order_id ${join}
    order by p.position
  )`
const bookKits = sql`${writeParts(toldToLine([], sql`p.position`))}, ${bookLines(sql`goods`)}`

/** Books the pieces taken from the shelf, and writes the promises of the rest. */
const bookPromises = (lines: readonly TakenLine[]) => sql`
  ${writeParts(toldToLine(lines, sql`p.position`))},
  ${bookLines(sql`(select * from sources where on_shelf)`)},
  promised as (
    insert into stock_promises (order_id, position, product_id, lot_id, pieces, promised_on)
    select placed.id, s.position, s.product_id, s.lot_id, s.pieces, s."on"
    from sources s join placed on placed.id = s.order_id
    where not s.on_shelf order by s.position, s."on"
  )`

/** Books the lines under the buyer's email address. */
export const bookHeldLines = (lines: readonly TakenLine[]): RawBuilder<unknown> => {
  if (sellsPromises(lines)) return bookPromises(lines)
  return hasKits(lines) ? bookKits : bookWanted
}
