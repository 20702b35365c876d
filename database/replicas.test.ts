import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { databaseOf } from '#database/open.ts'
import { openPostgres } from '#database/postgres.ts'
import { databaseUrl, failLoudly } from '#test/databases.ts'
import { openCluster } from '#test/postgres-cluster.ts'
import { untilReady } from '#test/postgres-server.ts'

/** Opens a primary with replicas, a table with one number, and an engine that reads them. */
async function openReplicated(standbys: number) {
  const cluster = await openCluster({ standbys, isSynchronous: false })
  const told: string[] = []
  const replicas = cluster.standbys.map(({ host }) => host)
  const opened = databaseOf(
    openPostgres({
      url: cluster.primary.url,
      readUrl: `postgres://postgres@${replicas.join(',')}/shop`,
      onLostConnection: failLoudly,
      onChange: () => undefined,
      onReplica: (host, isUsed) => told.push(`${host} ${isUsed}`),
    }),
  )
  const { engine, db } = opened
  const { reads } = engine
  if (!reads) throw new Error('there are replicas')
  await engine.execute('create table counts (number int); insert into counts values (0)')
  await reads.catchUp()
  return {
    ...cluster,
    db,
    reads,
    told,
    replicas,
    write: (number: number) => engine.execute(`update counts set number = ${number}`),
    /** Which number a reader sees, and where. */
    async read(after: string | undefined) {
      const { rows } = await reads.run(after, () =>
        sql<{ number: number; standby: boolean }>`
          select number, pg_is_in_recovery() as standby from counts`.execute(db),
      )
      return rows.map(({ number, standby }) => `${number} ${standby ? 'replica' : 'primary'}`).join()
    },
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await cluster[Symbol.asyncDispose]()
    },
  }
}

const patiently = { timeout: 30_000 }

test('whoever wrote reads the primary until a replica has it, others a replica; one that is late is left out and taken back', async () => {
  if (inject('databases').engine === 'pglite') return
  await using shop = await openReplicated(1)
  const [replica] = shop.standbys
  await expect.poll(() => shop.read('0/0'), patiently).toBe('0 replica')
  expect(await shop.read(undefined)).toBe('0 primary')
  expect(await shop.read('nonsense')).toBe('0 primary')

  await replica?.do('select pg_wal_replay_pause()')
  await shop.write(1)
  const position = await shop.reads.position()
  expect(await shop.read(position)).toBe('1 primary')
  // Left out already, on a machine that is very busy.
  expect(['0 replica', '1 primary']).toContain(await shop.read('0/0'))
  // Public changes: nobody may read, and cache as new, what was before.
  await shop.reads.catchUp()
  expect(await shop.read('0/0')).toBe('1 primary')
  await expect.poll(() => shop.told.at(-1), patiently).toBe(`${shop.replicas[0]} false`)

  await replica?.do('select pg_wal_replay_resume()')
  await expect.poll(() => shop.read(position), patiently).toBe('1 replica')
  expect(shop.told.at(-1)).toBe(`${shop.replicas[0]} true`)
})

test('the primary itself, another database and a host that is not there are never read, and the reason is told', async () => {
  if (inject('databases').engine === 'pglite') return
  await using cluster = await openCluster({ standbys: 1, isSynchronous: false })
  await cluster.primary.do('create database other')
  const [standby] = cluster.standbys
  if (!standby) throw new Error('there is one')
  for (const name of ['shop', 'other']) await untilReady(databaseUrl(standby.url, name), () => undefined)
  const cases = [
    [cluster.primary.host, 'shop', 'it is not a standby'],
    [standby.host, 'other', 'it has another database than DATABASE_URL'],
    ['127.0.0.1:1', 'shop', 'connect ECONNREFUSED 127.0.0.1:1'],
  ] as const
  for (const [host, name, reason] of cases) {
    const told: string[] = []
    await using opened = databaseOf(
      openPostgres({
        url: cluster.primary.url,
        readUrl: `postgres://postgres@${host}/${name}`,
        onLostConnection: failLoudly,
        onChange: () => undefined,
        onReplica: (host, isUsed, reason) => told.push(`${host} ${isUsed} ${reason}`),
      }),
    )
    await opened.engine.reads?.catchUp()
    await expect.poll(() => told, patiently).toEqual([`${host} false ${reason}`])
    const where = sql<{ name: string }>`select current_database() as name`
    // Longer than it takes to know who is late.
    const until = performance.now() + 3_000
    while (performance.now() < until) {
      const { rows } = (await opened.engine.reads?.run('0/0', () => where.execute(opened.db))) ?? {}
      expect(rows).toEqual([{ name: 'shop' }])
    }
    expect(told).toHaveLength(1)
  }
})

test('on a replica a statement that writes fails, and a transaction goes to the primary', async () => {
  if (inject('databases').engine === 'pglite') return
  await using shop = await openReplicated(1)
  await expect.poll(() => shop.read('0/0'), patiently).toBe('0 replica')
  const writes = shop.reads.run('0/0', () => sql`update counts set number = 2`.execute(shop.db))
  await expect(writes).rejects.toThrow('read-only transaction')
  const where = await shop.reads.run('0/0', () =>
    shop.db
      .transaction()
      .execute((tx) => sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(tx)),
  )
  expect(where.rows).toEqual([{ standby: false }])
  expect(await shop.read('0/0')).toBe('0 replica')
})

test('while replicas are killed and come back, no read fails', { tags: ['full'] }, async () => {
  if (inject('databases').engine === 'pglite') return
  await using shop = await openReplicated(2)
  const lastTold = (host: string) => shop.told.findLast((told) => told.startsWith(host))
  for (const host of shop.replicas) await expect.poll(() => lastTold(host), patiently).toBe(`${host} true`)
  const seen = new Set<string>()
  let isOver = false
  const load = Array.from({ length: 8 }, async () => {
    while (!isOver) seen.add(await shop.read('0/0'))
  })
  for (const [index, replica] of shop.standbys.entries()) {
    const host = shop.replicas[index]
    await replica.kill()
    await expect.poll(() => shop.told.at(-1), patiently).toBe(`${host} false`)
  }
  const seenSince = () => {
    const now = [...seen]
    seen.clear()
    return now
  }
  await expect.poll(seenSince).toEqual(['0 primary'])
  for (const replica of shop.standbys) await replica.start()
  for (const host of shop.replicas) await expect.poll(() => lastTold(host), patiently).toBe(`${host} true`)
  isOver = true
  await Promise.all(load)
  expect(await shop.read('0/0')).toBe('0 replica')
})
