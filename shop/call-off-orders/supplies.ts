import { today } from '#contract/days.ts'
import type { IncomingPieces } from '#contract/stock/shown-dates.ts'
import type { Database } from '#database/open.ts'
import type { StoredSupply } from '../prices/supply.ts'
import { findProducts } from '../products/store.ts'
import { incomingOf } from '../stock/incoming.ts'
import type { StoredLine } from './lines.ts'

/**
 * Returns the pieces of each line's product that are available to a call: free ones, and those set aside for the line.
 * Products that are not on sale have none.
 */
export async function findSupplies(
  db: Database,
  lines: readonly StoredLine[],
): Promise<ReadonlyMap<string, StoredSupply>> {
  const ids = lines.map(({ productId }) => productId)
  const [products, free] = await Promise.all([findProducts(db, ids, 'everything'), incomingOf(db, ids)])
  const byId = new Map(products.map((product) => [product.id, product]))
  return new Map(
    lines.flatMap((line) => {
      const product = byId.get(line.productId)
      if (!product) return []
      // Nothing is ordered from an overdue lot.
      const own = line.incoming.filter(({ on }) => on >= today())
      const incoming = addUp([...own, ...(free.get(line.productId) ?? [])])
      return [
        [line.productId, { ...product, available: product.available + line.reserved, incoming }] as const,
      ]
    }),
  )
}

/** Adds up pieces of one day, in order of day; those of days that are not confirmed stay apart. */
function addUp(lots: readonly IncomingPieces[]): IncomingPieces[] {
  const days = Map.groupBy(lots, ({ on, estimated }) => `${on} ${estimated ? 'estimated' : ''}`)
  return [...days.values()]
    .flatMap((same) => {
      const [first] = same
      return first ? [{ ...first, pieces: same.reduce((sum, { pieces }) => sum + pieces, 0) }] : []
    })
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
}
