import type { ColumnType, Generated } from 'kysely'

/** What is charged on top of net prices. */

export interface TaxRates {
  id: Generated<number>
  country: string
  region: Generated<string>
  name: string
  basis_points: number
  /** Of a basis point. */
  tenths: Generated<number>
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

/** A part of an order with the tax on it. */
export interface OrderCharges {
  order_id: string
  /** Which of its addresses, from 1. */
  delivery: number
  /** What of this line goes there; null: freight. */
  line_position: number | null
  net_cents: number
  tax_name: string
  tax_basis_points: number
  tax_tenths: Generated<number>
  tax_cents: number
}
