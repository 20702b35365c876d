import { pageLimits } from '#contract/fields.ts'
import type { Database } from '#database/open.ts'
import { toCsv } from '../csv.ts'
import { findOrders, type OrderFilter } from './finding.ts'
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
] as const

/** One part of the export of exactly the orders that fit; the first one begins with the names of the columns. */
export async function exportOrders(
  db: Database,
  { cursor, ...filter }: OrderFilter & { readonly cursor?: string | undefined },
): Promise<{ csv: string; next?: string }> {
  const orders = await findOrders(db, { ...filter, cursor, limit: pageLimits.most })
  const last = orders.length === pageLimits.most ? orders.at(-1) : undefined
  const csv = toCsv(columns, orders.map(toCells), { header: cursor === undefined })
  return { csv, ...(last && { next: last.id }) }
}

const toCells = (order: StoredOrder) => ({
  order: order.id,
  placed: order.placedAt.toISOString(),
  status: order.status,
  name: order.buyerName,
  email: order.buyerEmail,
  product: order.productName,
  pieces: order.pieces,
  amount: order.amountCents / 100,
  address: order.address,
  phone: order.phone,
  transaction: order.transactionId ?? '',
})
