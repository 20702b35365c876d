import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { quantityMessage } from '#contract/products/quantity.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { type LineToPrice, type PricedLine, priceLines, type UnknownLine } from '../prices/price-lines.ts'

interface ProposedLine extends LineToPrice {
  readonly position: number
}

type Priced = PricedLine<ProposedLine> | UnknownLine<ProposedLine>

/**
 * Checks a customer's request. Only lines of fewer than 100 pieces can be refused: the shop's offer can remove every
 * other obstacle.
 * @throws Refusal quote-lines-refused where the product's minimum, or its family's, is not reached
 */
export async function checkRequest(tx: Database, lines: readonly ProposedLine[]): Promise<void> {
  if (lines.every(({ pieces }) => pieces >= MIN_ORDER_PIECES)) return
  await refuseLines(
    tx,
    lines,
    ({ line, problem }) => line.pieces < MIN_ORDER_PIECES && problem === 'below-minimum',
  )
}

/**
 * Checks that an offer could be accepted. Stock may be missing, because it may still come in.
 * @throws Refusal quote-lines-refused
 */
export const checkOffer = (tx: Database, lines: readonly ProposedLine[]): Promise<void> =>
  refuseLines(tx, lines, ({ problem }) => problem !== 'out-of-stock')

async function refuseLines(
  tx: Database,
  lines: readonly ProposedLine[],
  matters: (priced: Priced) => boolean,
): Promise<void> {
  const refused = (await priceLines(tx, lines, { assortment: 'everything' })).flatMap((priced) =>
    priced.problem !== undefined && matters(priced)
      ? [{ line: priced.line.position, ...refusalOf(priced, priced.problem).body }]
      : [],
  )
  if (refused.length > 0) throw new Refusal('quote-lines-refused', { lines: refused })
}

const refusalOf = (priced: Priced, problem: NonNullable<Priced['problem']>) =>
  new Refusal(
    problem,
    priced.product && problem !== 'no-such-product'
      ? { nearestQuantities: priced.nearest, message: quantityMessage(problem, priced.rule) }
      : {},
  )
