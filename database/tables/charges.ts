import type { ColumnType, Generated } from 'kysely'

/** What is charged on top of net prices. */

export interface TaxRates {
  id: Generated<number>
  country: string
  region: Generated<string>
  name: string
  basis_points: number
  holds_from: Date
  added_by: string
}

interface FreightStepRow {
  readonly upToGrams: number
  readonly cents: number
}

export interface FreightTables {
  id: Generated<number>
  /** Empty: everywhere without a table of its own. */
  country: string
  region: Generated<string>
  steps: ColumnType<readonly FreightStepRow[], string, never>
  per_kg_cents: number | null
  free_from_cents: number | null
  holds_from: Date
  added_by: string
}

export interface ChargeSettings {
  is_only: Generated<boolean>
  home_country: Generated<string>
  home_region: Generated<string>
  /** Rises with each change of what is charged. */
  version: Generated<number>
}
