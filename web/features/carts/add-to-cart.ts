import { href } from 'react-router'
import type { SentLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { type QuantityRule, quantityMessage, quantityProblem } from '#contract/products/quantity.ts'
import { messageOf } from '#contract/refusals.ts'
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
  const email = readSession()?.email
  const line = { product_id: productId, orderAmount: pieces }
  const before = email === undefined ? addForVisitor(line) : await addForCustomer(email, line)
  if (typeof before === 'string') return before
  toast(`Added ${formatCount(pieces)} × ${name}`, {
    label: 'Undo',
    action: href('/cart'),
    fields: { productId, orderAmount: String(before) },
  })
  return undefined
}

/** @returns the pieces that were in the cart before, or why nothing was added */
function addForVisitor(line: SentLine): number | string {
  const before = addVisitorLines([line])
  return before ? (before.get(line.product_id) ?? 0) : messageOf('cart-full')
}

async function addForCustomer(email: string, line: SentLine): Promise<number | string> {
  const write = queueWrite(email, 'add', [line])
  try {
    const { before, unknown } = await addLines(email, write)
    if (unknown.includes(line.product_id)) return messageOf('no-such-product')
    return before.find(({ product_id }) => product_id === line.product_id)?.orderAmount ?? 0
  } catch (failure) {
    if (failure instanceof Response) return messageOf('signed-out')
    if (failure instanceof Unreachable || (failure instanceof Refused && failure.status >= 500))
      return 'Kept in this browser: it goes to your cart when the shop can be reached again.'
    if (failure instanceof Refused) return failure.message
    throw failure
  }
}
