import { href } from 'react-router'
import type { SentLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { type QuantityRule, quantityMessage, quantityProblem } from '#contract/products/quantity.ts'
import { messageIn } from '#contract/refusals/message.ts'
import { ordersRefusals } from '#contract/refusals/orders.ts'
import { peopleRefusals } from '#contract/refusals/people.ts'
import { productsRefusals } from '#contract/refusals/products.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import { addVisitorLines, queueWrite } from './stored-cart.ts'
import { addLines } from './sync-cart.ts'

interface Addition {
  readonly productId: string
  readonly name: string
  readonly pieces: number
  readonly rule: QuantityRule
  readonly available: number
}

/** Adds pieces to the cart and shows a toast with Undo. @returns the reason as a sentence if it fails */
export async function addToCart({
  productId,
  name,
  pieces,
  rule,
  available,
}: Addition): Promise<string | undefined> {
  const problem = quantityProblem(rule, pieces, available)
  if (problem) return quantityMessage(problem, rule)
  const added = await addAllToCart([{ product_id: productId, orderAmount: pieces }])
  if (typeof added === 'string') return added
  const before = added.get(productId) ?? 0
  toast(`Added ${formatCount(pieces)} × ${name}`, {
    label: 'Undo',
    action: href('/cart'),
    fields: { productId, orderAmount: String(before) },
  })
  return undefined
}

/**
 * Adds lines to the cart in one step.
 * @returns the pieces of each product that were in the cart before, or the reason as a sentence if it fails
 */
export async function addAllToCart(
  lines: readonly SentLine[],
): Promise<ReadonlyMap<string, number> | string> {
  const email = readSession()?.email
  if (email === undefined) return addVisitorLines(lines) ?? messageIn(ordersRefusals['cart-full'])
  const write = queueWrite(email, 'add', lines)
  try {
    const { before, unknown } = await addLines(email, write)
    if (unknown.length > 0) return messageIn(productsRefusals['no-such-product'])
    return new Map(before.map(({ product_id, orderAmount }) => [product_id, orderAmount]))
  } catch (failure) {
    if (failure instanceof Response) return messageIn(peopleRefusals['signed-out'])
    if (failure instanceof Unreachable || (failure instanceof Refused && failure.isTemporary))
      return 'Saved in this browser. It goes to your cart once the shop can be reached again.'
    if (failure instanceof Refused) return failure.message
    throw failure
  }
}
