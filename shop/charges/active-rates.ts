import { sql } from 'kysely'
import type { FeeToday } from '#contract/charges/fees.ts'
import type { FreightTable } from '#contract/charges/freight.ts'
import type { GoodsGroupFields } from '#contract/charges/goods-groups.ts'
import type { ChargeTables } from '#contract/charges/order-charges.ts'
import type { RuleToday } from '#contract/charges/reverse-charge.ts'
import type { TaxedSeller } from '#contract/charges/tax-category.ts'
import type { Place, PlaceTax } from '#contract/charges/tax-rates.ts'
import type { Database } from '#database/open.ts'

/** The rates in effect now, with a version that shows whether they still are. */
export interface ActiveRates extends ChargeTables {
  /** Which products belong to goods that rules name. */
  readonly goodsGroups: readonly GoodsGroupFields[]
  /** Destination of an order whose address is a single text. */
  readonly home: Place
  /** Changes whenever any of the rates changes. */
  readonly version: number
  /** When the next entry takes effect, by the database's clock; null if there is none. */
  readonly until: string | null
}

/** Cache of the rates that orders last used. It may be stale: `version` and `until` tell. */
export interface RecentCharges {
  tables: ActiveRates | undefined
}

/** Loads the tax rates and freight tables in effect now, in one query. */
export async function loadActiveRates(db: Database): Promise<ActiveRates> {
  const { rows } = await sql<{
    home: Place
    version: number
    until: string | null
    taxRates: PlaceTax[]
    freightTables: FreightTable[]
    seller: TaxedSeller
    goodsGroups: GoodsGroupFields[]
    reverseCharges: RuleToday[]
    fees: FeeToday[]
  }>`
    select json_build_object('country', home_country, 'region', home_region) as home, version,
      (select min(holds_from)::text from (
        select holds_from from tax_rates union all select holds_from from freight_tables
        union all select day_begins(day) from (
          select from_day as day from reverse_charge_rules union select until_day + 1 from reverse_charge_rules
          union select from_day from fee_amounts union select until_day + 1 from fee_amounts) days
            where day > shop_today()
      ) entries where holds_from > now()) as until,
      (select coalesce(json_agg(json_build_object(
          'country', country, 'region', region, 'taxClass', tax_class, 'name', name,
          'basisPoints', basis_points + tenths / 10.0)), '[]')
        from (select distinct on (country, lower(region), tax_class) * from tax_rates where holds_from <= now()
          order by country, lower(region), tax_class, holds_from desc, id desc) held) as "taxRates",
      (select coalesce(json_agg(json_build_object('country', country, 'region', region, 'steps', steps,
          'perKgCents', per_kg_cents, 'freeFromCents', free_from_cents, 'eachShipment', each_shipment)), '[]')
        from (select distinct on (country, lower(region)) * from freight_tables where holds_from <= now()
          order by country, lower(region), holds_from desc, id desc) held) as "freightTables",
      (select json_build_object('country', country, 'taxNumber', tax_number)
        from seller_details order by since desc, id desc limit 1) as seller,
      (select json_agg(json_build_object('name', name, 'unspsc', unspsc, 'taxClasses', tax_classes))
        from goods_groups) as "goodsGroups",
      (select coalesce(json_agg(json_build_object('country', country, 'groups', groups, 'thresholdCents', threshold_cents,
          'isAbove', is_above, 'countedOver', counted_over, 'isApart', is_apart, 'buyers', buyers, 'mention', mention)
          order by id), '[]')
        from reverse_charge_rules where confirmed_at is not null and shop_today() between from_day and coalesce(until_day, 'infinity'))
        as "reverseCharges",
      (select coalesce(json_agg(json_build_object('code', code, 'name', name, 'kind', kind, 'country', country,
          'unitCents', amount_cents) order by code), '[]')
        from fees join fee_amounts on fee_code = code
        where shop_today() between from_day and coalesce(until_day, 'infinity')) as fees
    from charge_settings`.execute(db)
  const [tables] = rows
  if (!tables) throw new Error('charge_settings is empty')
  return tables
}

/** Reloads the rates and caches them. */
export async function readTables(tx: Database, recent: RecentCharges): Promise<ActiveRates> {
  recent.tables = await loadActiveRates(tx)
  return recent.tables
}

/** SQL condition that these rates are still in effect; part of the statement that places the order. */
export const areCurrent = ({ version, until }: ActiveRates) => sql`exists (
  select from charge_settings where version = ${version}::int and now() < coalesce(${until}::timestamptz, 'infinity'))`
