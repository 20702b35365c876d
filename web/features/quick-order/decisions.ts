import type { MatchedLine } from '#contract/quick-order.ts'

/** A matched line with what the person decided: which product, and how many pieces; undefined leaves it out. */
export interface DecidedLine {
  readonly match: MatchedLine
  readonly row: number
  readonly productId: string | undefined
}

/** What was found is taken; what is merely alike waits for a decision. */
export const firstDecisions = (
  matches: readonly MatchedLine[],
  rows: readonly { readonly row: number }[],
): DecidedLine[] =>
  matches.map((match) => ({
    match,
    row: rows[match.place]?.row ?? match.place + 1,
    productId: match.status === 'found' ? match.candidates[0]?.product_id : undefined,
  }))

export type Outcome = 'added' | 'choose' | 'not-found'

export const outcomeOf = ({ match, productId }: DecidedLine): Outcome =>
  productId !== undefined ? 'added' : match.status === 'not-found' ? 'not-found' : 'choose'

/** As many as there are lines, whatever was decided. */
export function countOutcomes(lines: readonly DecidedLine[]): Readonly<Record<Outcome, number>> {
  const counts = { added: 0, choose: 0, 'not-found': 0 }
  for (const line of lines) counts[outcomeOf(line)] += 1
  return counts
}

/** What goes into the cart. */
export const chosenLines = (lines: readonly DecidedLine[]) =>
  lines.flatMap(({ match, productId }) =>
    productId === undefined ? [] : [{ product_id: productId, orderAmount: match.orderAmount }],
  )

/** Codes that the person had to explain, for the next list. */
export const explainedCodes = (lines: readonly DecidedLine[]) =>
  lines.flatMap(({ match, productId }) =>
    productId !== undefined && match.by === 'likeness' ? [{ code: match.code, product_id: productId }] : [],
  )

/** What is left over, as rows of a CSV file with the reason of each. */
export const leftOver = (lines: readonly DecidedLine[]) =>
  lines
    .filter((line) => outcomeOf(line) !== 'added')
    .map((line) => ({
      line: line.row,
      code: line.match.code,
      quantity: line.match.asked ?? line.match.orderAmount,
      reason:
        outcomeOf(line) === 'not-found'
          ? 'No product has this number or one like it'
          : `Not chosen; alike: ${line.match.candidates.map(({ sku }) => sku).join(', ')}`,
    }))
