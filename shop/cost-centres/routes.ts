import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import { changeCostCentre, createCostCentre, listCostCentres } from './service.ts'

const toInserted = (id: string) => ({ insertedId: id })

export function costCentreRoutes(app: Service, db: Database): void {
  serve(app, api.listCostCentres, async ({ active, ...page }, caller) =>
    (await listCostCentres(db, { ...page, onlyActive: active === 'true' }, caller)).map(
      ({ id, code, name, active }) => ({ _id: id, code, name, active }),
    ),
  )
  serve(app, api.createCostCentre, (fields, caller, key) =>
    replyOnce(key, toInserted, (keep) => createCostCentre(db, fields, caller, keep)),
  )
  serve(app, api.changeCostCentre, ({ id, ...fields }, caller) =>
    changeCostCentre(db, id, fields, caller).then(succeeded),
  )
}
