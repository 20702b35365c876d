import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import type { PaymentContext } from '../payments/context.ts'
import { refundOrder } from './service.ts'

export function refundRoutes(app: Service, context: PaymentContext): void {
  serve(app, api.refundOrder, async ({ id }, caller) => {
    await refundOrder(context, id, caller)
    return { success: true as const }
  })
}
