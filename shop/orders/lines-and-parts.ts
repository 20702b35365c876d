import { centsOfPieces } from '#contract/charges/worth.ts'
import { Refusal } from '#contract/refusals.ts'
import { taxCentsOn } from '../charges/order-charges.ts'
import type { StoredOrder, StoredOrderLine, StoredPart } from './store.ts'

/** A line of an order, or a part of one of its kits. */
export type Goods = StoredOrderLine | StoredPart

/** The units in which an order is shipped, returned and refunded, in the sequence in which people count them. */
export const goodsOf = ({ lines, parts }: Pick<StoredOrder, 'lines' | 'parts'>): readonly Goods[] => [
  ...lines,
  ...parts,
]

/**
 * Finds a line or part by its number, from 1.
 * @throws Refusal no-such-line, kit-by-parts
 */
export function goodsAt(order: Pick<StoredOrder, 'lines' | 'parts'>, line: number): Goods {
  const found = goodsOf(order)[line - 1]
  if (!found) throw new Refusal('no-such-line', { line })
  if ('isKit' in found && found.isKit) throw new Refusal('kit-by-parts', { line })
  return found
}

/** The tax on all pieces of it. The shares of a kit's parts add up to the kit's tax. */
export function taxCentsOf({ charges, lines, parts }: StoredOrder, goods: Goods): number {
  if (!('kitPosition' in goods)) return taxCentsOn(charges, goods.position)
  const kit = lines.find(({ position }) => position === goods.kitPosition)
  if (!kit) throw new Error(`part ${goods.position} has no kit`)
  const before = parts
    .filter(({ kitPosition, position }) => kitPosition === goods.kitPosition && position < goods.position)
    .reduce((sum, { shareCents }) => sum + shareCents, 0)
  const kitCents = kit.amountCents - kit.discountCents
  if (kitCents === 0) return 0
  return centsOfPieces(taxCentsOn(charges, kit.position), {
    of: kitCents,
    after: before,
    pieces: goods.shareCents,
  })
}

/** `2 × Monitor, MON-27` for each part of the kit on a line, as documents name them below it. */
export const partNames = ({ parts }: Pick<StoredOrder, 'parts'>, position: number): string[] =>
  parts
    .filter(({ kitPosition }) => kitPosition === position)
    .map(({ kitPieces, productName, sku }) => `${kitPieces} × ${productName}, ${sku}`)
