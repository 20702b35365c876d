import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'
import { accept, askLongAgo, available, counter, decline, offer, people, withdraw } from '#test/quotes.ts'
import { size } from '#test/sizes.ts'

const products = [{ id: 'router', price: 20, available: 1_000 }]
const rounds = size(5, 50)

type Act = (at: {
  readonly id: string
  readonly people: Awaited<ReturnType<typeof people>>
}) => Promise<{ readonly status: number }>

const accepting: Act = ({ id, people: { ada } }) => accept(ada, id, 2)
const races: readonly (readonly [name: string, acts: readonly Act[], outcomes: readonly string[]])[] = [
  ['accepted three times', [accepting, accepting, accepting], ['accepted']],
  [
    'accepted and withdrawn',
    [accepting, ({ id, people: { admin } }) => withdraw(admin, id, 2)],
    ['accepted', 'withdrawn'],
  ],
  [
    'accepted and declined',
    [accepting, ({ id, people: { ada } }) => decline(ada, id, 2)],
    ['accepted', 'declined'],
  ],
  [
    'countered and offered anew',
    [
      ({ id, people: { ada } }) => counter(ada, id, 2),
      ({ id, people: { admin } }) => offer(admin, id, 2, { holdStock: true }),
    ],
    ['countered', 'offered'],
  ],
  [
    'accepted and offered anew',
    [accepting, ({ id, people: { admin } }) => offer(admin, id, 2, { holdStock: true })],
    ['accepted', 'offered'],
  ],
]

test.each(races)(
  'a quote that is %s at the same moment has exactly one outcome',
  async (_, acts, outcomes) => {
    await using shop = await openShop({ products })
    const persons = await people(shop)
    for (let round = 0; round < rounds; round += 1) {
      const id = await askLongAgo(shop, persons.ada)
      await offer(persons.admin, id, 1, { holdStock: true })
      const acting = round % 2 ? acts : acts.toReversed()
      const replies = await Promise.all(acting.map((act) => act({ id, people: persons })))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...acts.slice(1).map(() => 409)])
      const { status } = await shop.db
        .selectFrom('quotes')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(outcomes).toContain(status)
      const orders = await shop.db.selectFrom('orders').select('id').where('status', '=', 'unpaid').execute()
      expect(orders).toHaveLength(status === 'accepted' ? 1 : 0)
      expect(await available(shop)).toBe(status === 'accepted' || status === 'offered' ? 600 : 1_000)
      for (const order of orders) await persons.ada.put(`/orders/${order.id}/cancellation`)
      // An offer is open again when its order is cancelled.
      if (status === 'offered' || status === 'accepted') await withdraw(persons.admin, id, 3)
    }
    expect(shop.failures).toEqual([])
  },
)

test('a quote that is accepted as its time ends is an order or expired, and holds its pieces once or not at all', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const outcomes = new Set<string>()
  // One that has time enough, one whose time is over, and those whose time ends at about that moment.
  const leftMs = [60_000, 0, ...Array.from({ length: rounds * 2 }, (_, round) => round * 2)]
  for (const left of leftMs) {
    const id = await askLongAgo(shop, ada)
    await offer(admin, id, 1, { holdStock: true })
    await shop.db
      .updateTable('quotes')
      .set({ valid_until: sql`now() + ${left}::int * interval '1 millisecond'` })
      .where('id', '=', id)
      .execute()
    const [accepted] = await Promise.all([accept(ada, id, 2), shop.jobs.tick('sweep-quotes')])
    // Its time may have ended after the job looked.
    await expect
      .poll(async () => {
        await shop.jobs.tick('sweep-quotes')
        return (await quoteOf(id)).status
      })
      .toBe(accepted.status === 200 ? 'accepted' : 'expired')
    outcomes.add(accepted.status === 200 ? 'accepted' : String(accepted.body.code))
    expect(await available(shop)).toBe(accepted.status === 200 ? 600 : 1_000)
    if (accepted.status === 200) {
      await ada.put(`/orders/${accepted.body.insertedId}/cancellation`)
      // It is open again, if its time is not over.
      await withdraw(admin, id, 3)
    }
  }
  expect([...outcomes].toSorted()).toEqual(['accepted', 'quote-expired'])
  expect(shop.failures).toEqual([])

  function quoteOf(id: string) {
    return shop.db.selectFrom('quotes').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  }
})
