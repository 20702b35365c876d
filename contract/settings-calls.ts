import { addFreightTable, listFreightTables, removeFreightTable } from './freight.ts'
import { changeSeller, getSeller } from './settings.ts'
import { addTaxRate, changeHomeRegion, getHomeRegion, listTaxRates, removeTaxRate } from './tax.ts'

/** The calls of the page Settings. */
export const settingsCalls = {
  getSeller,
  changeSeller,
  getHomeRegion,
  changeHomeRegion,
  listTaxRates,
  addTaxRate,
  removeTaxRate,
  listFreightTables,
  addFreightTable,
  removeFreightTable,
} as const
