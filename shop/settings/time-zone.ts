import { sql } from 'kysely'
import { setShopZones } from '#contract/zones.ts'
import type { Database } from '#database/open.ts'
import { zoneOfCountry } from './country-zones.ts'

/** The database does not know the zone. The operator has to correct the setting, or to update the database. */
export class TimeZoneRefused extends Error {}

interface Wanted {
  readonly SHOP_TIME_ZONE?: string | undefined
  readonly SHOP_MODE: 'demo' | 'live' | 'drill'
}

/**
 * Gives the shop its time zone, and tells this process: the one that the operator chose, UTC for a demo, else that of the
 * seller's country.
 * @throws TimeZoneRefused
 */
export async function loadTimeZone(db: Database, { SHOP_TIME_ZONE, SHOP_MODE }: Wanted): Promise<void> {
  const chosen = SHOP_TIME_ZONE ?? (SHOP_MODE === 'demo' ? 'UTC' : undefined)
  const zone = chosen ?? (await zoneOfSeller(db))
  if (!(await isKnown(db, zone)))
    throw new TimeZoneRefused(
      chosen === undefined
        ? `The database does not know ${zone}, the time zone of the seller's country. Set SHOP_TIME_ZONE to one that it knows, or update its time zones.`
        : `SHOP_TIME_ZONE is ${zone}, which the database does not know. Write another name of the zone, or update the database's time zones.`,
    )
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('shop_settings')
      .set({ follows_sellers_zone: chosen === undefined })
      .where('follows_sellers_zone', '=', chosen !== undefined)
      .execute()
    await changeTimeZone(tx, zone)
  })
  await loadZones(db)
}

/** Tells this process the shop's days. */
export async function loadZones(db: Database): Promise<void> {
  const rows = await db
    .selectFrom('shop_time_zones')
    .select([
      'zone',
      sql<Date | null>`nullif(since, '-infinity')`.as('since'),
      sql<string | null>`case when since > '-infinity' then to_char(not_before, 'YYYY-MM-DD') end`.as(
        'notBefore',
      ),
    ])
    .orderBy(sql`shop_time_zones.since`)
    .execute()
  setShopZones(rows.map((row) => ({ ...row, since: row.since?.toISOString() ?? null })))
}

/** Changes the zone when the seller moves to another country, unless the operator chose one. */
export async function followSeller(tx: Database): Promise<void> {
  const { follows_sellers_zone: follows } = await tx
    .selectFrom('shop_settings')
    .select('follows_sellers_zone')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (follows) await changeTimeZone(tx, await zoneOfSeller(tx))
}

async function zoneOfSeller(db: Database): Promise<string> {
  const { country } = await db
    .selectFrom('seller_details')
    .select('country')
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return zoneOfCountry(country)
}

/** Every process knows of a change before it takes effect, so that none writes a day of the previous zone. */
const BEGINS_IN = sql`interval '1 minute'`

/** Without orders the zone applies to all days; later only to those to come, and past events keep their day. */
async function changeTimeZone(tx: Database, zone: string): Promise<void> {
  await sql`lock table shop_time_zones in share row exclusive mode`.execute(tx)
  const { hasOrders } = await tx
    .selectNoFrom(({ exists, selectFrom }) => exists(selectFrom('orders').select('id')).as('hasOrders'))
    .executeTakeFirstOrThrow()
  const zones = await tx
    .selectFrom('shop_time_zones')
    .select(['zone', sql<boolean>`since > now()`.as('isToCome')])
    .orderBy('since', 'desc')
    .execute()
  if (zones[0]?.zone === zone) return
  if (zones[0]?.isToCome) await tx.deleteFrom('shop_time_zones').where(sql<boolean>`since > now()`).execute()
  if (zones.find(({ isToCome }) => !isToCome)?.zone === zone) return
  if (!hasOrders && zones.filter(({ isToCome }) => !isToCome).length === 1)
    await tx.updateTable('shop_time_zones').set({ zone }).execute()
  else
    await sql`
      insert into shop_time_zones (since, zone, not_before)
        select at, ${zone}, shop_day(at) from (select now() + ${BEGINS_IN} as at) begins`.execute(tx)
}

/** Postgres's error for an unknown zone. */
const INVALID_PARAMETER = '22023'

async function isKnown(db: Database, zone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${zone}`.execute(db)
    return true
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === INVALID_PARAMETER) return false
    throw failure
  }
}
