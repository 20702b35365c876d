import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import type { PaymentContext } from '../payments/context.ts'
import { succeeded } from '../replies.ts'
import { type Changed, changeOrder, decideChange, previewChange, withdrawChange } from './service.ts'

const toReply = ({ changeId, version, waitsFor, supplementId }: Changed) => ({
  insertedId: changeId,
  version,
  ...(waitsFor && { waitsFor }),
  ...(supplementId !== undefined && { order_id: supplementId }),
})

export function orderChangeRoutes(app: Service, shop: PaymentContext): void {
  serve(app, api.previewOrderChange, ({ id: orderId, ...wanted }, caller) =>
    previewChange(shop, { orderId, wanted }, caller),
  )
  serve(app, api.changeOrder, ({ id: orderId, charged, refunded, ...wanted }, caller, key) =>
    replyOnce(key, toReply, (keep) =>
      changeOrder(shop, { orderId, wanted, shown: { charged, refunded } }, caller, keep),
    ),
  )
  serve(app, api.withdrawOrderChange, ({ id: orderId, change: changeId }, caller) =>
    withdrawChange(shop, { orderId, changeId }, caller).then(succeeded),
  )
  serve(app, api.decideOrderChange, ({ id: orderId, change: changeId, agrees, answer }, admin) =>
    decideChange(shop, { orderId, changeId, agrees, answer }, admin).then(succeeded),
  )
}
