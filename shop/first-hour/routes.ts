import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { openShop, skipFirstStep } from './service.ts'
import { findFirstHour } from './steps.ts'

export function firstHourRoutes(app: Service, db: Database): void {
  serve(app, api.getFirstHour, () => findFirstHour(db))
  serve(app, api.skipFirstStep, async (wanted, admin) => ({
    modifiedCount: Number(await skipFirstStep(db, wanted, admin)),
  }))
  serve(app, api.openShop, async (_, admin) => ({ modifiedCount: Number(await openShop(db, admin)) }))
}
