import type { z } from 'zod'
import { percentOf } from '#contract/charges/charges.ts'
import type { FreightEntry } from '#contract/charges/freight.ts'
import type { TaxRate } from '#contract/charges/tax-rates.ts'
import { toAmount } from '#contract/money.ts'
import type { listFreightTables } from './freight-tables.ts'
import type { StoredEntry } from './scheduled-rates.ts'
import type { listTaxRates } from './tax-rates.ts'

/** Maps tax rates and freight tables to the API's types. */

type RowOf<List extends (...args: never[]) => Promise<{ readonly rows: readonly unknown[] }>> = Awaited<
  ReturnType<List>
>['rows'][number]

const toEntry = ({ id, holdsFrom, state, addedBy }: StoredEntry) => ({
  _id: id,
  from: holdsFrom.toISOString(),
  state,
  by: addedBy,
})

export const toTaxRate = (rate: RowOf<typeof listTaxRates>): z.input<typeof TaxRate> => ({
  ...toEntry(rate),
  country: rate.country,
  region: rate.region,
  taxClass: rate.tax_class,
  name: rate.name,
  percent: percentOf(rate.basis_points + rate.tenths / 10),
})

const amountOrNone = (cents: number | null) => (cents === null ? null : toAmount(cents))

export const toFreightTable = (table: RowOf<typeof listFreightTables>): z.input<typeof FreightEntry> => ({
  ...toEntry(table),
  country: table.country,
  region: table.region,
  steps: table.steps.map(({ upToGrams, cents }) => ({ upToKg: upToGrams / 1_000, price: toAmount(cents) })),
  perKg: amountOrNone(table.per_kg_cents),
  freeFrom: amountOrNone(table.free_from_cents),
  eachShipment: table.each_shipment,
})
