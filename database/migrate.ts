import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Engine, Run } from './engine.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Key of the advisory lock: any number that nothing else uses. */
const MIGRATION_LOCK = 100_100
/** While a migration waits for a table, everybody else waits behind it: no longer than that. */
const LOCK_TIMEOUT_MS = 1_000
/** Then those behind it have their turn. */
const PAUSE_MS = 500
/** Long enough for a backup to end, which reads every table. */
const TRIES = 400
const LOCK_NOT_AVAILABLE = '55P03'
/** Takes away what earlier versions of the shop need. */
const CONTRACT = /^\d{4}-contract-/

export interface Migration {
  readonly name: string
  readonly sqlText: string
}

export class DatabaseNewer extends Error {
  constructor(names: readonly string[]) {
    super(
      `This database was converted by a newer version of the shop (${names.join(', ')}), which took away what this ` +
        'version needs. Start that version, or restore a backup of before.',
    )
  }
}

/**
 * Applies every `.sql` file of migrations/ that was not applied yet.
 * @param wanted the files of a version of the shop; all of them, unless told
 * @returns the names of the applied files
 * @throws DatabaseNewer
 */
export const migrate = (engine: Engine, wanted = new Set(migrationFiles())): Promise<string[]> =>
  applyMigrations(
    engine,
    migrationFiles()
      .filter((name) => wanted.has(name))
      .map((name) => ({ name, sqlText: readFileSync(new URL(name, folder), 'utf8') })),
  )

/**
 * Applies those that were not applied yet, in their order, each in a transaction. An advisory lock makes processes that
 * start together wait for each other; other processes go on serving.
 */
export function applyMigrations(engine: Engine, migrations: readonly Migration[]): Promise<string[]> {
  return engine.exclusively(async (run) => {
    // Others' turns, and conversions, take as long as they take.
    await run('set statement_timeout = 0')
    await run(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await run(
      'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
    )
    const applied = (await run('select name from migrations')).map(({ name }) => String(name))
    refuseNewer(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.includes(name))
    for (const migration of pending) await apply(run, migration)
    await run(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
    return pending.map(({ name }) => name)
  })
}

/** What a newer version only added is of no concern to this one. */
function refuseNewer(applied: readonly string[], known: readonly Migration[]): void {
  const names = new Set(known.map(({ name }) => name))
  const contracts = applied.filter((name) => CONTRACT.test(name) && !names.has(name))
  if (contracts.length > 0) throw new DatabaseNewer(contracts)
}

async function apply(run: Run, { name, sqlText }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(
        `begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}; ${sqlText}; insert into migrations (name) values ('${name}'); commit`,
      )
      return
    } catch (failure) {
      const isLocked = failure instanceof pg.DatabaseError && failure.code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempt === TRIES) throw failure
      await run('rollback')
      await pause(PAUSE_MS)
    }
  }
}

/** In the order in which they are applied. */
export function migrationFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}
