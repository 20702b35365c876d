import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders.ts'
import { type Service, serve } from '#http/serve.ts'
import type { Desk } from './desk.ts'
import { exportOrders } from './export.ts'
import { deliverOrder, deliverOrders, getOrder, listOrders, placeOrder } from './service.ts'
import type { movesOf, StoredOrder } from './store.ts'

export function orderRoutes(app: Service, desk: Desk): void {
  const { db } = desk
  serve(app, api.placeOrder, async (sent, caller, attempt) => {
    const { product_id, orderAmount, paymentAmount, address, phone } = sent
    const shownCents = paymentAmount === undefined ? undefined : paymentAmount * 100
    const wish = { productId: product_id, pieces: orderAmount, address, phone, shownCents }
    return { insertedId: await placeOrder(desk, wish, caller, attempt) }
  })
  serve(app, api.myOrders, async ({ limit, cursor }, caller) =>
    (await listOrders(db, { buyerId: caller.id, limit, cursor })).map(toWire),
  )
  serve(app, api.getOrder, async ({ _id }, caller) => {
    const { order, moves } = await getOrder(db, _id, caller)
    return { ...toWire(order), history: moves.map((move) => toMove(move, order)) }
  })
  serve(app, api.allOrders, async (list) => (await listOrders(db, list)).map(toWire))
  serve(app, api.deliverOrder, async ({ _id }, caller) => {
    await deliverOrder(desk, _id, caller)
    return { success: true as const }
  })
  serve(app, api.exportOrders, async (filter) => exportOrders(db, filter))
  serve(app, api.deliverOrders, ({ ids }, caller) => deliverOrders(desk, ids, caller))
}

const toWire = (order: StoredOrder): Order => ({
  _id: order.id,
  name: order.buyerName,
  email: order.buyerEmail,
  product_id: order.productId,
  productName: order.productName,
  img: order.image,
  orderAmount: order.pieces,
  paymentAmount: order.amountCents / 100,
  address: order.address,
  phone: order.phone,
  status: order.status,
  ...(order.transactionId && { transactionId: order.transactionId }),
  placedAt: order.placedAt.toISOString(),
  ...(order.heldUntil && { heldUntil: order.heldUntil.toISOString() }),
})

type StoredMove = Awaited<ReturnType<typeof movesOf>>[number]

/** Who it was by name is the shop's business; a buyer sees what kind of hand it was. */
const toMove = ({ from, to, actor, at }: StoredMove, { buyerEmail }: StoredOrder) => ({
  from,
  to,
  by:
    actor === buyerEmail ? ('buyer' as const) : actor.includes('@') ? ('admin' as const) : ('shop' as const),
  at: at.toISOString(),
})
