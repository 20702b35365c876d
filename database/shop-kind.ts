import type { Engine } from './engine.ts'

export type ShopMode = 'demo' | 'live' | 'drill'

/** The process must not open this database: it belongs to a shop of the other kind. */
export class OtherKindOfShop extends Error {}

/** Prefix of all demo account ids, which no other id has. */
const DEMO_UID_PREFIX = 'demo-'

/** Tables of accounts, with the column of their ids. */
const ACCOUNTS = { users: 'identity_uid', identity_accounts: 'uid' } as const
/** Tables of which a shop with any data has rows in at least one. */
const FILLED = [...Object.keys(ACCOUNTS), 'products', 'orders']

const DEMO_IN_LIVE =
  "This database is a demo's: it has, or had, its accounts, whose password everybody knows. Give the live shop one of its own."
const LIVE_IN_DEMO =
  'A demo would show its emails, with links that open accounts, to everybody, and accept cards that pay nothing. ' +
  'Set SHOP_MODE=live and the settings of that shop; SHOP_MODE=drill for a restored copy of it; ' +
  'or give the demo a database of its own, with DATABASE_URL or DATA_DIR.'

/**
 * Reads what kind of shop the database has, at whatever version it is, and changes nothing.
 * @returns undefined when no demo and no live shop has used it
 * @throws OtherKindOfShop
 */
export async function refuseOtherKind(engine: Engine, mode: ShopMode): Promise<'demo' | 'live' | undefined> {
  const kind = await kindOf(engine)
  if (kind !== undefined) refuse(kind, mode)
  else if (mode !== 'drill') await refuseByContent(engine, mode)
  return kind
}

/**
 * Stores the kind of shop that this process runs, in a migrated database.
 * @throws OtherKindOfShop when a process of the other kind has started at the same time
 */
export async function claimKind(engine: Engine, mode: 'demo' | 'live'): Promise<void> {
  await engine.execute('insert into shop_kind (kind) values ($1) on conflict do nothing', [mode])
  const kind = await kindOf(engine)
  if (kind !== undefined) refuse(kind, mode)
}

/** Returns the stored kind, if any; works on an empty database, too. */
export async function kindOf(engine: Engine): Promise<'demo' | 'live' | undefined> {
  if ((await thereOf(engine, ['shop_kind'])).length === 0) return undefined
  const { rows } = await engine.execute('select kind from shop_kind')
  const kind = rows[0]?.kind
  return kind === 'demo' || kind === 'live' ? kind : undefined
}

function refuse(kind: 'demo' | 'live', mode: ShopMode): void {
  if (kind === 'demo' && mode === 'live') throw new OtherKindOfShop(DEMO_IN_LIVE)
  if (kind === 'live' && mode === 'demo')
    throw new OtherKindOfShop(`This database is a live shop's. ${LIVE_IN_DEMO}`)
}

/** Returns the kind of a database that was filled before shops stored their kind. */
async function refuseByContent(engine: Engine, mode: 'demo' | 'live'): Promise<void> {
  const there = await thereOf(engine, FILLED)
  const isTrue = async (conditions: readonly string[]) =>
    conditions.length > 0 &&
    (await engine.execute(`select ${conditions.join(' or ')} as "is"`)).rows[0]?.is === true
  const isDemo = await isTrue(
    Object.entries(ACCOUNTS)
      .filter(([table]) => there.includes(table))
      .map(([table, id]) => `exists (select from ${table} where ${id} like '${DEMO_UID_PREFIX}%')`),
  )
  if (mode === 'live' && isDemo) throw new OtherKindOfShop(DEMO_IN_LIVE)
  if (mode === 'demo' && !isDemo && (await isTrue(there.map((table) => `exists (select from ${table})`))))
    throw new OtherKindOfShop(
      `This database has accounts, products or orders, but no accounts of a demo, so it may be a live shop's. ${LIVE_IN_DEMO}`,
    )
}

/** Returns those of the tables that exist. */
async function thereOf(engine: Engine, tables: readonly string[]): Promise<string[]> {
  const { rows } = await engine.execute(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [tables],
  )
  return rows.map(({ name }) => String(name))
}
