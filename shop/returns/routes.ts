import { api } from '#contract/api.ts'
import { returnNumber } from '#contract/returns/endpoints.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import { toWire } from './api-mapping.ts'
import { receiveReturn } from './receive.ts'
import * as service from './service.ts'

const toMade = ({ id, number }: service.MadeReturn) => ({ insertedId: id, number: returnNumber(number) })

export function returnRoutes(app: Service, context: service.ReturnContext): void {
  const { db } = context
  serve(app, api.askForReturn, ({ id: orderId, lines }, caller, key) =>
    replyOnce(key, toMade, (keep) =>
      service.askForReturn(
        context,
        {
          orderId,
          lines: lines.map(({ orderAmount, photo, ...line }) => ({ ...line, pieces: orderAmount, photo })),
        },
        caller,
        keep,
      ),
    ),
  )
  serve(app, api.matchSerials, async ({ id, serials }, caller) => {
    const { found, refused } = await service.matchReturnable(db, { orderId: id, serials }, caller)
    return { found: [...found], refused: [...refused] }
  })
  serve(app, api.returnPhotoKey, async ({ id }, caller) => {
    const { key, expiresAt } = await service.issuePhotoKey(context, id, caller)
    return { key, expiresAt: expiresAt.toISOString() }
  })
  serve(app, api.listOrderReturns, async ({ id: orderId, ...list }, caller) => {
    const { order, page } = await service.listOrderReturns(db, { orderId, ...list }, caller)
    return page.map((found) => toWire(found, order))
  })
  serve(app, api.listReturns, async (list) => {
    const { orderOf, page } = await service.listReturns(db, list)
    return page.map((found) => toWire(found, orderOf(found)))
  })
  serve(app, api.withdrawReturn, ({ id }, caller) =>
    service.withdrawReturn(context, id, caller).then(succeeded),
  )
  serve(app, api.approveReturn, ({ id, note }, caller) =>
    service.approveReturn(context, { id, note }, caller).then(succeeded),
  )
  serve(app, api.refuseReturn, ({ id, reason }, caller) =>
    service.refuseReturn(context, { id, note: reason }, caller).then(succeeded),
  )
  serve(app, api.receiveReturn, (receipt, caller) => receiveReturn(context, receipt, caller).then(succeeded))
}
