import { api } from '#contract/api.ts'
import { toCents } from '#contract/money.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_MINUTE, type ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { inserted, succeeded } from '../replies.ts'
import { agree } from './agree.ts'
import { toDetails, toSummary } from './api-mapping.ts'
import { approve } from './approve.ts'
import { callPieces } from './call.ts'
import { sweepCallOffs } from './due.ts'
import { giveUpPieces } from './give-up.ts'
import { propose } from './propose.ts'
import { askToProlong, end, getCallOff, listCallOffs, setLastDay } from './service.ts'

export async function openCallOffOrders(app: Service, shop: ShopContext): Promise<void> {
  const { db, jobs } = shop
  await jobs.schedule('sweep-call-off-orders', EVERY_MINUTE, () => sweepCallOffs(shop))
  serve(app, api.listCallOffOrders, async (list) => (await listCallOffs(db, list)).map(toSummary))
  serve(app, api.myCallOffOrders, async ({ limit, cursor }, caller) =>
    (await listCallOffs(db, { member: caller, limit, cursor })).map(toSummary),
  )
  serve(app, api.getCallOffOrder, async ({ id }, caller) =>
    toDetails(await getCallOff(db, id, caller), caller),
  )
  serve(app, api.proposeCallOffOrder, ({ from, until, quote_id, lines, dates, ...head }, admin, key) =>
    replyOnce(key, inserted, (keep) =>
      propose(
        shop,
        {
          ...head,
          fromOn: from,
          untilOn: until,
          quoteId: quote_id,
          lines: lines.map(({ product_id, pieces, price, minCallPieces }) => ({
            productId: product_id,
            pieces,
            unitPriceCents: toCents(price),
            minCallPieces,
          })),
          dates: dates.map(({ on, line, pieces }) => ({ on, position: line, pieces })),
        },
        admin,
        keep,
      ),
    ),
  )
  serve(app, api.agreeToCallOffOrder, ({ payment, ...agreement }, buyer) =>
    agree(shop, { ...agreement, onAccount: payment === 'account' }, buyer).then(succeeded),
  )
  serve(app, api.callPieces, ({ lines, payment, paymentAmount, ...call }, buyer, key) =>
    replyOnce(key, inserted, (keep) =>
      callPieces(
        shop,
        {
          ...call,
          lines: lines.map(({ line, pieces }) => ({ position: line, pieces })),
          onAccount: payment && payment === 'account',
          shownCents: paymentAmount === undefined ? undefined : toCents(paymentAmount),
        },
        buyer,
        keep,
      ),
    ),
  )
  serve(app, api.approveCallOffOrder, ({ id }, caller) => approve(shop, id, caller).then(succeeded))
  serve(app, api.giveUpCallOffPieces, (line, buyer) => giveUpPieces(shop, line, buyer).then(succeeded))
  serve(app, api.askToProlong, (request, buyer, key) =>
    replyOnce(key, succeeded, (keep) => askToProlong(shop, request, buyer, keep)),
  )
  serve(app, api.prolongCallOffOrder, (change, admin) => setLastDay(shop, change, admin).then(succeeded))
  serve(app, api.endCallOffOrder, (ending, caller) => end(shop, ending, caller).then(succeeded))
}
