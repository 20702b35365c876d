import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { changeSeller, findSeller } from './seller.ts'

export function settingsRoutes(app: Service, db: Database): void {
  serve(app, api.getSeller, () => findSeller(db))
  serve(app, api.changeSeller, async (seller, admin) => ({
    modifiedCount: Number(await changeSeller(db, seller, admin)),
  }))
}
