import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_HOUR } from '../context.ts'
import { succeeded } from '../replies.ts'
import { type PunchOutContext, protocolRoutes } from './protocol-routes.ts'
import { returnCart } from './return-cart.ts'
import { deleteOldSessions, startSession } from './sessions.ts'

export async function openPunchOut(app: Service, shop: PunchOutContext): Promise<void> {
  const { db, jobs, publicUrl } = shop
  await jobs.schedule('delete-punchout-sessions', EVERY_HOUR, async () => {
    await deleteOldSessions(db)
  })
  serve(app, api.startPunchOut, async ({ code }) => {
    const { company, lines, expiresAt, started_at: _, assortment, ...session } = await startSession(db, code)
    return {
      ...session,
      company,
      hasAssortment: assortment !== null,
      lines: lines.map(({ productId, pieces }) => ({ product_id: productId, orderAmount: pieces })),
      expiresAt: expiresAt.toISOString(),
    }
  })
  serve(app, api.returnPunchOut, ({ token, lines, despiteCost }) =>
    returnCart(db, {
      token,
      despiteCost,
      lines: lines.map(({ product_id, orderAmount }) => ({ productId: product_id, pieces: orderAmount })),
      publicUrl,
    }).then(succeeded),
  )
  protocolRoutes(app, shop)
}
