import { api } from '#contract/api.ts'
import type { CardPort } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { confirmPaid, payOrder } from './service.ts'

export function paymentRoutes(app: Service, db: Database, cards: CardPort): void {
  serve(app, api.createPaymentIntent, async ({ _id, paymentAmount }, caller) => {
    const shownCents = paymentAmount === undefined ? undefined : Math.round(paymentAmount * 100)
    return { clientSecret: await payOrder(db, cards, _id, shownCents, caller) }
  })
  serve(app, api.updateOrder, async ({ _id }, caller) => ({
    success: true as const,
    transactionId: await confirmPaid(db, cards, _id, caller),
  }))
}
