import type { WantedChange } from '#contract/order-changes/change.ts'
import {
  type QuantityRule,
  quantityMessage,
  quantityProblem,
  ruleBeside,
} from '#contract/products/quantity.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { NewOrderLine } from '../orders/new-order.ts'
import type { StoredOrder, StoredOrderLine } from '../orders/store.ts'
import { findProducts } from '../products/store.ts'

/** What becomes of the lines of an order. */
export interface LinePlan {
  readonly removed: readonly RemovedLine[]
  readonly added: readonly NewOrderLine[]
}

export interface RemovedLine {
  readonly line: StoredOrderLine
  /** Of the line's product; of a kit, whole kits. */
  readonly pieces: number
}

/** Pieces of a line that the order still has. */
export function piecesLeft({ parts }: Pick<StoredOrder, 'parts'>, line: StoredOrderLine): number {
  const part = parts.find(({ kitPosition }) => kitPosition === line.position)
  const cancelled = part ? Math.ceil(part.cancelledPieces / part.kitPieces) : line.cancelledPieces
  return line.pieces - cancelled
}

/**
 * Divides a change into pieces that are taken off and lines that are added; what is named in neither stays.
 * @throws Refusal no-such-line, all-lines-off, and order-lines-refused with each product that would be left in a
 * quantity that is not sold
 */
export async function planLines(
  db: Database,
  order: StoredOrder,
  { lines = [], added = [] }: WantedChange,
): Promise<LinePlan> {
  const removed: RemovedLine[] = []
  const more: { productId: string; pieces: number; note?: string | undefined }[] = []
  for (const [number, wanted] of new Map(lines.map((each) => [each.line, each]))) {
    const line = order.lines[number - 1]
    if (!line) throw new Refusal('no-such-line', { line: number })
    const left = piecesLeft(order, line)
    const isOther = wanted.product_id !== undefined && wanted.product_id !== line.productId
    const kept = isOther ? 0 : Math.min(left, wanted.orderAmount)
    if (kept < left) removed.push({ line, pieces: left - kept })
    if (wanted.orderAmount > kept)
      more.push({
        productId: wanted.product_id ?? line.productId,
        pieces: wanted.orderAmount - kept,
        note: line.note,
      })
  }
  for (const { product_id: productId, orderAmount: pieces, note } of added)
    more.push({ productId, pieces, note })
  const after = piecesAfter(order, removed)
  if (after.size === 0 && more.length === 0) throw new Refusal('all-lines-off')
  await refuseOddRests(db, { before: piecesAfter(order, []), after, more })
  return {
    removed,
    added: more.map((line) => ({ ...line, adds: after.get(line.productId) ?? 0 })),
  }
}

/** Pieces of each product that stay. */
function piecesAfter(order: StoredOrder, removed: readonly RemovedLine[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const line of order.lines) {
    const gone = removed.find(({ line: { position } }) => position === line.position)?.pieces ?? 0
    const left = piecesLeft(order, line) - gone
    if (left > 0) pieces.set(line.productId, (pieces.get(line.productId) ?? 0) + left)
  }
  return pieces
}

interface Rests {
  readonly before: ReadonlyMap<string, number>
  readonly after: ReadonlyMap<string, number>
  readonly more: readonly { readonly productId: string; readonly pieces: number }[]
}

/** Refuses quantities that would be left of products that get fewer: what is added is checked when it is priced. */
async function refuseOddRests(db: Database, { before, after, more }: Rests): Promise<void> {
  const fewer = [...before].flatMap(([id, pieces]) => {
    const left = after.get(id) ?? 0
    return left > 0 && left < pieces ? [id] : []
  })
  if (fewer.length === 0) return
  const products = await findProducts(db, [...after.keys()], 'everything')
  const total = (id: string) =>
    (after.get(id) ?? 0) +
    more.filter(({ productId }) => productId === id).reduce((sum, { pieces }) => sum + pieces, 0)
  const problems = products.flatMap((product) => {
    if (!fewer.includes(product.id)) return []
    const { minPieces: min, piecesMultiple: multiple, maxPieces } = product
    const own: QuantityRule = { min, multiple, max: maxPieces ?? undefined }
    const others = product.familyMinimum
      ? products
          .filter(({ id, familyId }) => id !== product.id && familyId === product.familyId)
          .reduce((sum, { id }) => sum + total(id), 0)
      : 0
    const rule = product.familyMinimum ? ruleBeside(own, others) : own
    const problem = quantityProblem(rule, total(product.id), Number.MAX_SAFE_INTEGER)
    return problem ? [{ product_id: product.id, code: problem, message: quantityMessage(problem, rule) }] : []
  })
  if (problems.length > 0) throw new Refusal('order-lines-refused', { lines: problems })
}
