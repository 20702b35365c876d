import { quantityFrom } from '#contract/products/quantity.ts'
import { laterPieces } from '../charges/later-pieces.ts'
import type { LineToPrice, PricedLine, UnknownLine } from '../prices/price-lines.ts'

export interface TwoOrders<Line> {
  readonly first: readonly Line[]
  readonly second: readonly Line[]
}

/**
 * Divides lines into those of an order of what is on the shelf, and those of a second one of what comes later. Each part of a line
 * can be ordered by itself: it is at least the minimum, in whole cartons, so the second may have pieces that are on the
 * shelf. Prices stay those of all pieces together.
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
  // The minimum of a family is that of all its lines together.
  if (known.some(({ product }, place) => product.familyMinimum && later[place])) return undefined
  const second = known.map(({ line: { pieces }, rule }, place) => {
    const wanted = later[place] ? quantityFrom(rule, later[place]) : 0
    return pieces - wanted >= rule.min ? wanted : pieces
  })
  const first = known.map(({ line }, place) => line.pieces - (second[place] ?? 0))
  const isPart = (pieces: readonly number[]) => pieces.some((each) => each > 0)
  return isPart(first) && isPart(second)
    ? { first: linesOf(known, first), second: linesOf(known, second) }
    : undefined
}

function linesOf<Line extends LineToPrice>(
  known: readonly PricedLine<Line>[],
  pieces: readonly number[],
): Line[] {
  const ofFamily = (familyId: string | null) =>
    known.reduce(
      (sum, { product }, place) => sum + (product.familyId === familyId ? (pieces[place] ?? 0) : 0),
      0,
    )
  return known.flatMap(({ line, product, beside }, place) => {
    const own = pieces[place] ?? 0
    if (own === 0) return []
    const besideHere = product.familyBreaks ? ofFamily(product.familyId) - own : 0
    return [{ ...line, pieces: own, inOtherOrder: line.pieces + beside - own - besideHere }]
  })
}
