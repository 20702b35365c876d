import { readdirSync, readFileSync } from 'node:fs'
import type { Engine } from './engine.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Key of the advisory lock: any number that nothing else uses. */
const MIGRATION_LOCK = 100_100

/**
 * Applies every `.sql` file of migrations/ that was not applied yet, in the order of their names, each in a
 * transaction. An advisory lock makes processes that start together wait for each other.
 * @param wanted the files of a version of the shop; all of them, unless told
 * @returns the names of the applied files
 */
export async function migrate(engine: Engine, wanted = new Set(migrationFiles())): Promise<string[]> {
  return engine.exclusively(async (run) => {
    await run(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await run(
      'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
    )
    const applied = new Set((await run('select name from migrations')).map((row) => row.name))
    const pending = migrationFiles().filter((name) => wanted.has(name) && !applied.has(name))
    for (const name of pending) {
      const sqlText = readFileSync(new URL(name, folder), 'utf8')
      await run(`begin; ${sqlText}; insert into migrations (name) values ('${name}'); commit`)
    }
    await run(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
    return pending
  })
}

/** In the order in which they are applied. */
export const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
