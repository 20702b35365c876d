import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { inserted, succeeded } from '../replies.ts'
import { toWireReceipt, toWireScan, toWireSerial, toWireSummary } from './api-mapping.ts'
import { postReceipt } from './post.ts'
import { scan } from './scan.ts'
import { countSerials, findSerials } from './scanned.ts'
import * as service from './service.ts'
import { countReceipts, findReceipts } from './store.ts'

const toReceived = (received: number) => ({ received })

export function goodsReceiptRoutes(app: Service, shop: ShopContext): void {
  const { db } = shop
  serve(app, api.listGoodsReceipts, async (list) =>
    (await readPage(list, (page) => findReceipts(db, page), countReceipts(db))).map((receipt) =>
      toWireSummary(receipt, receipt),
    ),
  )
  serve(app, api.makeGoodsReceipt, (form, admin, key) =>
    replyOnce(key, inserted, (keep) => service.makeReceipt(db, form, admin, keep)),
  )
  serve(app, api.makeReceiptOfIncoming, ({ id }, admin, key) =>
    replyOnce(key, inserted, (keep) => service.makeReceiptOfIncoming(db, id, admin, keep)),
  )
  serve(app, api.getGoodsReceipt, async ({ id }) => toWireReceipt(await service.getReceipt(db, id)))
  serve(app, api.scanGoods, ({ id, code, product_id: productId }, admin, key) =>
    replyOnce(key, toWireScan, (keep) => scan(db, { id, code, productId }, admin, keep)),
  )
  serve(app, api.addReceivedPieces, ({ product_id: productId, ...added }, _, key) =>
    replyOnce(key, toReceived, (keep) => service.addPieces(db, { productId, ...added }, keep)),
  )
  serve(app, api.listReceivedSerials, async ({ id: receiptId, product: productId, ...list }) => {
    const line = { receiptId, productId }
    const page = await readPage(list, (page) => findSerials(db, line, page), countSerials(db, line))
    return page.map(toWireSerial)
  })
  serve(app, api.removeReceivedSerial, (input) => service.removeSerial(db, input).then(succeeded))
  serve(app, api.postGoodsReceipt, (input, admin, key) =>
    replyOnce(key, succeeded, (keep) => postReceipt(shop, input, admin, keep)),
  )
  serve(app, api.discardGoodsReceipt, ({ id }, admin) =>
    service.discardReceipt(db, id, admin).then(succeeded),
  )
}
