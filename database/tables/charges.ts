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
  /** Of the line that go there; null for freight, and for orders from before. */
  pieces: number | null
  /** The goods that the buyer owes the tax on, by a rule of their country. */
  goods_group: GoodsGroupName | null
  /** Fees by law on the pieces: part of the net amount. */
  fees: ColumnType<readonly ChargedFeeRow[], string | undefined, never>
  fee_cents: Generated<number>
}

type GoodsGroupName = 'phones' | 'chips' | 'consoles' | 'tablets' | 'laptops'

interface ChargedFeeRow {
  readonly code: string
  readonly name: string
  readonly kind: 'recycling' | 'copyright' | 'packaging' | 'other'
  readonly unitCents: number
  /** Pieces of a kit's part in one kit; else 1. */
  readonly each: number
  /** The part of a kit that it is on. */
  readonly partId: string | null
}

interface GoodsGroups {
  name: GoodsGroupName
  /** UNSPSC codes, or the digits that they begin with. */
  unspsc: Generated<string[]>
  tax_classes: Generated<('standard' | 'reduced' | 'second-reduced' | 'zero')[]>
}

interface ReverseChargeRules {
  id: Generated<number>
  country: string
  groups: GoodsGroupName[]
  /** Null: from the first cent. */
  threshold_cents: number | null
  is_above: Generated<boolean>
  counted_over: 'order' | 'invoice' | 'delivery'
  is_apart: Generated<boolean>
  buyers: 'any-number' | 'checked-number' | 'registered'
  from_day: string
  until_day: string | null
  mention: string
  source: Generated<string>
  confirmed_by: string | null
  confirmed_at: Date | null
}

interface Fees {
  code: string
  name: string
  kind: 'recycling' | 'copyright' | 'packaging' | 'other'
}

interface FeeAmounts {
  id: Generated<number>
  fee_code: string
  country: string
  amount_cents: number
  from_day: string
  until_day: string | null
}

export interface ChargesTables {
  order_charges: OrderCharges
  tax_rates: TaxRates
  freight_tables: FreightTables
  charge_settings: ChargeSettings
  goods_groups: GoodsGroups
  reverse_charge_rules: ReverseChargeRules
  fees: Fees
  fee_amounts: FeeAmounts
}
