import { api } from '#contract/api.ts'
import type { AdminProduct } from '#contract/catalogue.ts'
import { type Service, serve } from '#http/serve.ts'
import { toWire as toProduct } from '../products/wire.ts'
import type { Catalogue } from './deeds.ts'
import { exportProducts, importProducts } from './import.ts'
import { addProduct, editProduct, listForAdmin, putOnSale, restock } from './service.ts'
import type { ProductChange, StoredProduct } from './store.ts'

export function catalogueRoutes(app: Service, catalogue: Catalogue): void {
  const { db } = catalogue
  serve(app, api.adminProducts, async (list) => (await listForAdmin(db, list)).map(toWire))
  serve(app, api.addProduct, async ({ availableQuantity, ...sent }, admin, attempt) => {
    const product = { ...fromWire(sent), available: availableQuantity }
    return { insertedId: await addProduct(catalogue, product, admin, attempt) }
  })
  serve(app, api.editProduct, async ({ _id, ...sent }, admin) => ({
    modifiedCount: Number(await editProduct(catalogue, _id, fromWire(sent), admin)),
  }))
  serve(app, api.deleteProduct, async ({ _id }, admin) => ({
    deletedCount: Number(await putOnSale(catalogue, _id, false, admin)),
  }))
  serve(app, api.restoreProduct, async ({ _id }, admin) => ({
    modifiedCount: Number(await putOnSale(catalogue, _id, true, admin)),
  }))
  serve(app, api.restock, async ({ _id, ...wish }, admin, attempt) => ({
    availableQuantity: await restock(catalogue, { id: _id, ...wish }, admin, attempt),
  }))
  serve(app, api.exportProducts, async (view) => ({ csv: await exportProducts(db, view) }))
  serve(app, api.importProducts, (sent, admin, attempt) => importProducts(catalogue, sent, admin, attempt))
}

interface Sent extends Omit<ProductChange, 'image' | 'priceCents'> {
  readonly img: string
  readonly price: number
}

const fromWire = ({ img, price, name, description, category, specs }: Sent): ProductChange => ({
  name,
  description,
  category,
  specs,
  image: img,
  priceCents: price * 100,
})

const toWire = (product: StoredProduct): AdminProduct => ({
  ...toProduct(product),
  ...(product.deletedAt && { deletedAt: product.deletedAt.toISOString() }),
})
