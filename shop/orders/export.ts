import { toDollars } from '#contract/money.ts'
import { wireStatus } from '#contract/order-status.ts'
import { orderNumber } from '#contract/orders.ts'
import type { Database } from '#database/open.ts'
import { taxOn } from '../charges/order-charges.ts'
import { csvFile, inBatches } from '../csv-file.ts'
import { findOrders, type OrderFilter } from './search.ts'
import type { StoredOrder } from './store.ts'

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
] as const

/** The orders that match, as parts of one CSV file. */
export const exportOrders = (db: Database, filter: OrderFilter): AsyncGenerator<string> =>
  csvFile(
    columns,
    inBatches<StoredOrder>((limit, after) => findOrders(db, { ...filter, cursor: after?.id, limit })),
    toRows,
  )

/** A row for each line of an order; its freight is with the first. */
const toRows = (order: StoredOrder) =>
  order.lines.map((line, place) => ({
    order: order.id,
    placed: order.placedAt.toISOString(),
    status: wireStatus[order.status],
    name: order.buyerName,
    email: order.buyerEmail,
    product: line.productName,
    pieces: line.pieces,
    amount: toDollars(line.amountCents),
    address: order.address,
    phone: order.phone,
    transaction: order.transactionId ?? '',
    number: orderNumber(order.number),
    sku: line.sku,
    line: line.position,
    'unit price': toDollars(line.unitPriceCents),
    'purchase order': order.purchaseOrderNumber,
    deliveries: divisionOf(order, line.position),
    tax: toDollars(taxOn(order.charges, line.position)),
    freight: place === 0 ? toDollars(order.freightCents) : 0,
    'tax on freight': place === 0 ? toDollars(taxOn(order.charges, null)) : 0,
  }))

/** `60 to Ada Byron, 1 Dock Street, London, GB`, an address a line; empty when all goes to `address`. */
const divisionOf = ({ deliveries }: StoredOrder, position: number): string =>
  deliveries
    .flatMap(({ address, lines }) =>
      lines
        .filter(({ line }) => line === position)
        .map(({ pieces }) => `${pieces} to ${address.replaceAll(/\s*\n\s*/g, ', ')}`),
    )
    .join('\n')
