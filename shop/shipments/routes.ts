import { api } from '#contract/api.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { shipmentNumber } from '#contract/shipments/endpoints.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { printedFile } from '../documents/printed-file.ts'
import { replyOnce } from '../idempotency.ts'
import { fromWireFilter } from '../orders/api-mapping.ts'
import { requireSeen } from '../orders/store.ts'
import { succeeded } from '../replies.ts'
import { toWire } from './api-mapping.ts'
import { assetList } from './assets.ts'
import { deliverMatching, deliverOrder, deliverOrders } from './deliver.ts'
import { packingSlip } from './packing-slip.ts'
import { pickingList } from './picking-list.ts'
import * as service from './service.ts'

const toMade = ({ id, number }: service.MadeShipment) => ({ insertedId: id, number: shipmentNumber(number) })

export function shipmentRoutes(app: Service, shop: ShopContext): void {
  serve(app, api.listShipments, async ({ id: orderId, ...list }, caller) => {
    const { order, page } = await service.listShipments(shop.db, { orderId, ...list }, caller)
    return page.map((shipment) => toWire(shipment, order))
  })
  serve(app, api.shipOrder, ({ id: orderId, delivery, lines, tracking }, caller, key) =>
    replyOnce(key, toMade, (keep) =>
      service.shipOrder(
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
  serve(app, api.changeShipment, (change, caller) =>
    service.changeShipment(shop, change, caller).then(succeeded),
  )
  serve(app, api.deliverShipment, ({ id }, caller) =>
    service.deliverShipment(shop, id, caller).then(succeeded),
  )
  serve(app, api.voidShipment, ({ id }, caller) => service.voidShipment(shop, id, caller).then(succeeded))
  serve(app, api.packingSlip, async ({ id }, caller) => {
    const { shipment, order } = await service.getShipment(shop.db, id, caller)
    return printedFile(shop, await packingSlip(shop.db, shipment, order))
  })
  serve(app, api.pickingList, async ({ ids, ...filter }) =>
    printedFile(shop, await pickingList(shop.db, { ...fromWireFilter(filter), ids: ids?.split(',') })),
  )
  serve(app, api.assetList, async ({ id }, caller) =>
    assetList(shop.db, await requireSeen(shop.db, id, caller)),
  )
  serve(app, api.deliverOrder, ({ _id }, caller) => deliverOrder(shop, _id, caller).then(succeeded))
  serve(app, api.deliverOrders, async ({ ids, filter, expected, cursor }, caller) => {
    const { delivered, refused, next } = filter
      ? await deliverMatching(shop, { filter: fromWireFilter(filter), expected, cursor }, caller)
      : await deliverOrders(shop, ids ?? [], caller)
    return {
      delivered: [...delivered],
      refused: refused.map(({ id }) => id),
      reasons: refused.map(({ id, number, refusal: { code, message } }) => ({
        _id: id,
        ...(number !== undefined && { number: orderNumber(number) }),
        code,
        message,
      })),
      ...(next !== undefined && { next }),
    }
  })
}
