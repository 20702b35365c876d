import { sql } from 'kysely'
import { isoOf } from '#contract/days.ts'
import { toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { cursorAfter } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { taxCentsOn } from '../charges/order-charges.ts'
import { csvFile, inBatches } from '../csv-file.ts'
import { shownOrder } from '../privacy/erased-orders.ts'
import { findOrders, type OrderFilter } from './search.ts'
import type { StoredOrder, StoredOrderLine } from './store.ts'

const columns = [
  'order',
  'placed',
  'status',
  'name',
  'email',
  'product',
  'pieces',
  'amount',
  'address',
  'phone',
  'transaction',
  'number',
  'sku',
  'line',
  'unit price',
  'purchase order',
  'deliveries',
  'tax',
  'freight',
  'tax on freight',
  'price source',
  'note',
  'fulfilment',
  'shipped',
  'last shipped',
  'last delivered',
  'coupon',
  'discount',
  'cost centre',
  'fees by law',
  'buyer owes tax on',
  'version',
  'contact',
  'wanted on',
  'cancelled',
  'adds to',
] as const

/** Exports the matching orders as parts of one CSV file. */
export const exportOrders = (db: Database, filter: OrderFilter): AsyncGenerator<string> =>
  csvFile(
    columns,
    inBatches<ShippedOrder>(async (limit, after) =>
      withShipped(db, await findOrders(db, { ...filter, cursor: after && cursorAfter(after), limit })),
    ),
    (order) => toRows(shownOrder(order)),
  )

interface ShippedLine {
  readonly orderId: string
  readonly position: number
  readonly pieces: number
  readonly shippedAt: Date
  readonly deliveredAt: Date | null
}

interface ShippedOrder extends StoredOrder {
  /** By line position. */
  readonly shipped: ReadonlyMap<number, ShippedLine>
}

/** Adds the shipped pieces of each line. */
async function withShipped(db: Database, orders: readonly StoredOrder[]): Promise<ShippedOrder[]> {
  const { rows } = await sql<ShippedLine>`
    select l.order_id as "orderId", l.line_position as position, sum(l.pieces)::int as pieces,
      max(s.shipped_at) as "shippedAt", max(s.delivered_at) as "deliveredAt"
    from shipment_lines l join shipments s on s.id = l.shipment_id
    where l.order_id = any (${orders.map(({ id }) => id)}::text[]) and s.voided_at is null
    group by 1, 2`.execute(db)
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return orders.map((order) => ({
    ...order,
    shipped: new Map(byOrder.get(order.id)?.map((line) => [line.position, line])),
  }))
}

/** Returns one row per line of an order, with the order's freight on the first. */
const toRows = (order: ShippedOrder) =>
  order.lines.map((line, place) => {
    const shipped = shippedOf(order, line)
    const ofLine = order.charges.filter((charge) => charge.line === line.position)
    return {
      order: order.id,
      placed: isoOf(order.placedAt),
      status: wireStatus[order.status],
      name: order.buyerName,
      email: order.buyerEmail,
      product: line.productName,
      pieces: line.pieces,
      amount: toAmount(line.amountCents),
      address: order.address,
      phone: order.phone,
      transaction: order.transactionId ?? '',
      number: orderNumber(order.number),
      sku: line.sku,
      line: line.position,
      'unit price': toAmount(line.unitPriceCents),
      'purchase order': order.purchaseOrderNumber,
      deliveries: divisionOf(order, line.position),
      tax: toAmount(taxCentsOn(order.charges, line.position)),
      freight: place === 0 ? toAmount(order.freightCents) : 0,
      'tax on freight': place === 0 ? toAmount(taxCentsOn(order.charges, null)) : 0,
      'price source': line.priceSource,
      note: line.note,
      fulfilment: order.fulfilment,
      shipped: shipped?.pieces ?? 0,
      'last shipped': shipped ? isoOf(shipped.shippedAt) : '',
      'last delivered': shipped?.deliveredAt ? isoOf(shipped.deliveredAt) : '',
      coupon: order.couponCode,
      discount: toAmount(line.discountCents),
      'cost centre': order.costCentreCode,
      'fees by law': toAmount(ofLine.reduce((sum, { feeCents }) => sum + feeCents, 0)),
      'buyer owes tax on': ofLine.find(({ goodsGroup }) => goodsGroup)?.goodsGroup ?? '',
      version: order.version,
      contact: order.contact,
      'wanted on': order.wantedOn ?? '',
      cancelled: line.cancelledPieces,
      'adds to': order.supplementsOrderId ?? '',
    }
  })

/** The shipped pieces of a line; for a kit, the number of kits whose parts are all shipped. */
function shippedOf({ parts, shipped }: ShippedOrder, { position, isKit }: StoredOrderLine) {
  if (!isKit) return shipped.get(position)
  const ofKit = parts.filter(({ kitPosition }) => kitPosition === position)
  const all = ofKit.flatMap((part) => shipped.get(part.position) ?? [])
  const [last] = all.toSorted((one, other) => other.shippedAt.getTime() - one.shippedAt.getTime())
  const whole = ofKit.map((part) => Math.floor((shipped.get(part.position)?.pieces ?? 0) / part.kitPieces))
  return last && { ...last, pieces: Math.min(...whole) }
}

/** `60 to Ada Byron, 1 Dock Street, London, GB`, one address per line; empty when everything goes to `address`. */
const divisionOf = ({ deliveries }: StoredOrder, position: number): string =>
  deliveries
    .flatMap(({ address, lines }) =>
      lines
        .filter(({ line }) => line === position)
        .map(
          ({ pieces }) =>
            `${pieces} to ${address
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean)
              .join(', ')}`,
        ),
    )
    .join('\n')
