import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { toWire } from '../products/wire.ts'
import { listProducts, suggestProducts } from './service.ts'
import { categoriesOnSale } from './store.ts'

export function searchRoutes(app: Service, db: Database): void {
  serve(app, api.listProducts, async (search) => (await listProducts(db, search)).map(toWire))
  serve(app, api.suggestProducts, async ({ q }) =>
    (await suggestProducts(db, q)).map(({ id, name }) => ({ _id: id, name })),
  )
  serve(app, api.listCategories, async () => categoriesOnSale(db))
}
