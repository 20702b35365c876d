// @module-tag full
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { databaseUrl, onServer } from '#test/databases.ts'
import { startPostgres } from '#test/postgres-server.ts'
import { startShop } from '#test/shop-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** Statements that a shop may ask in a minute in which nobody uses it. */
const MOST_A_MINUTE = 100
const MINUTES = 2

// Counts end where they begin: at the end of a round of sweeps.
test('a shop that nobody uses asks its database little', { timeout: 600_000 }, async () => {
  const postgres = await startPostgres({
    settings: ['shared_preload_libraries=pg_stat_statements', 'fsync=off'],
  })
  const url = databaseUrl(postgres.url, 'shop')
  await onServer(postgres.url, 'create database shop')
  await onServer(postgres.url, 'create role watcher superuser login')
  const asWatcher = new URL(url)
  asWatcher.username = 'watcher'
  const watcher = new pg.Client({ connectionString: asWatcher.href })
  await watcher.connect()
  const ask = async (statement: string) =>
    (await watcher.query<Readonly<Record<string, unknown>>>(statement)).rows
  await ask('create extension pg_stat_statements')
  const shop = startShop({ DATABASE_URL: url, DATA_DIR: temporaryFolder('at-rest') })
  try {
    await shop.greetedOrEnded
    const roundsBy = async (count: number) =>
      vi.waitFor(
        async () => {
          const rows = await ask(
            `select count(*)::int as count from jobs.job where name = 'sweeps' and state = 'completed'`,
          )
          expect(rows[0]?.count, shop.said()).toBeGreaterThanOrEqual(count)
        },
        { timeout: 300_000, interval: 500 },
      )
    // The first one also makes what a new shop lacks.
    await roundsBy(2)
    await ask('select pg_stat_statements_reset()')
    await roundsBy(2 + MINUTES)
    const rows = await ask(
      `select calls::int, query from pg_stat_statements
       where userid = 'postgres'::regrole and dbid = (select oid from pg_database where datname = 'shop')
       order by calls desc`,
    )
    const asked = rows.reduce((sum, { calls }) => sum + Number(calls), 0)
    const most = rows.slice(0, 10).map(({ calls, query }) => `${calls} ${String(query).slice(0, 100)}`)
    expect(asked, most.join('\n')).toBeLessThanOrEqual(MOST_A_MINUTE * MINUTES)
    expect(asked, 'counts').toBeGreaterThan(10)
  } finally {
    shop.child.kill('SIGTERM')
    await shop.ended
    await watcher.end()
    await postgres.stop()
  }
})
