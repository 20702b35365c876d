import { api } from '#contract/api.ts'
import { cardPaths } from '#contract/cards/paths.ts'
import { toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Service, serve } from '#http/serve.ts'
import type { PaymentContext } from './context.ts'
import { confirmPaid, handlePaymentEvent, payOrder } from './service.ts'

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
    const event = context.cards.readEvent(await c.req.text(), c.req.header('Stripe-Signature') ?? null)
    if (!event) throw new Refusal('bad-signature')
    if (event.kind === 'payment-changed') await handlePaymentEvent(context, event.paymentId)
    return c.json({ received: true })
  })
}
