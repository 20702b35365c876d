import { api } from '#contract/api.ts'
import { analyzeProducts } from '#database/statistics.ts'
import { type Service, serve } from '#http/serve.ts'
import { assortmentOf } from '../companies/assortment.ts'
import type { ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { inserted } from '../replies.ts'
import { incomingOf, lotsOf } from '../stock/incoming.ts'
import { fromPictures, fromWire, toAdminWire, toWireWithDetails } from './api-mapping.ts'
import { openProductDocuments } from './documents/routes.ts'
import type { Catalogue } from './edit.ts'
import { exportProducts, type ImportReport, importProducts } from './import.ts'
import { setPictures } from './pictures.ts'
import { addProduct, editProduct, getProduct, listForAdmin, putOnSale } from './service.ts'

const NIGHTLY = '50 3 * * *'

export async function openProducts(app: Service, catalogue: Catalogue & Pick<ShopContext, 'jobs'>) {
  const { db, jobs } = catalogue
  await openProductDocuments(app, { db, jobs })
  await jobs.schedule('analyze-products', NIGHTLY, async () => void (await analyzeProducts(db)))
  serve(app, api.getProduct, async ({ id }, caller) => {
    const product = await getProduct(db, id, assortmentOf(caller))
    const incoming = await (product.isKit ? incomingOf(db, [id]) : lotsOf(db, [id]))
    const expected = incoming.get(id)
    return { ...toWireWithDetails(product), ...(expected && { incoming: [...expected] }) }
  })
  serve(app, api.getAvailable, async ({ product_id }, caller) => {
    const { id, available } = await getProduct(db, product_id, assortmentOf(caller))
    return [{ _id: id, availableQuantity: available }]
  })
  serve(app, api.adminProducts, async (list) => (await listForAdmin(db, list)).map(toAdminWire))
  serve(app, api.addProduct, ({ availableQuantity, ...sent }, admin, key) => {
    const product = { ...fromWire(sent), available: availableQuantity }
    return replyOnce(key, inserted, (keep) => addProduct(catalogue, product, admin, keep))
  })
  serve(app, api.editProduct, async ({ _id, ...sent }, admin) => ({
    modifiedCount: Number(await editProduct(catalogue, _id, fromWire(sent), admin)),
  }))
  serve(app, api.setProductPictures, async ({ id, pictures, option }, admin) => ({
    modifiedCount: await setPictures(catalogue, id, { pictures: fromPictures(pictures), option }, admin),
  }))
  serve(app, api.deleteProduct, async ({ _id }, admin) => ({
    deletedCount: Number(await putOnSale(catalogue, _id, false, admin)),
  }))
  serve(app, api.restoreProduct, async ({ id }, admin) => ({
    modifiedCount: Number(await putOnSale(catalogue, id, true, admin)),
  }))
  serve(app, api.exportProducts, async (view) => exportProducts(db, view))
  serve(app, api.importProducts, (sent, admin, key) =>
    replyOnce(
      key,
      (report: ImportReport) => report,
      (keep) => importProducts(catalogue, sent, admin, keep),
    ),
  )
}
