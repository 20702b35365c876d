import { MAX_CART_LINES, priceLines } from '#contract/carts/endpoints.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { callPublic, callShop } from '#web/api-client.ts'
import { readSession } from '#web/features/sign-in/session.ts'

/**
 * Returns quantities of products as the lines of a cart, at the caller's own prices; undefined when the shop cannot answer
 * now.
 */
export async function loadPrices(wanted: readonly (readonly [string, number])[]) {
  const lines = wanted.slice(0, MAX_CART_LINES)
  const input = { lines: lines.map(([product_id, orderAmount]) => ({ product_id, orderAmount })) }
  try {
    const priced = readSession()
      ? await callShop(new Request(location.href), priceLines, input)
      : await callPublic(priceLines, input)
    return priced.lines
  } catch (failure) {
    if (failure instanceof Refused || failure instanceof Unreachable || failure instanceof Response)
      return undefined
    throw failure
  }
}
