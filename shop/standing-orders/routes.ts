import { api } from '#contract/api.ts'
import { toCents } from '#contract/money.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_HOUR, type ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { inserted, succeeded } from '../replies.ts'
import { toDetails, toSummary } from './api-mapping.ts'
import { acceptRisenPrice } from './place.ts'
import { decline, end, getStanding, listStanding, pause, resume } from './service.ts'
import { start } from './start.ts'
import { sweepStandingOrders } from './sweep.ts'

export async function openStandingOrders(app: Service, shop: ShopContext): Promise<void> {
  const { db, jobs } = shop
  await jobs.schedule('sweep-standing-orders', EVERY_HOUR, () => sweepStandingOrders(shop))
  serve(app, api.listStandingOrders, async (list) => (await listStanding(db, list)).map(toSummary))
  serve(app, api.myStandingOrders, async ({ limit, cursor }, caller) =>
    (await listStanding(db, { member: caller, limit, cursor })).map(toSummary),
  )
  serve(app, api.getStandingOrder, async ({ id }, caller) => toDetails(await getStanding(db, id, caller)))
  serve(app, api.startStandingOrder, ({ order_id, payment, ...repetition }, buyer, key) =>
    replyOnce(key, inserted, (keep) =>
      start(shop, { ...repetition, orderId: order_id, onAccount: payment === 'account' }, buyer, keep),
    ),
  )
  serve(app, api.pauseStandingOrder, ({ id }, caller) => pause(shop, id, caller).then(succeeded))
  serve(app, api.resumeStandingOrder, ({ id }, caller) => resume(shop, id, caller).then(succeeded))
  serve(app, api.endStandingOrder, (ending, caller) => end(shop, ending, caller).then(succeeded))
  serve(app, api.acceptRisenPrice, ({ id, on, goods }, buyer, key) =>
    replyOnce(key, inserted, (keep) =>
      acceptRisenPrice(shop, { id, on, goodsCents: toCents(goods) }, buyer, keep),
    ),
  )
  serve(app, api.declineRisenPrice, (date, caller) => decline(shop, date, caller).then(succeeded))
}
