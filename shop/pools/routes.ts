import { api } from '#contract/api.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { type Service, serve } from '#http/serve.ts'
import { assortmentOf } from '../companies/assortment.ts'
import { EVERY_MINUTE } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import type { PaymentContext } from '../payments/context.ts'
import { inserted, succeeded } from '../replies.ts'
import { toMember, toMine, toPool } from './api-mapping.ts'
import { endEarly, sweepPools } from './end.ts'
import { confirmHold, holdForPool } from './hold.ts'
import { joinPool } from './join.ts'
import { leavePool } from './leave.ts'
import { priceMember } from './price.ts'
import { getPool, listMembers, listPools, myPools, openPool } from './service.ts'
import { findOpenPools } from './store.ts'

export async function openPools(app: Service, context: PaymentContext): Promise<void> {
  const { db, jobs } = context
  await jobs.schedule('sweep-pools', EVERY_MINUTE, () => sweepPools(context))
  serve(app, api.openPools, async ({ product_id }, caller) =>
    (await findOpenPools(db, product_id, assortmentOf(caller))).map(toPool),
  )
  serve(app, api.listPools, async (page) =>
    (await listPools(db, page)).map((pool) => ({ ...toPool(pool), reserved: pool.reserved })),
  )
  serve(app, api.myPools, async ({ limit, cursor }, buyer) =>
    (await myPools(db, { limit, cursor }, buyer)).map(({ member, pool }) => ({
      ...toMine(member),
      pool: toPool(pool),
      ...(member.status === 'ordered' && { order_id: member.id }),
    })),
  )
  serve(app, api.getPool, async ({ id }, caller) => toPool(await getPool(db, id, assortmentOf(caller))))
  serve(app, api.poolMembers, async (list) => (await listMembers(db, list)).map(toMember))
  serve(app, api.openPool, ({ product_id, ends, maxPieces, takesCards }, admin, key) =>
    replyOnce(key, inserted, (keep) =>
      openPool(db, { productId: product_id, endsOn: ends, maxPieces, takesCards }, admin, keep),
    ),
  )
  serve(app, api.endPool, ({ id }, admin) => endEarly(context, id, admin).then(succeeded))
  serve(app, api.poolTotals, async ({ id, ...wanted }, buyer) => {
    const { totals, unitPriceCents } = await priceMember(
      db,
      await getPool(db, id, buyer.assortment),
      wanted,
      buyer,
    )
    return { ...totals, price: toAmount(unitPriceCents) }
  })
  serve(app, api.joinPool, ({ id, payment, paymentAmount, ...joining }, buyer, key) =>
    replyOnce(key, inserted, (keep) =>
      joinPool(
        context,
        {
          ...joining,
          poolId: id,
          onAccount: payment === 'account',
          shownCents: paymentAmount === undefined ? undefined : toCents(paymentAmount),
        },
        buyer,
        keep,
      ),
    ),
  )
  serve(app, api.holdForPool, async ({ id }, buyer) => ({
    clientSecret: await holdForPool(context, id, buyer),
  }))
  serve(app, api.confirmPoolHold, ({ id }, buyer) => confirmHold(context, id, buyer).then(succeeded))
  serve(app, api.leavePool, ({ id }, buyer) => leavePool(context, id, buyer).then(succeeded))
}
