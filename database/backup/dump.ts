import type { Run } from '../engine.ts'
import { BACKUP_FORMAT, BackupRefused, type Head, type Sequence, TableHead } from './format.ts'
import { inventory } from './inventory.ts'

/** Approximate bytes in memory at a time. */
const BATCH_BYTES = 1_000_000
const MAX_BATCH_ROWS = 2_000

export const BEGIN_SNAPSHOT = `
  begin isolation level repeatable read, read only;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local search_path = public;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 3`

/**
 * Yields the lines of a backup except the last, from one snapshot: writers are not blocked.
 * @returns the number of rows
 */
export async function* dump(run: Run): AsyncGenerator<string, number> {
  await run(BEGIN_SNAPSHOT)
  const { tables, sequences } = inventory
  yield JSON.stringify(await headOf(run))
  let rows = 0
  for (const found of await run(tables)) {
    const table = TableHead.parse(found)
    yield JSON.stringify(table)
    for await (const batch of batchesOf(run, table)) {
      rows += batch.length
      yield `[${batch.join(',')}]`
    }
  }
  for (const { sequence, last } of await run(sequences)) yield JSON.stringify({ sequence, last } as Sequence) // as the query names them
  await run('commit')
  return rows
}

async function headOf(run: Run): Promise<Head> {
  const [shop] = await run("select to_regclass('public.migrations') is not null as there")
  if (!shop?.there)
    throw new BackupRefused(
      "There is no shop in this database. Name the shop's database in DATABASE_URL or DATA_DIR.",
    )
  const names = await run('select name from migrations order by name')
  const [jobs] = await run("select to_regclass('jobs.version') is not null as there")
  const [version] = jobs?.there ? await run('select version from jobs.version') : []
  const [clock] = await run('select now()::text as now')
  return {
    backup: 'hundredfold',
    format: BACKUP_FORMAT,
    takenAt: String(clock?.now),
    migrations: names.map(({ name }) => String(name)),
    jobs: version ? Number(version.version) : null,
  }
}

async function* batchesOf(run: Run, { table, columns }: TableHead): AsyncGenerator<string[]> {
  const values = columns.map(({ name }) => `"${name}"::text`).join(', ')
  await run(
    `declare backup no scroll cursor for select to_json(array[${values}]::text[])::text as row from ${table}`,
  )
  // Pictures are large: the size of the first rows determines the batch.
  let next = 10
  for (;;) {
    const batch = (await run(`fetch ${next} from backup`)).map(({ row }) => String(row))
    if (batch.length === 0) break
    yield batch
    const bytes = batch.reduce((sum, row) => sum + row.length, 0) / batch.length
    next = Math.max(1, Math.min(MAX_BATCH_ROWS, Math.floor(BATCH_BYTES / bytes)))
  }
  await run('close backup')
}
