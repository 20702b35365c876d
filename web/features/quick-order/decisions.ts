import type { CartLine } from '#contract/carts/endpoints.ts'
import { toCents } from '#contract/money.ts'
import { nearestQuantities, orderableOf } from '#contract/products/quantity.ts'
import { type AskedQuantity, writtenQuantity } from '#contract/quick-order/asked-quantity.ts'
import type { ListLine } from '#contract/quick-order/columns.ts'
import type { Candidate, MatchedLine } from '#contract/quick-order/endpoints.ts'
import { withQuantity } from '#web/features/carts/optimistic-line.ts'

/** A line with its matches and the product the user chose; undefined leaves it out. */
export interface DecidedLine {
  readonly match: MatchedLine
  readonly row: number
  readonly asked: AskedQuantity
  /** Of one piece, as the list says. */
  readonly price?: number | undefined
  readonly productId: string | undefined
  /** Whether no product had the line's code, and the user searched for the one that it means. */
  readonly explained: boolean
}

/** `unclear`: the quantity was not understood. `unavailable`: too few are in stock, or earlier lines use them up. */
export type Outcome = 'ready' | 'choose' | 'unclear' | 'unavailable' | 'not-found'

/** A decided line with its outcome. */
export interface ReviewedLine extends DecidedLine {
  readonly outcome: Outcome
  /** For ready lines: the pieces to add to the cart, and the pieces asked for. */
  readonly pieces: number
  readonly wanted: number
  /** The reason why the pieces differ from those asked for. */
  readonly changed: 'cartons' | 'minimum' | 'stock' | 'maximum' | undefined
}

/** Chooses exact matches; similar products and unclear quantities await the user's decision. */
export const firstDecisions = (matches: readonly MatchedLine[], lines: readonly ListLine[]): DecidedLine[] =>
  matches.flatMap((match) => {
    const line = lines[match.place]
    if (!line) return []
    const { row, asked, price } = line
    const isTaken = match.status === 'found' && asked.kind !== 'unclear'
    const productId = isTaken ? match.candidates[0]?.product_id : undefined
    return [{ match, row, asked, price, productId, explained: false }]
  })

/** Returns the line with the match of other words than the list's, which the user searched for. */
export const withReplacement = (line: DecidedLine, found: MatchedLine): DecidedLine => ({
  ...line,
  match: { ...found, place: line.match.place, code: line.match.code },
  productId: found.status === 'found' ? found.candidates[0]?.product_id : undefined,
  explained: line.explained || line.match.status !== 'found',
})

/** Returns the line with another quantity. */
export const withAsked = (line: DecidedLine, asked: AskedQuantity): DecidedLine => ({
  ...line,
  asked,
  productId:
    line.productId ?? (line.match.status === 'found' ? line.match.candidates[0]?.product_id : undefined),
})

/** Returns one result per line, in order. Lines of the same product share its stock and cartons. */
export function review(lines: readonly DecidedLine[]): ReviewedLine[] {
  const taken = new Map<string, number>()
  return lines.map((line) => {
    const product = line.match.candidates.find(({ product_id }) => product_id === line.productId)
    const wanted = product ? piecesOf(line.asked, product) : undefined
    if (!product || wanted === undefined) return { ...line, ...nothing, outcome: outcomeOf(line, product) }
    const before = taken.get(product.product_id) ?? 0
    const all = nearestQuantities(product.quantityRule, before + wanted, orderableOf(product)).at(-1) ?? 0
    const pieces = all - before
    if (pieces <= 0) return { ...line, ...nothing, wanted, outcome: 'unavailable' }
    taken.set(product.product_id, all)
    return { ...line, outcome: 'ready', pieces, wanted, changed: changeOf(product, before + wanted, all) }
  })
}

const nothing = { pieces: 0, wanted: 0, changed: undefined } as const

function changeOf(
  { quantityRule: { min, max }, ...product }: Candidate,
  wanted: number,
  orderable: number,
): ReviewedLine['changed'] {
  if (orderable === wanted) return undefined
  if (orderable > wanted) return orderable === min ? 'minimum' : 'cartons'
  return max !== undefined && max <= orderableOf(product) ? 'maximum' : 'stock'
}

function outcomeOf({ match, asked }: DecidedLine, product: Candidate | undefined): Outcome {
  if (match.status === 'not-found') return 'not-found'
  return asked.kind === 'unclear' || product ? 'unclear' : 'choose'
}

/** Returns undefined if the quantity was unclear or the product has no carton. */
export function piecesOf(asked: AskedQuantity, { quantityRule, carton }: Candidate): number | undefined {
  if (asked.kind === 'pieces') return asked.pieces
  if (asked.kind === 'minimum') return quantityRule.min
  // Pieces packed singly have no cartons to count.
  return asked.kind === 'cartons' && carton && carton.pieces > 1 ? asked.cartons * carton.pieces : undefined
}

/** Counts the lines by outcome. */
export function countOutcomes(lines: readonly ReviewedLine[]): Readonly<Record<Outcome, number>> {
  const counts = { ready: 0, choose: 0, unclear: 0, unavailable: 0, 'not-found': 0 }
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}

/** Returns the lines to add to the cart, one per product. */
export function chosenLines(lines: readonly ReviewedLine[]) {
  const pieces = new Map<string, number>()
  for (const line of lines)
    if (line.outcome === 'ready' && line.productId !== undefined)
      pieces.set(line.productId, (pieces.get(line.productId) ?? 0) + line.pieces)
  return [...pieces].map(([product_id, orderAmount]) => ({ product_id, orderAmount }))
}

/** Returns the pieces asked for of each chosen product, orderable or not. */
export function wantedPieces(lines: readonly ReviewedLine[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>()
  for (const { productId, wanted } of lines)
    if (productId !== undefined) pieces.set(productId, (pieces.get(productId) ?? 0) + wanted)
  return pieces
}

/**
 * Returns the cart lines that the list makes, at today's prices.
 * @param prices by product id; lines whose price is not known yet are left out
 */
export const pricedLines = (
  lines: readonly ReviewedLine[],
  prices: ReadonlyMap<string, CartLine>,
): CartLine[] =>
  chosenLines(lines).flatMap(({ product_id, orderAmount }) => {
    const known = prices.get(product_id)
    return known ? [withQuantity(known, orderAmount)] : []
  })

/** Whether a line that is ready costs more or less than its list says. @param priced the product at today's price, if known */
export const hasOtherPrice = ({ outcome, price }: ReviewedLine, priced: CartLine | undefined): boolean =>
  outcome === 'ready' &&
  priced !== undefined &&
  price !== undefined &&
  toCents(price) !== toCents(priced.price)

/** Whether several products have the very code of the line. */
export const isOfSeveral = ({ status, by }: MatchedLine): boolean => status === 'choose' && by !== 'likeness'

/** Returns the codes that the user had to explain, to remember for the next list. */
export const explainedCodes = (lines: readonly ReviewedLine[]) =>
  lines.flatMap(({ match, productId, outcome, explained }) =>
    outcome === 'ready' && productId !== undefined && (explained || match.status === 'choose')
      ? [{ code: match.code, product_id: productId }]
      : [],
  )

/** Returns why a line is not ready, as a sentence. */
export function reasonOf({ outcome, asked, match }: ReviewedLine): string {
  if (outcome === 'unclear') {
    return asked.kind === 'cartons'
      ? `This product has no carton: ${asked.written}`
      : `Quantity not understood: ${writtenQuantity(asked)}`
  }
  if (outcome === 'unavailable') return 'Not enough in stock'
  if (outcome === 'not-found') return 'No product has this number or one like it'
  const skus = match.candidates.map(({ sku }) => sku).join(', ')
  return isOfSeveral(match) ? `Not chosen; several have this number: ${skus}` : `Not chosen; similar: ${skus}`
}
