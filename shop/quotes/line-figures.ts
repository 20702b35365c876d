import { sql } from 'kysely'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'
import type { LinesPage } from './revisions.ts'
import { getQuote } from './service.ts'

export interface LineFigures extends StoredFigures {
  /** Today's price for this quantity; undefined when the product is no longer on sale. */
  readonly listCents: number | undefined
  /** The price suggested for an offer. */
  readonly suggestedCents: number | undefined
}

/** Returns the figures that an admin needs to make an offer, for a page of lines. */
export async function quoteFigures(
  db: Database,
  id: string,
  page: LinesPage,
  admin: Caller,
): Promise<LineFigures[]> {
  const { quote, lines, revisions } = await getQuote(db, id, page, admin)
  const wanted = new Map(revisions.at(-1)?.lines.map((line) => [line.position, line.unitPriceCents]))
  const listed = new Map(lines.map(({ position, today }) => [position, today?.unitPriceCents]))
  return (await findFigures(db, quote, page)).map((line) => {
    const listCents = listed.get(line.position)
    const wantedCents = wanted.get(line.position) ?? line.paidBefore[0]?.unitPriceCents
    return { ...line, listCents, suggestedCents: suggest({ ...line, listCents, wantedCents }) }
  })
}

/** Without a floor price, suggest at least this percentage of today's price. */
const USUAL_LEAST = 95

/**
 * Suggests a price: the customer's target, else the price last paid, but not below the floor and not above today's
 * price.
 */
function suggest({
  listCents,
  floorCents,
  wantedCents,
}: {
  readonly listCents: number | undefined
  readonly floorCents: number | null
  readonly wantedCents: number | undefined
}): number | undefined {
  if (listCents === undefined) return undefined
  const least = floorCents ?? Math.ceil((listCents * USUAL_LEAST) / 100)
  return Math.min(listCents, Math.max(wantedCents ?? listCents, least))
}

interface StoredFigures {
  readonly position: number
  /** Pieces in stock, including those that the quote holds; of a kit, as many as its parts make. */
  readonly available: number
  /** Pieces that an order can take beside those, including those of lots that the quote holds. */
  readonly promisable: number
  /** Lowest unit price offered, unless a person decides otherwise. */
  readonly floorCents: number | null
  /** The customer's last orders of the product, newest first. */
  readonly paidBefore: readonly {
    readonly orderId: string
    readonly pieces: number
    readonly unitPriceCents: number
    /** ISO 8601. */
    readonly at: string
  }[]
}

/** The number of the customer's latest orders that are searched. */
const RECENT_ORDERS = 500
/** The number of past orders returned per product. */
const TOLD = 3

/**
 * The pieces that an order could take for a line `l` of `products`, including those that its quote holds of that
 * product or of a kit's parts.
 */
const stockOf = sql`lateral (
  select min(on_shelf / kit_pieces)::int as available,
    (min((on_shelf + coming) / kit_pieces) - min(on_shelf / kit_pieces))::int as promisable
  from (
    select kit_pieces, case when is_part and good.deleted_at is not null then 0 else good.available + held.on_shelf end as on_shelf,
      case when good.sold_from = 'shelf' or is_part and good.deleted_at is not null then 0
        else promisable_pieces(good.id, good.sold_from)
          + case when good.sold_from = 'incoming' then held.coming else 0 end end as coming
    from (
        select part_id as id, pieces as kit_pieces, true as is_part from kit_parts where kit_id = products.id
        union all select products.id, 1, false where not products.is_kit) goods
      join products good on good.id = goods.id,
      lateral (
        select coalesce((select -sum(pieces) from stock_ledger
            where quote_id = l.quote_id and position = l.position and product_id = good.id), 0)::int as on_shelf,
          coalesce((select sum(h.pieces) from stock_promises h join incoming_stock lot on lot.id = h.lot_id
            where h.quote_id = l.quote_id and h.position = l.position and h.product_id = good.id
              and lot.confirmed and lot.expected_on >= ${today}), 0)::int as coming) held
  ) goods)`

/**
 * Finds orders by the users who placed them, which is indexed; there is no index on the customer, to keep orders
 * cheap to write.
 */
async function findFigures(
  db: Database,
  { id, customerId }: { readonly id: string; readonly customerId: string | null },
  { offset, limit }: LinesPage,
): Promise<StoredFigures[]> {
  const { rows } = await sql<StoredFigures>`
    with
      asked as (
        select * from quote_lines where quote_id = ${id} and position > ${offset} and position <= ${offset + limit}
      ),
      recent as materialized (
        select id, placed_at from orders
        where placed_by in (select id from users where customer_id = ${customerId})
          and customer_id = ${customerId} and status in ('processing', 'delivered')
        order by placed_at desc, id desc limit ${RECENT_ORDERS}
      ),
      paid as (
        select line.product_id, recent.id, recent.placed_at, line.pieces, line.unit_price_cents,
          row_number() over (partition by line.product_id order by recent.placed_at desc, recent.id desc) as place
        from recent join order_lines line on line.order_id = recent.id
        where line.product_id in (select product_id from asked) and line.kit_position is null
      )
    select l.position, products.floor_cents as "floorCents", stock.available, stock.promisable,
      coalesce((
        select json_agg(json_build_object('orderId', id, 'pieces', pieces, 'unitPriceCents', unit_price_cents,
          'at', placed_at) order by place)
        from paid where paid.product_id = l.product_id and place <= ${TOLD}
      ), '[]') as "paidBefore"
    from asked l join products on products.id = l.product_id, ${stockOf} stock
    order by l.position`.execute(db)
  return rows
}
