import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { categoriesOnSale } from './finding.ts'
import { getProduct, listProducts, suggestProducts } from './service.ts'
import { toWire } from './wire.ts'

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
