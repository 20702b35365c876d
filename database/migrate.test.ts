import { globSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { catalogueOf } from '#test/catalogue.ts'
import { emptyDatabase } from '#test/empty-database.ts'
import { checkLedger } from './audit/ledger-check.ts'
import { verifyBackup } from './backup/read.ts'
import { loadBackup, refuseOtherVersions } from './backup/restore.ts'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { databaseOf } from './open.ts'
import { readRules, readSchema } from './schema.ts'

/** The tables as version 0.1.0 left them with its last migration. */
const of010 = gunzipSync(readFileSync(new URL('schema-of-0.1.0.sql.gz', import.meta.url))).toString()
/** A backup of a demo by that version, without its jobs. */
const demoOf010 = 'test/demo-of-0.1.0.backup.gz'

const only = async (engine: Engine, statement: string) => (await engine.execute(statement)).rows[0]?.value

test('a database of version 0.1.0 goes on as one that is made from the files of schema/', async () => {
  await using old = await emptyDatabase()
  await old.engine.execute(of010)
  await migrate(old.engine)
  await using made = await emptyDatabase()
  await migrate(made.engine)
  expect(await catalogueOf(old.engine)).toEqual(await catalogueOf(made.engine))

  const moments = /\d{4}-\d{2}-\d{2}T[\d:.]+\+00:00/g
  const rowsOf = async (engine: Engine) => {
    const { rows: tables } = await engine.execute(`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in ('migrations', 'schema_rules') order by 1`)
    const texts = []
    for (const { name } of tables) {
      const rows = await only(engine, `select json_agg(t order by t::text)::text as value from ${name} t`)
      if (rows !== null) texts.push([name, String(rows).replaceAll(moments, 'a moment')])
    }
    return texts
  }
  expect(await rowsOf(old.engine), 'the rows that a shop begins with').toEqual(await rowsOf(made.engine))
  expect(await migrate(old.engine), 'once').toEqual([])
})

test('a database of an earlier version is refused with the version that converts it, and nothing in it changes', async () => {
  await using old = await emptyDatabase()
  await old.engine.execute(of010)
  await old.engine.execute("delete from migrations where name like '044%'")
  const before = await catalogueOf(old.engine)
  await expect(migrate(old.engine)).rejects.toThrow(
    /^This database is of an early version of the shop \(its newest migration is 0421-.*\.sql\).* Open it once with the last version 0\.1\.0/,
  )
  expect(await catalogueOf(old.engine)).toEqual(before)
})

test('a backup of a demo of version 0.1.0 is restored at that version, and brought to this one', async () => {
  await using restored = await emptyDatabase()
  const { engine } = restored
  const { head } = await verifyBackup(demoOf010)
  await loadBackup(engine, demoOf010, head)
  expect(await migrate(engine)).toEqual(globSync('*.sql', { cwd: 'database/migrations' }).toSorted())
  expect(await checkLedger(databaseOf(engine).db, { sandbox: true })).toEqual([])
  expect(await only(engine, 'select count(*) as value from orders')).toBe(12)
  await using made = await emptyDatabase()
  await migrate(made.engine)
  expect(await catalogueOf(engine)).toEqual(await catalogueOf(made.engine))
})

test('a backup of an earlier version than the last 0.1.0 is refused', async () => {
  const { head } = await verifyBackup(demoOf010)
  expect(() => refuseOtherVersions(head)).not.toThrow()
  const earlier = { ...head, migrations: head.migrations.slice(0, -1) }
  expect(() => refuseOtherVersions(earlier)).toThrow(
    /^This backup is of an early version .* is 0441-.*Restore it with the last/,
  )
})

const colour = { name: '1001-colours.sql', sqlText: 'create table colours (id int primary key, name text)' }
const noun = (revision: number, answer: number) => ({
  noun: 'colours',
  tables: '',
  revision,
  rules: readRules(`
create or replace function favourite() returns int language sql as 'select ${answer}';
create or replace function refuse_colour() returns trigger language plpgsql as 'begin return null; end';
create constraint trigger colours_stay after update on colours deferrable for each row execute function refuse_colour();`),
})

test('rules are replaced by newer ones, and not by those of an earlier version that starts beside it', async () => {
  await using database = await emptyDatabase()
  const { engine } = database
  const schema = readSchema()
  await migrate(engine)
  const start = (revision: number, answer: number) =>
    migrate(engine, [colour], [...schema, noun(revision, answer)])
  const favourite = () => only(engine, 'select favourite() as value')
  expect(await start(1, 1)).toEqual(['1001-colours.sql'])
  expect(await favourite()).toBe(1)
  expect(await start(2, 2)).toEqual([])
  expect(await favourite()).toBe(2)
  await start(1, 1)
  expect(await favourite(), 'of the newer version').toBe(2)
  const appliedAt = () =>
    only(engine, "select applied_at::text as value from schema_rules where noun = 'colours'")
  const last = await appliedAt()
  await start(2, 2)
  expect(await appliedAt(), 'the same rules are not replaced').toBe(last)
})

test('what took away what this version needs is refused; what was added is not', async () => {
  await using database = await emptyDatabase()
  await migrate(database.engine)
  await database.engine.execute("insert into migrations (name) values ('1900-colours.sql')")
  expect(await migrate(database.engine)).toEqual([])
  await database.engine.execute("insert into migrations (name) values ('1901-contract-colours.sql')")
  await expect(migrate(database.engine)).rejects.toThrow(
    /by a newer version of the shop \(1901-contract-colours\.sql\)/,
  )
})
