import { api } from '#contract/api.ts'
import { shipmentNumber } from '#contract/shipments.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { assetList } from './assets.ts'
import { deliverOrder, deliverOrders } from './deliver.ts'
import {
  changeShipment,
  deliverShipment,
  findOwnOrder,
  listShipments,
  type MadeShipment,
  shipOrder,
  voidShipment,
} from './service.ts'
import { toWire } from './wire.ts'

const done = { success: true } as const
const toMade = ({ id, number }: MadeShipment) => ({ insertedId: id, number: shipmentNumber(number) })

export function shipmentRoutes(app: Service, shop: ShopContext): void {
  serve(app, api.listShipments, async ({ id: orderId, ...list }, caller) => {
    const { order, page } = await listShipments(shop.db, { orderId, ...list }, caller)
    return page.map((shipment) => toWire(shipment, order))
  })
  serve(app, api.shipOrder, ({ id: orderId, delivery, lines, tracking }, caller, key) =>
    replyOnce(key, toMade, (keep) =>
      shipOrder(
        shop,
        {
          orderId,
          delivery,
          tracking,
          lines: lines.map(({ line, orderAmount, serials }) => ({ line, pieces: orderAmount, serials })),
        },
        caller,
        keep,
      ),
    ),
  )
  serve(app, api.changeShipment, async (change, caller) => {
    await changeShipment(shop, change, caller)
    return done
  })
  serve(app, api.deliverShipment, async ({ id }, caller) => {
    await deliverShipment(shop, id, caller)
    return done
  })
  serve(app, api.voidShipment, async ({ id }, caller) => {
    await voidShipment(shop, id, caller)
    return done
  })
  serve(app, api.assetList, async ({ id }, caller) =>
    assetList(shop.db, await findOwnOrder(shop.db, id, caller)),
  )
  serve(app, api.deliverOrder, async ({ _id }, caller) => {
    await deliverOrder(shop, _id, caller)
    return done
  })
  serve(app, api.deliverOrders, ({ ids }, caller) => deliverOrders(shop, ids, caller))
}
