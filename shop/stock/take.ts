import { type RawBuilder, sql } from 'kysely'

/**
 * Parts of a statement that takes the pieces of orders' lines out of stock: all of them or none. The statement
 * defines `wanted` before them, the lines (order_id, position, product_id, pieces, price_version, unit_price_cents),
 * and `placed` between the two, the orders that are written when `taken` has rows (id, buyer_email). Products are
 * locked in order of their ids, so that two orders never deadlock. The lock allows references to the products, so that
 * orders and carts never deadlock either.
 */
export function takeLines(lines: readonly TakenLine[]): RawBuilder<unknown> {
  if (hasKits(lines)) return takeKits
  return lines.length === 1 ? takeOneLine : takeSeveralLines
}

interface TakenLine {
  /** Whether its product was a kit at the price version of the line. */
  readonly isKit: boolean
}

export const hasKits = (lines: readonly TakenLine[]): boolean => lines.some(({ isKit }) => isKit)

/** The version for one line, in half the time: one product needs no lock order. */
const takeOneLine = sql`
  taken as (
    update products p set available = p.available - w.pieces
    from wanted w
    where p.id = w.product_id and p.deleted_at is null and p.available >= w.pieces
      and p.price_version = w.price_version
    returning p.id, p.name, p.sku, p.image
  )`

/** Looks up the products by id in one step, so that the joins after it have only as many rows as the order. */
const takeSeveralLines = sql`
  demand as (select product_id, sum(pieces)::bigint as pieces from wanted group by product_id),
  shelf as materialized (
    select id, available, price_version, deleted_at from products
    where id = any ((select array_agg(product_id) from demand)::text[]) order by id for no key update
  ),
  missing as (
    select from wanted w
      join demand d using (product_id)
      left join shelf s on s.id = w.product_id and s.deleted_at is null and s.available >= d.pieces
        and s.price_version = w.price_version
    where s.id is null
  ),
  taken as (
    update products p set available = p.available - d.pieces
    from demand d
    where p.id = any ((select array_agg(product_id) from demand)::text[]) and p.id = d.product_id
      and not exists (select from missing)
    returning p.id, p.name, p.sku, p.image
  )`

/**
 * The version for orders with kits, whose parts are taken. Defines `parts` too, the lines of the parts, with their share
 * of the kit's amount, less its discount, by the parts' prices, and `goods`, the lines whose pieces are taken. The kit
 * itself is locked as well: its price version changes with its parts, so the parts are those that it was priced with.
 */
const takeKits = sql`
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
  demand as (select product_id, sum(pieces)::bigint as pieces from goods group by product_id),
  shelf as materialized (
    select id, name, sku, image, available, price_version, deleted_at from products
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
  taken as (select id, name, sku, image from shelf where exists (select from lessened))`

const bookLines = (goods: RawBuilder<unknown>) => sql`
  booked as (
    insert into stock_ledger (product_id, pieces, reason, order_id, position, actor_kind, actor_name)
    select w.product_id, -w.pieces, 'held', placed.id, w.position, 'buyer', placed.buyer_email
    from ${goods} w join placed on placed.id = w.order_id
    order by placed.number, w.position
  )`
const bookWanted = bookLines(sql`wanted`)

/** Writes the lines of the parts, below those of their kits. */
const bookKits = sql`
  written_parts as (
    insert into order_lines
      (order_id, position, product_id, product_name, sku, image, pieces, unit_price_cents, price_source, amount_cents,
       kit_position, kit_pieces, share_cents)
    select placed.id, p.position, t.id, t.name, t.sku, t.image, p.pieces, 0, 'kit', 0, p.kit_position, p.kit_pieces,
      p.share_cents
    from parts p join taken t on t.id = p.product_id join placed on placed.id = p.order_id
    order by p.position
  ),
  ${bookLines(sql`goods`)}`

/** Books the lines under the buyer's email address. */
export const bookHeldLines = (lines: readonly TakenLine[]): RawBuilder<unknown> =>
  hasKits(lines) ? bookKits : bookWanted
