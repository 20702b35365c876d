import { api } from '#contract/api.ts'
import { toCents } from '#contract/money.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import { toWire } from './api-mapping.ts'
import { setBudget } from './budgets.ts'
import { changeCostCentre, createCostCentre, listCostCentres } from './service.ts'

const toInserted = (id: string) => ({ insertedId: id })

export function costCentreRoutes(app: Service, db: Database): void {
  serve(app, api.listCostCentres, async ({ active, ...page }, caller) =>
    (await listCostCentres(db, { ...page, onlyActive: active === 'true' }, caller)).map(toWire),
  )
  serve(app, api.createCostCentre, (fields, caller, key) =>
    replyOnce(key, toInserted, (keep) => createCostCentre(db, fields, caller, keep)),
  )
  serve(app, api.setBudget, ({ id, budget, starts }, caller) => {
    const change = budget && { ...budget, amountCents: toCents(budget.amount) }
    return setBudget(db, id, { budget: change, starts }, caller).then(succeeded)
  })
  serve(app, api.changeCostCentre, ({ id, ...fields }, caller) =>
    changeCostCentre(db, id, fields, caller).then(succeeded),
  )
}
