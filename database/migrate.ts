import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Engine, Run } from './engine.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Key of the advisory lock: any number that nothing else uses. */
const MIGRATION_LOCK = 100_100
/** While a migration waits for a table, all later statements wait behind it, so it gives up after this. */
const LOCK_TIMEOUT_MS = 1_000
/** Time for those statements to run. */
const PAUSE_MS = 500
/** Enough for a backup to finish, which reads every table. */
const TRIES = 400
const LOCK_NOT_AVAILABLE = '55P03'
/** Migrations that remove what earlier versions of the shop need. */
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
 * Applies every pending `.sql` file of migrations/.
 * @param wanted the files of a version of the shop; @default all of them
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
 * Applies pending migrations in order, each in a transaction. An advisory lock makes processes that start
 * together wait for each other; other processes keep serving.
 */
export function applyMigrations(engine: Engine, migrations: readonly Migration[]): Promise<string[]> {
  return engine.exclusively(async (run) => {
    // Waiting for others, and converting data, may take long.
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

/** Additions of a newer version do not affect this one. */
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

/** Lists the migrations in the order in which they are applied. */
export function migrationFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}
