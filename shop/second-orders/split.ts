import { quantityFrom } from '#contract/products/quantity.ts'
import { laterPieces } from '../charges/later-pieces.ts'
import type { LineToPrice, PricedLine, UnknownLine } from '../prices/price-lines.ts'

interface TwoOrders<Line> {
  readonly first: readonly Line[]
  readonly second: readonly Line[]
}

/**
 * Divides lines into those of an order for pieces on the shelf, and those of a second one for later pieces. Each part
 * of a line can be ordered by itself: it is at least the minimum, in whole cartons, so the second may have pieces that
 * are on the shelf. Pieces of the first count towards the price breaks of the second, but not the other way round:
 * nobody has to pay for the second.
 * @param priced lines, none of which has a problem
 * @returns undefined if nothing comes later, or nothing can be ordered at once
 */
export function splitLines<Line extends LineToPrice>(
  priced: readonly (PricedLine<Line> | UnknownLine<Line>)[],
): TwoOrders<Line> | undefined {
  const known = priced.filter((each): each is PricedLine<Line> => each.product !== undefined)
  if (known.length < priced.length || known.some(({ problem }) => problem)) return undefined
  const later = laterPieces(
    known.map(({ line, product: { id, available, soldFrom } }) => ({
      productId: id,
      pieces: line.pieces,
      available,
      soldFrom,
    })),
  )
  // The minimum of a family is that of all its lines together, and kits share their parts with other lines.
  const isEntangled = known.some(
    ({ product }, place) => product.isKit || (product.familyMinimum && later[place]),
  )
  if (isEntangled) return undefined
  const second = known.map(({ line: { pieces }, rule }, place) => {
    const wanted = later[place] ? quantityFrom(rule, later[place]) : 0
    return pieces - wanted >= rule.min ? wanted : pieces
  })
  const first = known.map(({ line }, place) => line.pieces - (second[place] ?? 0))
  const isPart = (pieces: readonly number[]) => pieces.some((each) => each > 0)
  return isPart(first) && isPart(second)
    ? { first: linesOf(known, first), second: linesOf(known, second, first) }
    : undefined
}

/** @param before the pieces of another order that count towards the price breaks of this one */
function linesOf<Line extends LineToPrice>(
  known: readonly PricedLine<Line>[],
  pieces: readonly number[],
  before: readonly number[] = [],
): Line[] {
  return known.flatMap(({ line, product }, place) => {
    const own = pieces[place] ?? 0
    const counts = (other: PricedLine<Line>['product']) =>
      product.familyBreaks ? other.familyId === product.familyId : other.id === product.id
    const inOtherOrder = known.reduce(
      (sum, other, at) => sum + (counts(other.product) ? (before[at] ?? 0) : 0),
      0,
    )
    return own > 0 ? [{ ...line, pieces: own, inOtherOrder }] : []
  })
}
