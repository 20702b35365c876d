import { expect, inject, test } from 'vitest'
import { openPostgres } from '#database/postgres.ts'
import { isDatabaseUnavailable } from '#database/unavailable.ts'
import { openCluster } from '#test/postgres-cluster.ts'

test('processes follow the primary to the promoted standby, and never go back to the old one', async () => {
  if (inject('databases').engine === 'pglite') return
  await using cluster = await openCluster({ standbys: 1, isSynchronous: true })
  const [standby] = cluster.standbys
  if (!standby) throw new Error('there is a standby')
  let heard = 0
  const open = (url: string) =>
    openPostgres({ url, onLostConnection: () => undefined, onChange: () => (heard += 1) })
  const engine = open(cluster.url)
  const write = async (number: number) => {
    await engine.execute(`insert into numbers values (${number})`)
    return 'written'
  }
  await engine.execute('create table numbers (number int)')
  await write(1)

  await cluster.primary.kill()
  await expect(write(2)).rejects.toSatisfy(isDatabaseUnavailable)
  await standby.do('select pg_promote()')
  await expect.poll(() => write(3).catch(() => 'refused'), { timeout: 30_000 }).toBe('written')
  const before = heard
  await expect
    .poll(async () => {
      await engine.execute("notify public_changes, 'x'")
      return heard
    })
    .toBeGreaterThan(before)

  // The old primary knows nothing of it, and takes writes again.
  await cluster.primary.start()
  await cluster.primary.do('alter system set synchronous_standby_names = default')
  const later = open(cluster.url)
  expect((await later.execute('select number from numbers order by 1')).rows).toEqual([
    { number: 1 },
    { number: 3 },
  ])
  await standby.kill()
  await expect(write(4)).rejects.toSatisfy(isDatabaseUnavailable)
  await expect(later.execute('insert into numbers values (5)').then(String)).rejects.toSatisfy(
    isDatabaseUnavailable,
  )
  await standby.start()
  await expect.poll(() => write(6).catch(() => 'refused'), { timeout: 30_000 }).toBe('written')
  await Promise.all([engine.close(), later.close()])
})

test('a process leaves an old primary that still answers for the one that was promoted', {
  tags: ['full'],
}, async () => {
  if (inject('databases').engine === 'pglite') return
  await using cluster = await openCluster({ standbys: 1, isSynchronous: false })
  const engine = openPostgres({
    url: cluster.url,
    onLostConnection: () => undefined,
    onChange: () => undefined,
  })
  const timeline = async () => {
    const { rows } = await engine.execute(
      'select substr(pg_walfile_name(pg_current_wal_lsn()), 8, 1) as timeline',
    )
    return rows[0]?.timeline
  }
  expect(await timeline()).toBe('1')
  await cluster.standbys[0]?.do('select pg_promote()')
  await expect.poll(() => timeline().catch(() => 'refused'), { timeout: 30_000 }).toBe('2')
  await engine.close()
})
