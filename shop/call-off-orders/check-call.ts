import { type CallableLine, callProblem, nearestCalls } from '#contract/call-off-orders/callable.ts'
import { formatCount } from '#contract/counts.ts'
import { quantityMessage } from '#contract/products/quantity.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { priceWith } from '../prices/price-lines.ts'
import { findProducts, type OrderableProduct } from '../products/store.ts'
import { orderablePieces } from '../stock/available.ts'
import type { StoredLine } from './lines.ts'

export interface LineToCall {
  readonly line: StoredLine
  readonly pieces: number
}

type Products = ReadonlyMap<string, OrderableProduct>

/**
 * Checks the quantities of a call. Quantities that the refusal suggests are checked in the same way: such a call
 * succeeds. Call it once the products are locked, before the pieces set aside for the call are released.
 * @throws Refusal call-off-too-many, call-off-below-minimum, call-off-leaves-too-few, below-minimum, above-maximum,
 * off-multiple, out-of-stock
 */
export async function checkCall(tx: Database, lines: readonly LineToCall[]): Promise<void> {
  const ids = lines.map(({ line }) => line.productId)
  const found = await findProducts(tx, ids, 'everything')
  const products = new Map(found.map((product) => [product.id, product]))
  // A product that is no longer sold is refused with the order.
  if (ids.some((id) => !products.has(id))) return
  const problems = problemsOf(lines, products)
  const [first] = problems
  if (!first) return
  const { line } = first.asked
  throw new Refusal(first.problem, {
    line: line.position,
    openPieces: line.open,
    minCallPieces: line.minCallPieces,
    nearestQuantities: adviceFor(first, lines, products),
    message: problems.map((problem) => sentenceFor(problem, adviceFor(problem, lines, products))).join(' '),
  })
}

interface Problem {
  readonly place: number
  readonly asked: LineToCall
  readonly callable: CallableLine
  readonly problem: NonNullable<ReturnType<typeof callProblem>>
}

/** The lines of a call that cannot be called so; quantities of a family count together. */
function problemsOf(lines: readonly LineToCall[], products: Products): Problem[] {
  const priced = priceWith(
    lines.map(({ line, pieces }) => ({ productId: line.productId, pieces, heldCents: line.unitPriceCents })),
    products,
    { assortment: 'everything' },
  )
  return lines.flatMap((asked, place) => {
    const found = priced[place]
    if (!found?.product) return []
    const { open, minCallPieces: minCall, reserved, promised } = asked.line
    const setAside = reserved + (found.product.soldFrom === 'shelf' ? 0 : promised)
    const available = orderablePieces(found.product) + setAside
    const callable = { open, minCall, rule: found.rule, available }
    const problem = callProblem(callable, asked.pieces)
    return problem ? [{ place, asked, callable, problem }] : []
  })
}

/** The closest quantities of a line with which a call has no problem there, the other lines as they are. */
const adviceFor = (
  { place, asked, callable }: Problem,
  lines: readonly LineToCall[],
  products: Products,
): number[] =>
  nearestCalls(callable, asked.pieces).filter((pieces) => {
    const advised = lines.with(place, { ...asked, pieces })
    const before = new Set(problemsOf(lines, products).map((problem) => problem.place))
    return problemsOf(advised, products).every(
      (problem) => problem.place !== place && before.has(problem.place),
    )
  })

function sentenceFor({ asked, callable, problem }: Problem, advice: readonly number[]): string {
  const { line, pieces } = asked
  const { open, minCall, rule } = callable
  const why = {
    'call-off-too-many': () => `${formatCount(open)} pieces are left to call.`,
    'call-off-below-minimum': () =>
      `a call takes at least ${formatCount(minCall)} pieces, or all that are left.`,
    'call-off-leaves-too-few': () =>
      `${formatCount(open - pieces)} pieces would be left, fewer than a call takes.`,
    'below-minimum': () => quantityMessage('below-minimum', rule),
    'above-maximum': () => quantityMessage('above-maximum', rule),
    'off-multiple': () => quantityMessage('off-multiple', rule),
    'out-of-stock': () => quantityMessage('out-of-stock', rule),
  }[problem]()
  const choices = advice.map((choice) => (choice === open ? `all ${formatCount(open)}` : formatCount(choice)))
  return [`${line.productName}: ${why}`, choices.length > 0 && `Call ${choices.join(' or ')}.`]
    .filter(Boolean)
    .join(' ')
}
