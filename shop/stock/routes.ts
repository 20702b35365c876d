import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { adjustStock } from './service.ts'

export function stockRoutes(app: Service, db: Database): void {
  serve(app, api.restock, (input, admin, key) =>
    replyOnce(
      key,
      (availableQuantity: number) => ({ availableQuantity }),
      (keep) => adjustStock(db, input, admin, keep),
    ),
  )
}
