import { expect, test } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'
import { migrate } from './migrate.ts'

const product = {
  name: 'Switch',
  price_cents: 12_000,
  available: 500,
  description: 'd',
  image: '/i/x',
  category: 'Networking',
  specs: '{}',
}

test('stock cannot go below zero, whoever writes', async () => {
  await using open = await freshDatabase()
  await open.db.insertInto('products').values(product).execute()
  await expect(open.db.updateTable('products').set({ available: -1 }).execute()).rejects.toThrow(
    /products_available_check/,
  )
})

test('an order of fewer than 100 pieces, or with a wrong amount, cannot be stored', async () => {
  await using open = await freshDatabase()
  const { id } = await open.db
    .insertInto('products')
    .values(product)
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = {
    buyer_name: 'Ada',
    buyer_email: 'ada@example.com',
    product_id: id,
    product_name: 'Switch',
    image: '/i/x',
    pieces: 100,
    price_cents: 12_000,
    amount_cents: 1_200_000,
    address: 'a',
    phone: '1',
    held_until: new Date(),
  }
  const insert = (
    change: Partial<Omit<typeof order, 'held_until'>> & { status?: 'pending'; held_until?: Date | null },
  ) =>
    open.db
      .insertInto('orders')
      .values({ ...order, ...change })
      .execute()

  await expect(insert({ pieces: 99, amount_cents: 99 * 12_000 })).rejects.toThrow(/orders_pieces_check/)
  await expect(insert({ amount_cents: 1 })).rejects.toThrow(/orders_check/)
  await expect(insert({ status: 'pending' }), 'paid without a transaction').rejects.toThrow(/orders_check/)
  await expect(insert({ held_until: null }), 'unpaid, and held forever').rejects.toThrow(/orders_check/)
  await insert({})
})

test('the books are only ever added to', async () => {
  await using open = await freshDatabase()
  const { id } = await open.db
    .insertInto('products')
    .values(product)
    .returning('id')
    .executeTakeFirstOrThrow()
  const moves = () => open.db.selectFrom('stock_moves').select(['product_id', 'pieces', 'reason']).execute()
  expect(await moves()).toEqual([{ product_id: id, pieces: 500, reason: 'received' }])
  await expect(open.db.updateTable('stock_moves').set({ pieces: 1 }).execute()).rejects.toThrow(/append-only/)
  await expect(open.db.deleteFrom('stock_moves').execute()).rejects.toThrow(/append-only/)
  await expect(
    open.db.updateTable('order_moves').set({ actor: 'x' }).execute(),
    'history as well',
  ).rejects.toThrow(/append-only/)
  expect(await moves()).toHaveLength(1)
})

test('a review has one to five stars', async () => {
  await using open = await freshDatabase()
  const review = (rating: number) =>
    open.db
      .insertInto('reviews')
      .values({ username: 'Ada', product_name: 'Switch', review: 'Fine', rating })
      .execute()
  await expect(review(0)).rejects.toThrow(/reviews_rating_check/)
  await expect(review(6)).rejects.toThrow(/reviews_rating_check/)
  await review(5)
})

test('an e-mail belongs to one user', async () => {
  await using open = await freshDatabase()
  const user = (identity_uid: string) =>
    open.db.insertInto('users').values({ identity_uid, email: 'ada@example.com' }).execute()
  await user('one')
  await expect(user('two')).rejects.toThrow(/users_email_key/)
})

test('migrating a database that is up to date changes nothing', async () => {
  await using open = await freshDatabase()
  expect(await migrate(open.engine)).toEqual([])
})
