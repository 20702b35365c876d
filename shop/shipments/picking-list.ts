import { sql } from 'kysely'
import { counted, formatCount } from '#contract/counts.ts'
import type { Cell, PrintedDocument } from '#contract/documents/printed-document.ts'
import { SOLD } from '#contract/orders/filter.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { Refusal } from '#contract/refusals.ts'
import { MAX_PICKED_ORDERS } from '#contract/shipments/picking-list.ts'
import type { Database } from '#database/open.ts'
import { printedDay } from '../documents/line-table.ts'
import { matching, type OrderFilter } from '../orders/search.ts'
import { printedSellerAt } from '../settings/seller.ts'

/** An order that would begin beyond this line of the list is left for the next one. */
const MAX_LINES = 5_000

/**
 * Returns the picking list for several orders. It has neither prices nor addresses: addresses are on each packing slip.
 * @throws Refusal nothing-to-pick
 */
export async function pickingList(db: Database, filter: OrderFilter): Promise<PrintedDocument> {
  const found = await findToPick(db, filter)
  const orders = found.flatMap(({ number, lines }) => (lines ? [{ number, lines }] : []))
  if (orders.length === 0) throw new Refusal('nothing-to-pick')
  await notePicking(
    db,
    orders.map(({ number }) => number),
  )
  const lines = orders.flatMap(({ number, lines }) => lines.map((line) => ({ ...line, number })))
  const products = [...Map.groupBy(lines, ({ productId }) => productId).values()].toSorted(([a], [b]) =>
    (a?.sku ?? '').localeCompare(b?.sku ?? ''),
  )
  const at = new Date()
  return {
    title: 'Picking list',
    at,
    seller: await printedSellerAt(db, at),
    parties: [],
    facts: [
      ['Printed on', printedDay(at)],
      ['Orders', formatCount(orders.length)],
      ['Products', formatCount(products.length)],
    ],
    columns: [
      { label: 'Product', share: 5 },
      { label: 'Order', share: 1.6 },
      { label: 'Pieces', share: 1.1, align: 'end' },
    ],
    rows: products.flatMap(rowsOf),
    totals: [['Pieces', formatCount(piecesOf(lines))]],
    notes:
      found.length > orders.length
        ? [`More orders can be shipped now. This list covers the oldest ${formatCount(orders.length)}.`]
        : [],
  }
}

/** From the first list on, buyers can no longer change an order, if the shop has set so. */
const notePicking = (db: Database, numbers: readonly number[]) =>
  db
    .updateTable('orders')
    .set({ picking_at: new Date() })
    .where('number', 'in', numbers)
    .where('picking_at', 'is', null)
    .execute()

interface PickedLine {
  readonly productId: string
  readonly name: string
  readonly sku: string
  readonly tracksSerials: boolean
  readonly pieces: number
}

const piecesOf = (lines: readonly PickedLine[]) => lines.reduce((sum, { pieces }) => sum + pieces, 0)

/** One row for a product of one order; else one for all of its pieces, and one below it for each order. */
function rowsOf(lines: readonly (PickedLine & { readonly number: number })[]): (readonly Cell[])[] {
  const [first] = lines
  if (!first) return []
  const under = [first.sku, first.tracksSerials && 'With serial numbers'].filter(Boolean).join('\n')
  const ofOrders = lines.map(({ number, pieces }) => [
    { text: orderNumber(number) },
    { text: formatCount(pieces) },
  ])
  const [only = [], ...others] = ofOrders
  const product = { text: first.name, under }
  if (others.length === 0) return [[product, ...only]]
  return [
    [product, { text: counted(lines.length, 'order') }, { text: formatCount(piecesOf(lines)) }],
    ...ofOrders.map((cells) => [{ text: '' }, ...cells]),
  ]
}

interface ToPick {
  readonly number: number
  /** Null if the list is full. */
  readonly lines: readonly PickedLine[] | null
}

/**
 * Finds the matching orders with pieces that can be shipped now, oldest first, with these pieces by product; one order
 * beyond those of the list, if there is one.
 */
async function findToPick(db: Database, { status, ...filter }: OrderFilter): Promise<readonly ToPick[]> {
  if (status !== undefined && status !== 'processing' && status !== SOLD) return []
  const pending = matching(db, { ...filter, status: 'processing' }).select([
    'id',
    'number',
    'placed_at',
    'ship_together',
  ])
  const { rows } = await sql<ToPick>`
    select number, case when place <= ${MAX_PICKED_ORDERS} and before < ${MAX_LINES} then lines end as lines
    from (
      select number, lines, row_number() over in_order as place,
        sum(json_array_length(lines)) over in_order - json_array_length(lines) as before
      from (
        select number, placed_at, id, lines
        from (${pending.orderBy('placed_at').orderBy('id')}) pending
        cross join lateral (
          select json_agg(json_build_object('productId', p.id, 'name', p.name, 'sku', p.sku,
            'tracksSerials', p.tracks_serials, 'pieces', here.pieces) order by p.id) as lines
          from (
            select product_id, sum(pieces)::int as pieces
            from (
              select f.product_id, sum(f.pieces - f.shipped) - coalesce((
                select sum(pieces) from stock_promises s where s.order_id = f.order_id and s.position = f.line_position
              ), 0) as pieces
              from order_line_fulfilment f where f.order_id = pending.id
              group by f.order_id, f.line_position, f.product_id
            ) by_line
            group by product_id having sum(pieces) > 0
          ) here join products p on p.id = here.product_id
        ) picked
        where lines is not null
          and not (ship_together and exists (select from stock_promises s where s.order_id = pending.id))
        order by placed_at, id limit ${MAX_PICKED_ORDERS + 1}
      ) first
      window in_order as (order by placed_at, id)
    ) listed order by place`.execute(db)
  return rows
}
