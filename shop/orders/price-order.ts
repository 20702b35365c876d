import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { type ActiveRates, readTables } from '../charges/active-rates.ts'
import type { ShopContext } from '../context.ts'
import { type PricedLine, priceLines, priceRecent, type UnknownLine } from '../prices/price-lines.ts'
import { lockForPromises } from '../stock/take.ts'
import { type ChargedLines, chargedLines } from './charged-lines.ts'
import type { LockedBuyer } from './lock-buyer.ts'
import type { NewOrder } from './new-order.ts'
import { refuseAtUnpaidLimit } from './unpaid-limit.ts'

/** Stock and prices can change between the read and the insert; retry at most this many times. */
const MAX_READS = 3

interface Priced {
  readonly charged: ChargedLines
  /** The rates used for the charges. */
  readonly tables: ActiveRates
}

/**
 * Prices an order with its freight and tax: by cached products and rates first, then again as often as the caller finds
 * the result outdated.
 * @throws Refusal each of `chargedLines()`, by fresh data only; too-many-unpaid-orders
 */
export async function* priceOrder(
  tx: Database,
  { recentProducts, recentCharges }: Pick<ShopContext, 'recentProducts' | 'recentCharges'>,
  { order, buyer }: { readonly order: NewOrder; readonly buyer: Caller },
  { listPrices, assortment, taxed, coupon }: LockedBuyer,
): AsyncGenerator<Priced> {
  let isLocked = false
  for (let reads = 0; reads <= MAX_READS; reads += 1) {
    // Try cached products first: it saves a query, and a stale version fails the conditional insert.
    const priced = await (reads > 0
      ? priceLines(tx, order.lines, { listPrices, assortment, recent: recentProducts })
      : assortment === 'everything'
        ? priceRecent(recentProducts, order.lines, listPrices)
        : undefined)
    const tables = (reads === 0 ? recentCharges.tables : undefined) ?? (await readTables(tx, recentCharges))
    // The stock decides the freight of each shipment, so it must not change any more.
    if (priced && !isLocked && isFreightSplit(priced, tables)) {
      if (!order.pool) await refuseAtUnpaidLimit(tx, buyer)
      await lockForPromises(tx, buyer.id, priced.flatMap(soldLine))
      isLocked = true
      continue
    }
    const charged = priced && chargedLines(priced, order, tables, { buyer: taxed, coupon })
    // Cached prices may be stale, so the first pass never refuses.
    if (charged instanceof Refusal && reads > 0) throw charged
    if (charged && !(charged instanceof Refusal)) yield { charged, tables }
  }
}

/** True if pieces that come later may pay freight of their own. */
const isFreightSplit = (priced: readonly (PricedLine | UnknownLine)[], { freightTables }: ActiveRates) =>
  freightTables.some(({ eachShipment }) => eachShipment) &&
  priced.some(({ product }) => product && product.soldFrom !== 'shelf')

const soldLine = ({ product }: PricedLine | UnknownLine) =>
  product ? [{ productId: product.id, isKit: product.isKit, soldFrom: product.soldFrom }] : []
