import { readdirSync, readFileSync } from 'node:fs'
import type { Engine } from './engine.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Any number will do, as long as every process of the shop takes the same. */
const LOCK = 100_100

/**
 * Brings the database to the newest version: every `.sql` file of migrations/ that it has not seen, in the
 * order of their names, each whole or not at all. Processes that start together take turns.
 */
export async function migrate(engine: Engine): Promise<string[]> {
  return engine.exclusively(async (run) => {
    await run(`select pg_advisory_lock(${LOCK})`)
    await run(
      'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
    )
    const applied = new Set((await run('select name from migrations')).map((row) => row.name))
    const pending = readdirSync(folder)
      .filter((name) => name.endsWith('.sql') && !applied.has(name))
      .sort()
    for (const name of pending) {
      const sqlText = readFileSync(new URL(name, folder), 'utf8')
      await run(`begin; ${sqlText}; insert into migrations (name) values ('${name}'); commit`)
    }
    await run(`select pg_advisory_unlock(${LOCK})`)
    return pending
  })
}
