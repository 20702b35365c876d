import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { openShop } from '#test/open-shop.ts'
import { delivery } from '#test/quotes.ts'

const lines = [{ product_id: 'router', orderAmount: 100 }]

test('an order whose transaction is still open is read once it has ended, though others ended before', async () => {
  const interleaving = openInterleaving({ 'before it ends': /^commit$/ })
  await using shop = await openShop({
    products: [
      { id: 'router', price: 20, available: 5_000 },
      { id: 'switch', price: 30, available: 5_000 },
    ],
    before: interleaving.before,
  })
  interleaving.watch(shop.db)
  const admin = await shop.admin()
  const [ada, bo] = [await shop.signUp('ada@example.com'), await shop.signUp('bo@example.com')]
  const read = async (since: unknown) => {
    const { body } = await admin.get(`/changes/orders?changedSince=${since}`)
    return body as { changed?: readonly { _id: string }[]; next?: string }
  }
  const before = await read('2020-01-01T00:00:00Z')
  let meanwhile: Awaited<ReturnType<typeof read>> | undefined
  const met = await interleaving.meet(
    'order',
    () => ada.post('/orders', { lines, delivery, paymentAmount: 2_000 }),
    'before it ends',
    async () => {
      const reply = await bo.post('/orders', {
        lines: [{ product_id: 'switch', orderAmount: 100 }],
        delivery,
        paymentAmount: 3_000,
      })
      meanwhile = await read(before.next)
      return reply
    },
  )
  expect(met).toMatchObject({ rivalWasFirst: true, first: { status: 200 }, second: { status: 200 } })
  expect(meanwhile?.changed).toEqual([])
  const after = await read(meanwhile?.next)
  expect(after.changed?.map(({ _id }) => _id).toSorted()).toEqual(
    [met?.first.body.insertedId, met?.second.body.insertedId].map(String).toSorted(),
  )
})

test('a program that reads all the time misses no change of those who write at the same time', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const { next: begin } = (await admin.get('/changes/customers')).body as { next?: string }
  const WRITERS = 6
  const ROUNDS = 20
  const PER_TRANSACTION = 10
  let writing = WRITERS
  /** Several customers in each transaction, so that others end between its first and its last. */
  const write = async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      await shop.db.transaction().execute(async (tx) => {
        for (let each = 0; each < PER_TRANSACTION; each += 1)
          await sql`insert into customers default values`.execute(tx)
      })
    writing -= 1
  }
  const seen = new Set<string>()
  let since = begin
  const readOnce = async () => {
    const { body } = await admin.get(`/changes/customers?limit=500&changedSince=${since}`)
    const { changed, next, more } = body as unknown as {
      changed: { _id: string }[]
      next: string
      more: boolean
    }
    for (const { _id } of changed) seen.add(_id)
    since = next
    return more
  }
  const readAll = async () => {
    while (writing > 0 || (await readOnce())) await readOnce()
    await readOnce()
  }
  await Promise.all([readAll(), ...Array.from({ length: WRITERS }, write)])
  const { rows } = await sql<{ id: string }>`
    select record_id as id from changes where kind = 'customer' and changed_at >= ${begin}::timestamptz`.execute(
    shop.db,
  )
  expect(rows.length).toBe(WRITERS * ROUNDS * PER_TRANSACTION)
  expect(rows.filter(({ id }) => !seen.has(id))).toEqual([])
})
