import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { adjustStock } from './service.ts'

export function stockRoutes(app: Service, db: Database): void {
  serve(app, api.restock, async ({ _id, ...input }, admin, attempt) => ({
    availableQuantity: await adjustStock(db, { id: _id, ...input }, admin, attempt),
  }))
}
