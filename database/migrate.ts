import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { Engine, Run } from './engine.ts'
import { type NounSchema, readSchema } from './schema.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Key of the advisory lock: any number that nothing else uses. */
const MIGRATION_LOCK = 100_100
/**
 * While a migration waits for a table, all later statements wait behind it, so it gives up after this: before Postgres looks for
 * deadlocks (after a second), so that none with an order ends the order.
 */
const LOCK_TIMEOUT_MS = 200
/** Time for those statements to run. */
const PAUSE_MS = 500
/** Enough for a backup to finish, which reads every table. */
const TRIES = 900
const LOCK_NOT_AVAILABLE = '55P03'
/** Migrations that remove parts that earlier versions of the shop need. */
const CONTRACT = /^\d{4}-contract-/

/** The migrations of version 0.1.0, which made the database that version 1.0 goes on with. */
const BEFORE = { newest: '0442-sorted-lists.sql', count: 189 }
/** The name of that version, for people. */
export const VERSION_BEFORE = `the last version 0.1.0, with the migration ${BEFORE.newest}`
/** Its schema, as pg_dump writes it. */
const SCHEMA_BEFORE = new URL('./schema-of-0.1.0.sql.gz', import.meta.url)
/** Stands for the files of schema/ in a database of version 0.1.0. */
const CONVERTED = '1000-schema.sql'
/** The same in a new database, which version 0.1.0 cannot use. */
const NEW = '1000-contract-schema.sql'

/** The migrations that are applied, and the rules of each noun. */
const BOOKS = `
  create table if not exists migrations (name text primary key, applied_at timestamptz default now());
  create table if not exists schema_rules (
    noun text primary key, revision int not null, hash text not null, applied_at timestamptz not null default now());`

export interface Migration {
  readonly name: string
  readonly sqlText: string
}

export class DatabaseNewer extends Error {
  constructor(names: readonly string[]) {
    super(
      `This database was converted by a newer version of the shop (${names.join(', ')}), which removed parts that this ` +
        'version needs. Start that version, or restore an earlier backup.',
    )
  }
}

/** The database is of a version before the last 0.1.0. */
export class DatabaseOlder extends Error {
  constructor(newest: string | undefined) {
    super(
      `This database is of an early version of the shop (its newest migration is ${newest ?? 'none'}), which this version cannot ` +
        `read. Open it once with ${VERSION_BEFORE}, which converts it; then start this version.`,
    )
  }
}

/**
 * Makes the tables of a new database from the files of schema/, in one transaction. Brings those of an earlier version up to
 * date: applies each pending migration, and then the rules of each noun that are newer, in a transaction of its own. An
 * advisory lock makes processes that start together wait for each other; other processes keep serving.
 * @returns the names of the applied migrations
 * @throws DatabaseNewer, DatabaseOlder
 */
export function migrate(
  engine: Engine,
  migrations: readonly Migration[] = readMigrations(),
  schema: readonly NounSchema[] = readSchema(),
): Promise<string[]> {
  return locked(engine, async (run) => {
    const applied = await appliedIn(run)
    if (applied.length === 0) return createSchema(run, migrations, schema)
    refuseNewer(applied, migrations)
    if (isTooOld(applied)) throw new DatabaseOlder(applied.at(-1))
    await run(BOOKS)
    await recordConversion(run)
    const pending = migrations.filter(({ name }) => !applied.includes(name))
    for (const { name, sqlText } of pending)
      await inTransaction(run, async () => {
        await run(sqlText)
        await run('insert into migrations (name) values ($1)', [name])
      })
    await replaceRules(run, schema)
    return pending.map(({ name }) => name)
  })
}

/**
 * Makes the tables of an empty database as they were at an earlier version, to load its data.
 * @param applied its migrations, which are not too old
 */
export async function createEarlierSchema(engine: Engine, applied: readonly string[]): Promise<void> {
  const migrations = readMigrations()
  if (migrations.every(({ name }) => applied.includes(name))) {
    await migrate(engine)
    return
  }
  await engine.execute(gunzipSync(readFileSync(SCHEMA_BEFORE)).toString())
  await migrate(
    engine,
    migrations.filter(({ name }) => applied.includes(name)),
    // Today's rules may need additions of its migrations.
    [],
  )
}

/** True for a migration of a newer version. */
export const isUnknown = (name: string): boolean =>
  name > BEFORE.newest && ![CONVERTED, NEW, ...files()].includes(name)

const files = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

const readMigrations = (): readonly Migration[] =>
  files().map((name) => ({ name, sqlText: readFileSync(new URL(name, folder), 'utf8') }))

function locked<Result>(engine: Engine, use: (run: Run) => Promise<Result>): Promise<Result> {
  return engine.exclusively(async (run) => {
    // Waiting for others, and converting data, may take long.
    await run('set statement_timeout = 0')
    await run(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    const result = await use(run)
    await run(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
    return result
  })
}

async function appliedIn(run: Run): Promise<readonly string[]> {
  const [found] = await run("select to_regclass('public.migrations') is not null as there")
  return found?.there
    ? (await run('select name from migrations order by name')).map(({ name }) => String(name))
    : []
}

async function createSchema(
  run: Run,
  migrations: readonly Migration[],
  schema: readonly NounSchema[],
): Promise<string[]> {
  const names = [NEW, ...migrations.map(({ name }) => name)]
  await run('begin')
  await run(BOOKS)
  for (const { tables } of schema) await run(tables)
  await replaceFunctions(run, schema)
  for (const { rules } of schema) await run(rules.triggers)
  await run('insert into migrations (name) select unnest($1::text[])', [names])
  for (const noun of schema) await recordRules(run, noun)
  await run('commit')
  return names
}

/** Additions of a newer version do not affect this one. */
function refuseNewer(applied: readonly string[], known: readonly Migration[]): void {
  const names = new Set([NEW, ...known.map(({ name }) => name)])
  const contracts = applied.filter((name) => CONTRACT.test(name) && name >= CONVERTED && !names.has(name))
  if (contracts.length > 0) throw new DatabaseNewer(contracts)
}

/** True for a version before the last 0.1.0. */
export function isTooOld(applied: readonly string[]): boolean {
  if (applied.some((name) => name === CONVERTED || name === NEW)) return false
  const before = applied.filter((name) => name <= BEFORE.newest)
  return before.length !== BEFORE.count || !before.includes(BEFORE.newest)
}

/** From here on the files of schema/ and the migrations of this version describe a database of version 0.1.0, too. */
const recordConversion = (run: Run) =>
  run(`insert into migrations (name) select '${CONVERTED}'
    where not exists (select from migrations where name in ('${CONVERTED}', '${NEW}'))`)

/** The rules of a newer version stay. */
async function replaceRules(run: Run, schema: readonly NounSchema[]): Promise<void> {
  const rows = await run('select noun, revision, hash from schema_rules')
  const changed = schema.filter((noun) => {
    const found = rows.find((row) => row.noun === noun.noun)
    return Number(found?.revision ?? 0) <= noun.revision && found?.hash !== hashOf(noun)
  })
  await inTransaction(run, () => replaceFunctions(run, changed))
  // Those of each noun on their own, because a trigger locks its table until the end.
  for (const noun of changed)
    await inTransaction(run, async () => {
      await run(noun.rules.triggers)
      await recordRules(run, noun)
    })
}

/** Functions may call others that come later, and views and triggers call functions of any noun. */
async function replaceFunctions(run: Run, schema: readonly NounSchema[]): Promise<void> {
  await run('set local check_function_bodies = off')
  for (const { rules } of schema) await run(rules.functions)
  for (const { rules } of schema) await run(rules.views)
}

const recordRules = (run: Run, schema: NounSchema) =>
  run(
    `insert into schema_rules (noun, revision, hash) values ($1, $2, $3)
     on conflict (noun) do update set revision = excluded.revision, hash = excluded.hash, applied_at = now()`,
    [schema.noun, schema.revision, hashOf(schema)],
  )

const hashOf = ({ rules }: NounSchema) => createHash('sha256').update(JSON.stringify(rules)).digest('hex')

/** Retries while others keep a table locked. */
async function inTransaction(run: Run, change: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await change()
      await run('commit')
      return
    } catch (failure) {
      const isLocked = failure instanceof pg.DatabaseError && failure.code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempt === TRIES) throw failure
      await run('rollback')
      await pause(PAUSE_MS)
    }
  }
}
