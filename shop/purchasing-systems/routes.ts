import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import { endConnection, listConnections, makeConnection } from './connections.ts'
import { findLacks, findLacksOf } from './lacks.ts'

export function purchasingSystemRoutes(app: Service, db: Database): void {
  serve(app, api.listPunchOutConnections, async ({ id }) => {
    const [connections, lacks] = [await listConnections(db, id), await findLacks(db, id)]
    return connections.map((connection) => ({
      _id: connection.id,
      name: connection.name,
      protocol: connection.protocol,
      domain: connection.domain,
      identity: connection.identity,
      madeBy: connection.made_by,
      createdAt: connection.created_at.toISOString(),
      buyer: connection.buyer,
      priceTolerance: connection.price_tolerance,
      asksAdmin: connection.asks_admin,
      documents:
        connection.documentsUrl === null
          ? null
          : {
              url: connection.documentsUrl,
              state: connection.documentsOff ? ('off' as const) : ('on' as const),
            },
      mailOrders: connection.answers_to === null ? null : { answersTo: connection.answers_to },
      lastUsedAt: connection.last_used_at?.toISOString() ?? null,
      state: connection.ended_at ? ('ended' as const) : ('active' as const),
      lacks: lacks.get(connection.id) ?? [],
    }))
  })
  serve(app, api.makePunchOutConnection, async ({ id: customerId, ...form }, admin, key) => {
    let secret: string | undefined
    // The reply stored for a repeated request omits the secret, which is never stored.
    const reply = await replyOnce(
      key,
      ({ id }: { readonly id: string }) => ({ insertedId: id }),
      async (keep) => {
        const made = await makeConnection(db, { customerId, ...form }, admin, keep)
        secret = made.secret
        return made
      },
    )
    return {
      ...reply,
      secret: form.protocol === 'ubl' ? undefined : secret,
      lacks: await findLacksOf(db, reply.insertedId),
    }
  })
  serve(app, api.endPunchOutConnection, ({ id }, admin) => endConnection(db, id, admin).then(succeeded))
}
