import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_HOUR, type ShopContext } from '../context.ts'
import { printedFile, wholeFile } from '../documents/printed-file.ts'
import { replyOnce } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { inserted, succeeded } from '../replies.ts'
import {
  centsOrNull,
  fromWireSupplier,
  toWireOrder,
  toWireReorder,
  toWireSummary,
  toWireSupplier,
  toWireTerms,
} from './api-mapping.ts'
import { purchaseOrder, purchaseOrderFile } from './document.ts'
import { emailOrder } from './email.ts'
import { countReorders, findReorders } from './reorder-list.ts'
import { countSales } from './sales.ts'
import * as service from './service.ts'
import { countOrders, findOrders } from './store.ts'
import * as suppliers from './suppliers.ts'

export async function openPurchasing(app: Service, shop: ShopContext): Promise<void> {
  const { db, jobs } = shop
  await jobs.schedule('count-sales', EVERY_HOUR, () => countSales(db))
  serve(app, api.reorderList, async (list) =>
    (await readPage(list, (page) => findReorders(db, page), countReorders(db, list))).map(toWireReorder),
  )
  serve(app, api.listPurchasingSuppliers, async (list) =>
    (await readPage(list, (page) => suppliers.findSuppliers(db, page), suppliers.countSuppliers(db))).map(
      toWireSupplier,
    ),
  )
  serve(app, api.addSupplier, (form, admin, key) =>
    replyOnce(key, inserted, (keep) => suppliers.addSupplier(db, fromWireSupplier(form), admin, keep)),
  )
  serve(app, api.changeSupplier, ({ id, ...form }, admin) =>
    suppliers.changeSupplier(db, id, fromWireSupplier(form), admin).then(succeeded),
  )
  serve(app, api.getSupplierTerms, async ({ id, product }) =>
    toWireTerms(await suppliers.findTerms(db, { supplierId: id, productId: product })),
  )
  serve(app, api.setSupplierTerms, ({ id, product, cost, ...terms }, admin) =>
    suppliers
      .setTerms(db, { supplierId: id, productId: product }, { ...terms, costCents: centsOrNull(cost) }, admin)
      .then(succeeded),
  )
  serve(app, api.endSupplierTerms, ({ id, product }, admin) =>
    suppliers.endTerms(db, { supplierId: id, productId: product }, admin).then(succeeded),
  )
  serve(app, api.listPurchaseOrders, async (list) =>
    (await readPage(list, (page) => findOrders(db, page), countOrders(db, list))).map(toWireSummary),
  )
  serve(app, api.makePurchaseOrder, ({ supplier_id: supplierId, ...form }, admin, key) =>
    replyOnce(key, inserted, (keep) =>
      service.makeOrder(db, { supplierId, ...form, lines: form.lines.map(toLine) }, admin, keep),
    ),
  )
  serve(app, api.getPurchaseOrder, async ({ id }) => toWireOrder(await service.getOrder(db, id)))
  serve(app, api.changePurchaseOrder, ({ id, ...form }, admin) =>
    service.changeOrder(db, id, { ...form, lines: form.lines.map(toLine) }, admin).then(succeeded),
  )
  serve(app, api.discardPurchaseOrder, ({ id }, admin) => service.discardOrder(db, id, admin).then(succeeded))
  serve(app, api.sendPurchaseOrder, ({ id }, admin, key) =>
    replyOnce(key, succeeded, (keep) => service.sendOrder(db, id, admin, keep)),
  )
  serve(app, api.confirmPurchaseOrder, ({ id, expectedOn: on }, admin, key) =>
    replyOnce(key, succeeded, (keep) => service.confirmOrder(shop, { id, on }, admin, keep)),
  )
  serve(app, api.cancelPurchaseOrder, (input, admin, key) =>
    replyOnce(key, succeeded, (keep) => service.cancelOrder(shop, input, admin, keep)),
  )
  serve(app, api.emailPurchaseOrder, (input, admin, key) =>
    replyOnce(key, succeeded, (keep) => emailOrder(shop, input, admin, keep)),
  )
  serve(app, api.purchaseOrderPdf, async ({ id }) =>
    printedFile(shop, await purchaseOrder(db, await service.getOrder(db, id))),
  )
  serve(app, api.purchaseOrderCsv, async ({ id }) => {
    const found = await service.getOrder(db, id)
    return wholeFile(`${toWireOrder(found).number}.csv`, purchaseOrderFile(found))
  })
}

interface WireLine {
  readonly product_id: string
  readonly pieces: number
  readonly cost?: number | null | undefined
}

const toLine = ({ product_id: productId, pieces, cost }: WireLine) => ({
  productId,
  pieces,
  costCents: cost === undefined ? undefined : centsOrNull(cost),
})
