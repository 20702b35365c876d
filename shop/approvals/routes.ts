import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { toWire } from '../orders/api-mapping.ts'
import type { PaymentContext } from '../payments/context.ts'
import { succeeded } from '../replies.ts'
import { approveOrder, listApprovals, rejectOrder } from './service.ts'
import { nameStandIn } from './stand-ins.ts'

export function approvalRoutes(app: Service, shop: PaymentContext): void {
  serve(app, api.listApprovals, async (page, caller) =>
    (await listApprovals(shop.db, page, caller)).map((order) => ({
      ...toWire(order),
      canApprove: order.canApprove,
      version: order.version,
      approvalRequest: order.approvalRequest,
    })),
  )
  serve(app, api.approveOrder, ({ id: orderId, ...decision }, caller, key) =>
    replyOnce(key, succeeded, (keep) => approveOrder(shop, { orderId, ...decision }, caller, keep)),
  )
  serve(app, api.nameStandIn, ({ standIn }, caller) => nameStandIn(shop.db, standIn, caller).then(succeeded))
  serve(app, api.rejectOrder, ({ id: orderId, reason }, caller, key) =>
    replyOnce(key, succeeded, (keep) => rejectOrder(shop, { orderId, reason }, caller, keep)),
  )
}
