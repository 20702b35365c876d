import { api } from '#contract/api.ts'
import { returnNumber } from '#contract/returns/endpoints.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { toWire } from './api-mapping.ts'
import { receiveReturn } from './receive.ts'
import * as service from './service.ts'

const done = { success: true } as const
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
  serve(app, api.listOrderReturns, async ({ id: orderId, ...list }, caller) =>
    (await service.listOrderReturns(db, { orderId, ...list }, caller)).map(toWire),
  )
  serve(app, api.listReturns, async (list) => (await service.listReturns(db, list)).map(toWire))
  serve(app, api.withdrawReturn, async ({ id }, caller) => {
    await service.withdrawReturn(context, id, caller)
    return done
  })
  serve(app, api.approveReturn, async ({ id, note }, caller) => {
    await service.approveReturn(context, { id, note }, caller)
    return done
  })
  serve(app, api.refuseReturn, async ({ id, reason }, caller) => {
    await service.refuseReturn(context, { id, note: reason }, caller)
    return done
  })
  serve(app, api.receiveReturn, async (receipt, caller) => {
    await receiveReturn(context, receipt, caller)
    return done
  })
}
