import { getConstructionPlans } from 'pg-boss'
import type { Engine, Run } from '../engine.ts'
import { createEarlierSchema, isTooOld, isUnknown, VERSION_BEFORE } from '../migrate.ts'
import { BEGIN_SNAPSHOT } from './dump.ts'
import { BackupRefused, type Head, Sequence, TableHead } from './format.ts'
import { inventory } from './inventory.ts'
import { readLines } from './read.ts'

const BEGIN = BEGIN_SNAPSHOT.replace('isolation level repeatable read, read only', '')

/** @throws BackupRefused if the database already has tables */
export async function refuseUnlessEmpty(engine: Engine): Promise<void> {
  const { rows } = await engine.execute(inventory.isEmpty)
  if (!rows[0]?.empty)
    throw new BackupRefused(
      'This database is not empty. A backup is restored into an empty one: create a new one, and name it in DATABASE_URL.',
    )
}

/**
 * @throws BackupRefused if this version of the shop does not know the backup's migrations, or its tables no longer
 * exist in it
 */
export function refuseOtherVersions({ migrations }: Head): void {
  const unknown = migrations.filter(isUnknown)
  if (unknown.length > 0)
    throw new BackupRefused(
      `This backup was made by a newer version of the shop, with ${unknown.join(', ')}: restore it with that version.`,
    )
  if (isTooOld(migrations))
    throw new BackupRefused(
      `This backup is of an early version of the shop (its newest migration is ${migrations.at(-1) ?? 'none'}). ` +
        `Restore it with ${VERSION_BEFORE}, into an empty database; then start this version on that one.`,
    )
}

/**
 * Loads a verified backup into an empty database, at the version at which it was made.
 * @throws BackupRefused
 */
export async function loadBackup(engine: Engine, file: string, head: Head): Promise<void> {
  await createEarlierSchema(engine, head.migrations)
  if (head.jobs !== null) {
    await engine.execute(getConstructionPlans('jobs'))
    const { rows } = await engine.execute('select version from jobs.version')
    if (rows[0]?.version !== head.jobs)
      throw new BackupRefused(
        `This backup has background jobs of version ${head.jobs}, and this version of the shop has ${rows[0]?.version}. ` +
          'Restore it with the version of the shop that made it, into another empty database, and upgrade that shop.',
      )
  }
  await engine.exclusively(async (run) => {
    await run(BEGIN)
    const names = (await run(inventory.tables)).map(({ table }) => String(table))
    const keys = await run(inventory.foreignKeys)
    // Recreating the constraints checks all rows at once.
    for (const { table, name } of keys) await run(`alter table ${table} drop constraint "${name}"`)
    for (const name of names) await run(`alter table ${name} disable trigger user`)
    await run(`truncate ${names.join(', ')}`)
    await loadLines(run, file)
    for (const name of names) await run(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys)
      await run(`alter table ${table} add constraint "${name}" ${definition}`)
    await run('commit')
    await run('set statement_timeout = 0')
    await run('analyze')
  })
}

async function loadLines(run: Run, file: string): Promise<void> {
  let insert = ''
  let isHead = true
  for await (const line of readLines(file)) {
    const text = line.toString()
    if (isHead) isHead = false
    else if (text.startsWith('[')) await run(insert, [text])
    else if (text.startsWith('{"table"')) insert = insertInto(TableHead.parse(JSON.parse(text)))
    else if (text.startsWith('{"sequence"')) {
      const { sequence, last } = Sequence.parse(JSON.parse(text))
      await run('select setval($1::text::regclass, $2::bigint)', [sequence, last])
    }
  }
}

const insertInto = ({ table, columns }: TableHead): string => `
  insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
  select ${columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(', ')}
  from jsonb_array_elements($1::text::jsonb) r`
