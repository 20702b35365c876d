import { href } from 'react-router'
import { type QuantityRule, quantityMessage, quantityProblem } from '#contract/products/quantity.ts'
import { messageOf } from '#contract/refusals.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { formatCount } from '#web/ui/format-count.ts'
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
  const email = readSession()?.email
  let before: number
  if (email === undefined) {
    const added = addVisitorLines([{ product_id: productId, orderAmount: pieces }])
    if (!added) return messageOf('cart-full')
    before = added.get(productId) ?? 0
  } else {
    const write = queueWrite(email, 'add', [{ product_id: productId, orderAmount: pieces }])
    try {
      const reply = await addLines(email, write)
      if (reply.unknown.includes(productId)) return messageOf('no-such-product')
      before = reply.before.find((line) => line.product_id === productId)?.orderAmount ?? 0
    } catch (failure) {
      if (failure instanceof Response) return messageOf('signed-out')
      if (failure instanceof Unreachable || (failure instanceof Refused && failure.status >= 500))
        return 'Kept in this browser: it goes to your cart when the shop can be reached again.'
      if (failure instanceof Refused) return failure.message
      throw failure
    }
  }
  toast(`Added ${formatCount(pieces)} × ${name}`, {
    label: 'Undo',
    action: href('/cart'),
    fields: { productId, orderAmount: String(before) },
  })
  return undefined
}
