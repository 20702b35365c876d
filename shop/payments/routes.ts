import { api } from '#contract/api.ts'
import { cardPaths } from '#contract/cards.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Service, serve } from '#http/serve.ts'
import { cancelOrder } from './closing.ts'
import { refundOrder } from './refunds.ts'
import { confirmPaid, hearOfPayment, payOrder } from './service.ts'
import type { Till } from './till.ts'

const done = { success: true as const }

export function paymentRoutes(app: Service, till: Till): void {
  serve(app, api.createPaymentIntent, async ({ _id, paymentAmount }, caller) => {
    const shownCents = paymentAmount === undefined ? undefined : Math.round(paymentAmount * 100)
    return { clientSecret: await payOrder(till, _id, shownCents, caller) }
  })
  serve(app, api.updateOrder, async ({ _id }, caller) => ({
    success: true as const,
    transactionId: await confirmPaid(till, _id, caller),
  }))
  serve(app, api.cancelOrder, async ({ _id }, caller) => {
    await cancelOrder(till, _id, caller)
    return done
  })
  serve(app, api.refundOrder, async ({ _id }, caller) => {
    await refundOrder(till, _id, caller)
    return done
  })
  // Not a call of the contract: the card service makes it, in its own words, and signs it.
  app.post(cardPaths.webhook, async (c) => {
    const event = till.cards.readEvent(await c.req.text(), c.req.header('Stripe-Signature') ?? null)
    if (!event) throw new Refusal('bad-signature')
    if (event.kind === 'payment-changed') await hearOfPayment(till, event.paymentId)
    return c.json({ received: true })
  })
}
