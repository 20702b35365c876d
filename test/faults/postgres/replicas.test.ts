import { expect, test } from 'vitest'
import { onServer } from '#test/databases.ts'
import { openCluster } from '#test/postgres-cluster.ts'
import { size } from '#test/sizes.ts'
import { type Buyer, openTestEnvironment, orderBody, signIn, stockedProduct } from '../test-environment.ts'

const rules = { tags: ['full'], timeout: size(240_000, 600_000) }
const patiently = { timeout: 60_000 }
const SECONDS = size(3, 15)

/** The address of replicas, as in DATABASE_READ_URL. */
const hostsAt = (hosts: readonly { readonly host: string }[]) =>
  `postgres://postgres@${hosts.map(({ host }) => host).join(',')}/shop`

test(
  'an admin whose replica stands still sees what they wrote, in the list and in the file; others go on with another',
  rules,
  async () => {
    await using cluster = await openCluster({ standbys: 2, isSynchronous: false })
    await using environment = await openTestEnvironment()
    const shop = await environment.start({
      DATABASE_URL: cluster.primary.url,
      DATABASE_READ_URL: hostsAt(cluster.standbys),
      LOG_LEVEL: 'info',
    })
    const toldOf = (text: string) => shop.said().split(text).length - 1
    await expect.poll(() => toldOf('the replica is read'), patiently).toBe(2)
    // Before they were read, they may have been left out.
    const before = toldOf('the replica is left out')
    const admin = await signIn(shop.url, 'admin@example.com')
    const told = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(`${shop.url}/api${path}`, {
        headers: { Authorization: `Bearer ${admin.token}`, ...headers },
      })
      return response.text()
    }
    const name = 'Ada of the Paused Replica'
    const change = `update users set name = '${name}' where email = 'buyer@example.com'`
    const list = '/allUser?limit=100'
    // A position of long ago: a replica may answer.
    const late = { 'Read-After': '0/0' }

    for (const standby of cluster.standbys) await standby.do('select pg_wal_replay_pause()')
    await onServer(cluster.primary.url, change)
    const seen = await told(list, late)
    const wrote = await fetch(`${shop.url}/api/settings/announcement`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'We move house.', link: '', endsAt: null }),
    })
    const position = wrote.headers.get('Read-After') ?? ''
    const cookie = wrote.headers.getSetCookie().find((one) => one.startsWith('read-after=')) ?? ''
    expect([position, cookie]).toEqual([
      expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/),
      expect.stringContaining('HttpOnly'),
    ])
    expect(await told(list, { 'Read-After': position })).toContain(name)
    expect(await told(list, { Cookie: cookie.split(';')[0] ?? '' })).toContain(name)
    expect(await told('/users.csv', { Cookie: cookie.split(';')[0] ?? '' })).toContain(name)
    expect(await told(list, {}), 'signed in, without a position').toContain(name)
    expect(seen.includes(name), 'read from a replica, unless that was left out already').toBe(
      toldOf('the replica is left out') > before,
    )
    await expect.poll(() => toldOf('the replica is left out'), patiently).toBe(before + 2)
    expect(await told(list, late)).toContain(name)

    for (const standby of cluster.standbys) await standby.do('select pg_wal_replay_resume()')
    await expect.poll(() => toldOf('the replica is read'), patiently).toBe(4)
  },
)

test(
  'while orders are placed, replicas take the reads from the primary, and no request fails when they are killed',
  rules,
  async () => {
    await using cluster = await openCluster({ standbys: 2, isSynchronous: false })
    await using environment = await openTestEnvironment()
    const figures: string[] = []
    let product = ''
    for (const count of [0, 1, 2]) {
      const replicas = cluster.standbys.slice(0, count)
      const shop = await environment.start({
        DATABASE_URL: cluster.primary.url,
        LOG_LEVEL: 'info',
        ...(count > 0 && { DATABASE_READ_URL: hostsAt(replicas) }),
      })
      const lines = (text: string) => shop.said().split(text).length - 1
      await expect.poll(() => lines('the replica is read'), patiently).toBe(count)
      const before = lines('the replica is left out')
      product ||= await stockedProduct(shop.url)
      const buyer = await signIn(shop.url)
      const { reads, orders, failures } = await loadFor(SECONDS, shop.url, buyer, product, async () => {
        if (count < 2) return
        for (const replica of replicas) await replica.kill()
        await expect.poll(() => lines('the replica is left out'), patiently).toBe(before + 2)
      })
      expect(failures).toEqual([])
      figures.push(`${count} replicas: ${reads} reads and ${orders} orders a second`)
      shop.child.kill('SIGTERM')
      expect(await shop.ended).toBe(0)
    }
    process.stdout.write(`${figures.join('; ')}\n`)
  },
)

/** Reads and orders for some seconds, and then on until `then` is over. Returns how much was done in a second. */
async function loadFor(
  seconds: number,
  url: string,
  buyer: Buyer,
  product: string,
  then: () => Promise<void>,
) {
  let [reads, orders, isOver] = [0, 0, false]
  const failures: string[] = []
  const repeat = async (count: number, act: () => Promise<number>) => {
    const one = async () => {
      while (!isOver) {
        const status = await act()
        if (status !== 200) failures.push(`${status}`)
      }
    }
    await Promise.all(Array.from({ length: count }, one))
  }
  const load = Promise.all([
    // Who is signed in gets no cached reply.
    repeat(8, async () => {
      const headers = { Authorization: `Bearer ${buyer.token}`, 'Read-After': '0/0' }
      const response = await fetch(`${url}/api/products?limit=20`, { headers })
      await response.arrayBuffer()
      reads += 1
      return response.status
    }),
    repeat(4, async () => {
      const { status } = await buyer.call('/order', { body: orderBody(product), key: crypto.randomUUID() })
      orders += 1
      return status
    }),
  ])
  const begun = performance.now()
  await expect.poll(() => performance.now() - begun, { timeout: 60_000 }).toBeGreaterThan(seconds * 1_000)
  const perSecond = (count: number) => Math.round(count / seconds)
  const done = { reads: perSecond(reads), orders: perSecond(orders), failures }
  await then()
  isOver = true
  await load
  return done
}
