import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { placeOrders } from '#contract/orders/endpoints.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'
import { loadCart } from '#web/features/carts/cart-store.ts'
import { sendWrites } from '#web/features/carts/sync-cart.ts'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'
import { askTotalsAgain } from './use-order-totals.ts'

/** Orders the cart of the person with this email as it is shown. */
export const sendCart =
  (email: string | undefined) =>
  async (
    input: InputOf<typeof placeOrders>,
    { request, idempotencyKey }: CallContext,
  ): Promise<ReplyOf<typeof placeOrders>> => {
    try {
      // Send edits first, so that the order matches what is shown.
      if (email !== undefined) await sendWrites(email)
      return await callShop(request, placeOrders, input, { idempotencyKey })
    } catch (failure) {
      // The refusal mentions prices and lines, so show the cart as the shop has it now.
      if (failure instanceof Refused && !failure.isTemporary) {
        askTotalsAgain()
        await loadCart(request)
      }
      throw failure
    }
  }
