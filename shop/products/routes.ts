import { api } from '#contract/api.ts'
import type { Product } from '#contract/products.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { categoriesOnSale } from './finding.ts'
import { getProduct, listProducts, suggestProducts } from './service.ts'

export function productRoutes(app: Service, db: Database): void {
  serve(app, api.listProducts, async (search) => (await listProducts(db, search)).map(toWire))
  serve(app, api.suggestProducts, async ({ q }) =>
    (await suggestProducts(db, q)).map(({ id, name }) => ({ _id: id, name })),
  )
  serve(app, api.listCategories, async () => categoriesOnSale(db))
  serve(app, api.getProduct, async ({ id }) => toWire(await getProduct(db, id)))
  serve(app, api.getAvailable, async ({ product_id }) => {
    const { id, available } = await getProduct(db, product_id)
    return [{ _id: id, availableQuantity: available }]
  })
}

const toWire = (product: Awaited<ReturnType<typeof getProduct>>): Product => ({
  _id: product.id,
  name: product.name,
  price: product.priceCents / 100,
  availableQuantity: product.available,
  description: product.description,
  img: product.image,
  category: product.category,
  specs: product.specs,
})
