import { api } from '#contract/api.ts'
import { reverseChargePresets } from '#contract/charges/reverse-charge-presets.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { inserted, succeeded } from '../replies.ts'
import { toFreightTable, toTaxRate } from './api-mapping.ts'
import { listFees, removeFee, saveFee } from './fees.ts'
import { addFreightTable, listFreightTables } from './freight-tables.ts'
import { changeGoodsGroups, listGoodsGroups } from './goods-groups.ts'
import { addRule, changeRule, listRules, removeRule } from './reverse-charge-rules.ts'
import { removeEntry } from './scheduled-rates.ts'
import { addTaxRate, changeHomeRegion, findHomeRegion, listTaxRates } from './tax-rates.ts'

export function chargeRoutes(app: Service, db: Database): void {
  serve(app, api.getHomeRegion, () => findHomeRegion(db))
  serve(app, api.changeHomeRegion, async (home, admin) => ({
    modifiedCount: Number(await changeHomeRegion(db, home, admin)),
  }))
  serve(app, api.listTaxRates, async (list) => (await listTaxRates(db, list)).map(toTaxRate))
  serve(app, api.addTaxRate, (rate, admin, key) =>
    replyOnce(key, inserted, (keep) => addTaxRate(db, rate, admin, keep)),
  )
  serve(app, api.removeTaxRate, ({ id }, admin) =>
    removeEntry(db, { table: 'tax_rates', id, action: 'tax-rate-removed' }, admin).then(succeeded),
  )
  serve(app, api.listFreightTables, async (list) => (await listFreightTables(db, list)).map(toFreightTable))
  serve(app, api.addFreightTable, (table, admin, key) =>
    replyOnce(key, inserted, (keep) => addFreightTable(db, table, admin, keep)),
  )
  serve(app, api.removeFreightTable, ({ id }, admin) =>
    removeEntry(db, { table: 'freight_tables', id, action: 'freight-table-removed' }, admin).then(succeeded),
  )
  serve(app, api.listGoodsGroups, () => listGoodsGroups(db))
  serve(app, api.changeGoodsGroups, async ({ groups }, admin) => ({
    modifiedCount: await changeGoodsGroups(db, groups, admin),
  }))
  serve(app, api.listReverseChargeRules, async () => ({
    rules: await listRules(db),
    presets: [...reverseChargePresets],
  }))
  serve(app, api.addReverseChargeRule, (rule, admin, key) =>
    replyOnce(key, inserted, (keep) => addRule(db, rule, admin, keep)),
  )
  serve(app, api.changeReverseChargeRule, async ({ id, ...rule }, admin) => ({
    modifiedCount: Number(await changeRule(db, id, rule, admin)),
  }))
  serve(app, api.removeReverseChargeRule, ({ id }, admin) => removeRule(db, id, admin).then(succeeded))
  serve(app, api.listFees, () => listFees(db))
  serve(app, api.saveFee, async ({ code, ...fee }, admin) => ({
    modifiedCount: Number(await saveFee(db, code, fee, admin)),
  }))
  serve(app, api.removeFee, ({ code }, admin) => removeFee(db, code, admin).then(succeeded))
}
