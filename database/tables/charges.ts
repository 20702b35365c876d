import type { ColumnType, Generated } from 'kysely'

/** Charges on top of net prices. */

interface TaxRates {
  id: Generated<number>
  country: string
  region: Generated<string>
  /** The tax class of the products taxed at this rate. */
  tax_class: Generated<'standard' | 'reduced' | 'second-reduced' | 'zero'>
  name: string
  basis_points: number
  /** Tenths of a basis point. */
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
  /** Empty for everywhere without a table of its own. */
  country: string
  region: Generated<string>
  steps: ColumnType<readonly FreightStepRow[], string, never>
  per_kg_cents: number | null
  free_from_cents: number | null
  /** Whether pieces that come later are charged as a separate shipment. */
  each_shipment: Generated<boolean>
  holds_from: Date
  added_by: string
}

interface ChargeSettings {
  is_only: Generated<boolean>
  home_country: Generated<string>
  home_region: Generated<string>
  /** Incremented with each change of the charges. */
  version: Generated<number>
}

/** A part of an order and its tax. */
interface OrderCharges {
  order_id: string
  /** Number of the address, from 1. */
  delivery: number
  /** The line whose pieces go there; null for freight. */
  line_position: number | null
  net_cents: number
  tax_name: string
  tax_basis_points: number
  tax_tenths: Generated<number>
  tax_cents: number
  /** The category of EN 16931; null for orders from before it was stored. */
  tax_category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | null
  /** Why no tax is charged; else empty. */
  tax_reason: Generated<string>
}

export interface ChargesTables {
  order_charges: OrderCharges
  tax_rates: TaxRates
  freight_tables: FreightTables
  charge_settings: ChargeSettings
}
