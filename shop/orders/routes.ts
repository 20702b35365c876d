import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { deliverOrder, getOrder, listOrders, placeOrder } from './service.ts'
import type { StoredOrder } from './store.ts'

export function orderRoutes(app: Service, db: Database): void {
  serve(app, api.placeOrder, async ({ product_id, orderAmount, paymentAmount, address, phone }, caller) => {
    const shownCents = paymentAmount === undefined ? undefined : paymentAmount * 100
    const wish = { productId: product_id, pieces: orderAmount, address, phone, shownCents }
    return { insertedId: await placeOrder(db, wish, caller) }
  })
  serve(app, api.myOrders, async ({ limit, cursor }, caller) =>
    (await listOrders(db, { buyerId: caller.id, limit, cursor })).map(toWire),
  )
  serve(app, api.getOrder, async ({ _id }, caller) => toWire(await getOrder(db, _id, caller)))
  serve(app, api.allOrders, async (list) => (await listOrders(db, list)).map(toWire))
  serve(app, api.deliverOrder, async ({ _id }, caller) => {
    await deliverOrder(db, _id, caller)
    return { success: true as const }
  })
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
})
