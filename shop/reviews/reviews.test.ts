import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plainIdToken } from '#test/doubles.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'

const good = { username: 'Someone Else', productname: 'Router', review: 'It routes.', rating: 4 }
const products = [{ id: 'router', name: 'Router', price: 20, available: 5_000 }]

/** The buyer orders a lot and it stands where a test wants it. */
async function buy(shop: TestShop, buyer: TestCaller, status: 'not payed' | 'pending' | 'delivered') {
  const { body } = await buyer.post('/order', {
    product_id: 'router',
    orderAmount: 100,
    address: '1 Dock Street',
    phone: '555 0100',
  })
  const id = String(body.insertedId)
  if (status === 'not payed') return
  await pay(shop, buyer, id)
  if (status === 'delivered') await (await shop.admin()).put(`/update?_id=${id}`)
}

test('a review is kept under its writer’s own name, whatever the body says, and read by anybody', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const { status, body } = await buyer.post('/review', good)
  expect(status).toBe(200)
  const expected = {
    _id: body.insertedId,
    username: 'ada',
    productname: 'Router',
    review: 'It routes.',
    rating: 4,
    verified: false,
    product_id: 'router',
    writtenAt: expect.any(String),
  }
  expect((await shop.nobody.get('/reviews')).body).toEqual([expected])
  expect((await shop.nobody.get('/homeReview')).body).toEqual([expected])
  expect(await shop.rows('reviews')).toMatchObject([{ username: 'ada', rating: 4 }])
})

test('a rating may come as the digit that was typed, and a writer may have no name', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  expect(await buyer.post('/review', { ...good, rating: '4', username: null })).toMatchObject({ status: 200 })
  expect(await shop.rows('reviews')).toMatchObject([{ username: 'ada', rating: 4 }])
})

test.for([
  ['rating', { rating: 0 }, "can't Be Less Than 1"],
  ['rating', { rating: 6 }, "Can't Be More Than 5"],
  ['rating', { rating: 4.5 }, 'Give whole stars'],
  ['rating', { rating: undefined }, 'Rating is required'],
  ['rating', { rating: 'five' }, 'Rating is required'],
  ['rating', { rating: '6' }, "Can't Be More Than 5"],
  ['productname', { productname: '  ' }, undefined],
  ['review', { review: '' }, undefined],
  ['review', { review: 'x'.repeat(4_001) }, undefined],
] as const)('a review is refused, and nothing written, for its %s', async ([path, change, message]) => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const issue = { path, ...(message && { message }) }
  expect(await buyer.post('/review', { ...good, ...change })).toMatchObject({
    status: 400,
    body: { code: 'bad-input', issues: [issue] },
  })
  expect(await shop.rows('reviews')).toEqual([])
})

test('an admin’s review is refused', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  expect(await admin.post('/review', good)).toMatchObject({
    status: 403,
    body: { code: 'admin-cannot-review' },
  })
  expect(await shop.rows('reviews')).toEqual([])
})

test('a review that is sent twice with one key is written once', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const send = () =>
    buyer.send('/review', {
      method: 'POST',
      body: JSON.stringify(good),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
    })
  const [first, second] = await Promise.all([send(), send()])
  const third = await send()
  expect(new Set([first, second, third].map(({ body }) => body.insertedId)).size).toBe(1)
  expect(third.headers.get('Idempotent-Replayed')).toBe('true')
  expect(await shop.rows('reviews')).toHaveLength(1)
})

test.for([
  ['not payed', false],
  ['pending', true],
  ['delivered', true],
] as const)('what was bought and is %s: verified is %s', async ([status, verified]) => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const other = await shop.signUp('bo@example.com')
  await buy(shop, buyer, status)
  await buyer.post('/review', { ...good, productname: ' router ' })
  await buyer.post('/review', { ...good, productname: 'Something else' })
  await other.post('/review', good)
  expect((await shop.nobody.get('/reviews')).body).toMatchObject([
    { username: 'bo', verified: false },
    { productname: 'Something else', verified: false },
    { username: 'ada', productname: 'router', verified },
  ])
})

test('reviews of one product are listed and added up, in any case of its name', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  for (const [place, rating] of [5, 4, 4].entries()) {
    const writer = await shop.signUp(`writer${place}@example.com`)
    await writer.post('/review', { ...good, rating })
  }
  await buyer.post('/review', { ...good, productname: 'Switch', rating: 1 })

  const { body, headers } = await shop.nobody.get('/reviews?productname=ROUTER&limit=2')
  expect(body).toMatchObject([{ rating: 4 }, { rating: 4 }])
  expect(headers.get('X-Total-Count')).toBe('3')
  const next = /<\/api([^>]+)>/.exec(headers.get('Link') ?? '')?.[1] ?? ''
  expect((await shop.nobody.get(next)).body).toMatchObject([{ rating: 5 }])

  const rating = await shop.nobody.get('/reviews/summary?productname=router')
  expect(rating.body).toEqual({ count: 3, stars: [0, 0, 0, 2, 1], average: 13 / 3 })
  expect((await shop.nobody.get('/reviews/summary?productname=Nothing')).body).toEqual({
    count: 0,
    stars: [0, 0, 0, 0, 0],
  })
})

test('the home page’s reviews are the newest few of those that are alike', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  for (let n = 0; n < 8; n += 1) {
    await buyer.post('/review', { ...good, productname: `Product ${n}`, review: `Number ${n}` })
    // A second apart: the clock of the embedded database counts milliseconds.
    await sql`update reviews set created_at = created_at - interval '1 second'`.execute(shop.db)
  }
  const { body } = await shop.nobody.get('/homeReview')
  expect((body as unknown as { review: string }[]).map(({ review }) => review)).toEqual(
    [7, 6, 5, 4, 3, 2].map((n) => `Number ${n}`),
  ) // the list's shape is asserted above
})

test('a review outlives its writer, its product leaves it', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  await buyer.post('/review', good)
  await shop.db.deleteFrom('users').where('email', '=', 'ada@example.com').execute()
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).execute()
  const { body } = await shop.nobody.get('/reviews')
  expect(body).toMatchObject([{ username: 'ada', review: 'It routes.', verified: false }])
  expect(body[0]).not.toHaveProperty('product_id')
})

const unconfirmed = async (shop: TestShop, email: string) => {
  const idToken = plainIdToken({ uid: `uid-${email}`, email, name: 'Eve', emailVerified: false })
  const { body } = await shop.nobody.put(`/user/${email}`, { email, idToken })
  return shop.caller(String(body.token))
}

test('one account cannot take the home page: verified purchases come first, and its reviews are few', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  await buy(shop, ada, 'pending')
  await ada.post('/review', good)
  const eve = await unconfirmed(shop, 'eve@example.com')
  const flood = await Promise.all(
    Array.from({ length: 50 }, (_, n) => eve.post('/review', { ...good, productname: `Product ${n}` })),
  )
  expect(flood.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(flood.find(({ status }) => status !== 200)?.body.code).toBe('too-many-reviews')
  expect((await shop.nobody.get('/homeReview')).body[0]).toMatchObject({ username: 'ada', verified: true })
})

test('a person reviews a product once, also in several requests at once', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const replies = await Promise.all(
    ['Router', 'router', ' ROUTER '].map((productname) => ada.post('/review', { ...good, productname })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('review-exists')
  expect(await shop.rows('reviews')).toHaveLength(1)
})

test('an admin hides a review with a note, which only admins read, and shows it again', async () => {
  await using shop = await openShop({ products })
  const [ada, admin] = [await shop.signUp('ada@example.com'), await shop.admin()]
  const { insertedId: id } = (await ada.post('/review', good)).body
  const hidden = `/reviews/${id}/hidden`
  expect((await ada.put(hidden, { note: 'Mine.' })).status).toBe(403)
  expect((await admin.put(hidden, { note: ' ' })).status).toBe(400)
  expect((await admin.put(hidden, { note: 'Advertises.' })).body).toEqual({ modifiedCount: 1 })
  expect((await admin.put(hidden, { note: 'Again.' })).body).toEqual({ modifiedCount: 0 })
  for (const path of ['/reviews', '/homeReview', '/reviews?productname=Router'])
    expect((await shop.nobody.get(path)).body, path).toEqual([])
  expect((await shop.nobody.get('/reviews/summary?productname=Router')).body).toMatchObject({ count: 0 })
  expect((await admin.get('/reviews/all')).body).toMatchObject([
    { _id: id, hidden: { by: 'admin@example.com', note: 'Advertises.' } },
  ])
  expect((await ada.post('/review', good)).body.code, 'hidden or not').toBe('review-exists')
  expect((await admin.delete(hidden)).body).toEqual({ modifiedCount: 1 })
  expect((await admin.delete(hidden)).body).toEqual({ modifiedCount: 0 })
  expect((await shop.nobody.get('/reviews')).body).toMatchObject([{ _id: id }])
  expect((await admin.delete('/reviews/none/hidden')).body.code).toBe('no-such-review')
  expect(await shop.rows('audit_log')).toMatchObject([
    { action: 'review-hidden', subject: id, after: { hidden: 'Advertises.' } },
    { action: 'review-shown', subject: id },
  ])
})
