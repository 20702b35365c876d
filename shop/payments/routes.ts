import { api } from '#contract/api.ts'
import { cardPaths } from '#contract/cards/paths.ts'
import { toCents } from '#contract/money.ts'
import { type Service, serve } from '#http/serve.ts'
import type { PaymentContext } from './context.ts'
import { confirmPaid, payOrder } from './service.ts'
import { handleCardEvent } from './webhook.ts'

export function paymentRoutes(app: Service, context: PaymentContext): void {
  serve(app, api.createPaymentIntent, async ({ _id, paymentAmount }, caller) => {
    const shownCents = paymentAmount === undefined ? undefined : toCents(paymentAmount)
    return { clientSecret: await payOrder(context, { orderId: _id, shownCents }, caller) }
  })
  serve(app, api.updateOrder, async ({ _id }, caller) => ({
    success: true as const,
    transactionId: await confirmPaid(context, _id, caller),
  }))
  // Not a call of the contract: the card service makes and signs it, in its own format.
  app.post(cardPaths.webhook, async (c) => {
    await handleCardEvent(context, await c.req.text(), c.req.header('Stripe-Signature') ?? null)
    return c.json({ received: true })
  })
}
