import { MAX_CART_LINES } from '#contract/carts/endpoints.ts'
import { counted } from '#contract/counts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordActing } from '../audit-log/acting.ts'
import type { KeepResult } from '../idempotency.ts'
import { findListPrices } from '../prices/list-prices.ts'
import { type PricedLine, priceWith, type UnknownLine, withStockOfAll } from '../prices/price-lines.ts'
import { type CombineMode, mergeLines } from './merge.ts'
import * as store from './store.ts'

export type CartLineAtPrice = PricedLine<store.NewCartLine> | UnknownLine<store.NewCartLine>

/** Returns the whole cart, priced and checked. A product no longer on sale stays in it, with its problem. */
export async function getCart(db: Database, buyer: Caller): Promise<CartLineAtPrice[]> {
  const { lines, products } = await store.findCartWithProducts(db, buyer.id)
  const listPrices = await findListPrices(db, buyer, [...products.keys()])
  return withStockOfAll(db, priceWith(lines, products, { listPrices, assortment: buyer.assortment }))
}

export interface ChangedCart {
  readonly cart: readonly CartLineAtPrice[]
  readonly changed: readonly string[]
  /** Previous quantities of the changed lines. */
  readonly before: ReadonlyMap<string, number>
}

/** The lines of a change that the audit log names. */
const RECORDED_LINES = 20

/** Sets quantities and notes; a quantity of 0 removes the line. */
export function setLines(
  db: Database,
  lines: readonly store.NewCartLine[],
  buyer: Caller,
): Promise<ChangedCart> {
  return changeCart(db, lines, buyer, 'set')
}

type AddMode = Exclude<CombineMode, 'set'> | 'replace'

/**
 * Adds lines to the existing ones, merges them, which keeps the larger quantity of each product, or replaces the
 * existing lines by them.
 * @throws Refusal no-such-product where none of the replacing lines is of a product on sale
 */
export function addLines(
  db: Database,
  lines: readonly store.NewCartLine[],
  mode: AddMode,
  buyer: Caller,
  keep: KeepResult<ChangedCart>,
): Promise<ChangedCart> {
  const added = lines.filter(({ pieces }) => pieces > 0)
  return changeCart(db, added, buyer, mode, keep)
}

/** @returns the number of lines removed */
export function emptyCart(db: Database, buyer: Caller): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await store.lockCart(tx, buyer.id)
    await recordActing(tx, buyer, 'cart-changed-for-customer', {
      label: 'All lines',
      after: { mode: 'empty' },
    })
    return store.deleteCart(tx, buyer.id)
  })
}

function changeCart(
  db: Database,
  lines: readonly store.NewCartLine[],
  buyer: Caller,
  mode: CombineMode | 'replace',
  keep?: KeepResult<ChangedCart>,
): Promise<ChangedCart> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  const combine = mode === 'replace' ? 'add' : mode
  const changes = mergeLines(lines, combine)
  return db.transaction().execute(async (tx) => {
    await store.lockCart(tx, buyer.id)
    const before = new Map(
      (await store.findCart(tx, buyer.id)).map(({ productId, pieces }) => [productId, pieces]),
    )
    const kept = changes.filter(({ pieces }) => pieces > 0)
    await store.deleteLines(
      tx,
      buyer.id,
      changes.flatMap(({ productId, pieces }) => (pieces > 0 ? [] : [productId])),
    )
    if (mode === 'replace') await store.deleteCart(tx, buyer.id)
    if (kept.length > 0) await store.upsertLines(tx, buyer, kept, combine)
    if (mode === 'set') {
      await store.setNotes(tx, buyer.id, kept)
      const placed = kept.filter(({ productId, place }) => place !== undefined && !before.has(productId))
      if (placed.length > 0)
        await store.setOrder(tx, buyer.id, withPlaced(await store.findCart(tx, buyer.id), placed))
    }
    const cart = await getCart(tx, buyer)
    if (cart.length > MAX_CART_LINES) throw new Refusal('cart-full')
    // Thrown, so that the lines to be replaced stay.
    if (mode === 'replace' && cart.length === 0) throw new Refusal('no-such-product')
    await recordActing(tx, buyer, 'cart-changed-for-customer', {
      label: counted(changes.length, 'line'),
      after: {
        mode,
        lines: changes
          .slice(0, RECORDED_LINES)
          .map(({ productId, pieces }) => `${pieces} × ${productId}`)
          .join(', '),
      },
    })
    const result = { cart, changed: changes.map(({ productId }) => productId), before }
    await keep?.(tx, result)
    return result
  })
}

/** The cart's product ids, with the placed ones at their requested positions. */
function withPlaced(cart: readonly store.StoredCartLine[], placed: readonly store.NewCartLine[]): string[] {
  const ids = new Set(cart.map(({ productId }) => productId))
  const inOrder = placed
    .filter(({ productId }) => ids.delete(productId))
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
  const order = [...ids]
  for (const { productId, place } of inOrder) order.splice(place ?? order.length, 0, productId)
  return order
}
