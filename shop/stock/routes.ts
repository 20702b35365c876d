import { api } from '#contract/api.ts'
import type { IncomingStock } from '#contract/stock/incoming.ts'
import { type Service, serve } from '#http/serve.ts'
import { assortmentOf } from '../companies/assortment.ts'
import { EVERY_MINUTE, type ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { inserted, succeeded } from '../replies.ts'
import { describeImpact } from './describe-impact.ts'
import { emailLatePieces } from './email-late-pieces.ts'
import { exportLedger } from './export.ts'
import type { StoredIncoming } from './incoming.ts'
import * as lots from './lots.ts'
import { askForNotice, endNotices, notifyBackInStock } from './notices.ts'
import { serveWaiting } from './serve-waiting.ts'
import * as service from './service.ts'

const toShelf = (availableQuantity: number) => ({ availableQuantity })
export async function openStock(app: Service, shop: ShopContext): Promise<void> {
  const { db, jobs } = shop
  await jobs.schedule('tell-back-in-stock', EVERY_MINUTE, () => notifyBackInStock(shop))
  await jobs.schedule('serve-promises', EVERY_MINUTE, () => serveWaiting(shop))
  await jobs.schedule('tell-of-late-pieces', EVERY_MINUTE, () => emailLatePieces(shop))
  serve(app, api.restock, (input, admin, key) =>
    replyOnce(key, toShelf, (keep) => service.adjustStock(db, input, admin, keep)),
  )
  serve(app, api.listIncoming, async (list) => (await lots.listIncoming(db, list)).map(toIncoming))
  serve(app, api.bookIncoming, ({ id: productId, ...change }, admin, key) =>
    replyOnce(key, inserted, (keep) => lots.bookIncoming(shop, { productId, ...change }, admin, keep)),
  )
  serve(app, api.changeIncoming, (change, admin) => lots.changeIncoming(shop, change, admin).then(succeeded))
  serve(app, api.previewIncomingChange, async (change) =>
    describeImpact(shop, await lots.previewChange(db, change)),
  )
  serve(app, api.removeIncoming, ({ id, move }, admin) =>
    lots.removeIncoming(shop, { id, move: move === 'true' }, admin).then(succeeded),
  )
  serve(app, api.askForNotice, ({ id: productId, email }, caller, key, address) => {
    const asked = { productId, email, address, assortment: assortmentOf(caller) }
    return replyOnce(key, succeeded, (keep) => askForNotice(db, asked, keep))
  })
  serve(app, api.endNotices, ({ token }) => endNotices(db, token).then(succeeded))
  serve(app, api.exportStockLedger, async ({ product_id: productId, ...filter }) =>
    exportLedger(db, { productId, ...filter }),
  )
  serve(app, api.receiveIncoming, (input, admin, key) =>
    replyOnce(key, toShelf, (keep) => lots.receiveIncoming(shop, input, admin, keep)),
  )
}

const toIncoming = ({ id, productId, ...rest }: StoredIncoming): IncomingStock => ({
  _id: id,
  product_id: productId,
  ...rest,
})
