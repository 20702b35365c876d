import { sql } from 'kysely'
import type { ChargeTables } from '#contract/charges/charges.ts'
import type { FreightTable } from '#contract/charges/freight.ts'
import type { Place, PlaceTax } from '#contract/charges/tax.ts'
import type { Database } from '#database/open.ts'

/** What is charged now, and how one knows that it still is. */
export interface ActiveRates extends ChargeTables {
  /** Where an order goes whose address is one text. */
  readonly home: Place
  /** Another one is stored once any of it changes. */
  readonly version: number
  /** When a later entry holds, by the database's clock; null: none is there. */
  readonly until: string | null
}

/** What orders were last charged by. It may have changed since: `version` and `until` tell. */
export interface RecentCharges {
  tables: ActiveRates | undefined
}

/** The tax rates and freight tables that hold now: one query. */
export async function loadActiveRates(db: Database): Promise<ActiveRates> {
  const { rows } = await sql<{
    home: Place
    version: number
    until: string | null
    taxRates: PlaceTax[]
    freightTables: FreightTable[]
  }>`
    select json_build_object('country', home_country, 'region', home_region) as home, version,
      (select min(holds_from)::text from (
        select holds_from from tax_rates union all select holds_from from freight_tables
      ) entries where holds_from > now()) as until,
      (select coalesce(json_agg(json_build_object(
          'country', country, 'region', region, 'name', name, 'basisPoints', basis_points + tenths / 10.0)), '[]')
        from (select distinct on (country, lower(region)) * from tax_rates where holds_from <= now()
          order by country, lower(region), holds_from desc, id desc) held) as "taxRates",
      (select coalesce(json_agg(json_build_object('country', country, 'region', region, 'steps', steps,
          'perKgCents', per_kg_cents, 'freeFromCents', free_from_cents)), '[]')
        from (select distinct on (country, lower(region)) * from freight_tables where holds_from <= now()
          order by country, lower(region), holds_from desc, id desc) held) as "freightTables"
    from charge_settings`.execute(db)
  const [tables] = rows
  if (!tables) throw new Error('charge_settings is empty')
  return tables
}

/** Reads them anew, and remembers them. */
export async function readTables(tx: Database, recent: RecentCharges): Promise<ActiveRates> {
  recent.tables = await loadActiveRates(tx)
  return recent.tables
}

/** Whether an order that is charged by these tables may be placed now: a condition of the statement that does it. */
export const isActive = ({ version, until }: ActiveRates) => sql`exists (
  select from charge_settings where version = ${version}::int and now() < coalesce(${until}::timestamptz, 'infinity'))`
