import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { size } from '#test/sizes.ts'

const orderBody = { product_id: 'router', orderAmount: 100, address: '1 Dock Street', phone: '555 0100' }

async function withIntents(shop: TestShop, count: number): Promise<string[]> {
  const buyer = await shop.signUp('ada@example.com')
  const ids: string[] = []
  for (let order = 0; order < count; order += 1) {
    const id = String((await buyer.post('/order', orderBody)).body.insertedId)
    await buyer.post('/create-payment-intent', { _id: id })
    ids.push(id)
  }
  return ids
}

const changed = (shop: TestShop, orderId: string, event = `evt_${orderId}`) =>
  shop.cards.event({ id: event, kind: 'payment-changed', paymentId: `pi_${orderId}` })

const hear = (shop: TestShop, { rawBody, signature }: { rawBody: string; signature?: string | undefined }) =>
  shop.nobody.send('/webhooks/cards', {
    method: 'POST',
    body: rawBody,
    ...(signature !== undefined && { headers: { 'Stripe-Signature': signature } }),
  })

const products = [{ id: 'router', price: 20, available: 200_000 }]

test('the signed word of the card service makes an order paid, without any browser', async () => {
  await using shop = await openShop({ products })
  const [id = ''] = await withIntents(shop, 1)
  expect(await hear(shop, changed(shop, id)), 'not paid yet').toMatchObject({ status: 200 })
  expect(await shop.rows('orders')).toMatchObject([{ status: 'unpaid' }])
  shop.cards.pay(id)
  expect(await hear(shop, changed(shop, id))).toMatchObject({ status: 200, body: { received: true } })
  expect(await shop.rows('orders')).toMatchObject([{ status: 'processing', transaction_id: `pi_${id}` }])
  expect((await shop.rows('order_events')).at(-1), 'who opened the payment').toMatchObject({
    to_state: 'paid',
    actor_kind: 'buyer',
    actor_name: 'ada@example.com',
  })

  const orderId = String(
    (await (await shop.signUp('bob@example.com')).post('/order', orderBody)).body.insertedId,
  )
  await shop.cards.create({ orderId, amountCents: 200_000 })
  shop.cards.pay(orderId)
  await hear(shop, changed(shop, orderId))
  expect((await shop.rows('order_events')).at(-1), 'nobody is known to have opened it').toMatchObject({
    to_state: 'paid',
    actor_kind: 'card-service',
    actor_name: null,
  })
})

test('a word that is not signed, or wrongly, or about nobody, changes nothing', async () => {
  await using shop = await openShop({ products })
  const [id = ''] = await withIntents(shop, 1)
  shop.cards.pay(id)
  const { rawBody } = changed(shop, id)
  for (const signature of [undefined, '', 't=1,v1=0', 'forged'])
    expect(await hear(shop, { rawBody, signature })).toMatchObject({
      status: 400,
      body: { code: 'bad-signature' },
    })
  expect(await shop.rows('orders')).toMatchObject([{ status: 'unpaid' }])
  const other = shop.cards.event({ id: 'evt_x', kind: 'other', paymentId: undefined })
  expect(await hear(shop, other)).toMatchObject({ status: 200 })
  expect(shop.failures).toEqual([])
})

test('while the card service does not answer, its word is refused, so that it comes again', async () => {
  await using shop = await openShop({ products })
  const [id = ''] = await withIntents(shop, 1)
  shop.cards.pay(id)
  shop.cards.down = true
  expect(await hear(shop, changed(shop, id))).toMatchObject({ status: 503 })
  shop.cards.down = false
  expect(await hear(shop, changed(shop, id))).toMatchObject({ status: 200 })
  expect(await shop.rows('orders')).toMatchObject([{ status: 'processing' }])
})

test('a payment whose word never came, and whose browser never came back, is found by the reconciler', async () => {
  await using shop = await openShop({ products })
  const ids = await withIntents(shop, size(40, 1_000))
  for (const id of ids) shop.cards.pay(id)
  await shop.jobs.tick('reconcile-payments')
  const orders = await shop.rows('orders')
  expect(orders.filter(({ status }) => status === 'processing')).toHaveLength(ids.length)
  await shop.jobs.tick('reconcile-payments')
  expect(await shop.rows('order_events')).toHaveLength(ids.length * 2)
})

test('one payment that cannot be settled does not keep the reconciler from the others', async () => {
  await using shop = await openShop({ products })
  const ids = await withIntents(shop, 5)
  for (const id of ids) shop.cards.pay(id)
  const { retrieve } = shop.cards
  shop.cards.retrieve = (id) =>
    id === `pi_${ids[0]}` ? Promise.reject(new Error('unreadable')) : retrieve(id)
  await shop.jobs.tick('reconcile-payments')
  expect((await shop.rows('orders')).filter(({ status }) => status === 'processing')).toHaveLength(4)
  expect(shop.failures).toHaveLength(1)
})

test('money of another amount than the order’s is not kept', async () => {
  await using shop = await openShop({ products })
  const [id = ''] = await withIntents(shop, 1)
  shop.cards.pay(id)
  const { retrieve } = shop.cards
  shop.cards.retrieve = async (paymentId) => ({ ...(await retrieve(paymentId)), amountCents: 100 })
  await hear(shop, changed(shop, id))
  await shop.jobs.runAll()
  expect(await shop.rows('orders')).toMatchObject([
    { status: 'unpaid', transaction_id: null, payment_closed: true },
  ])
  expect(await shop.rows('refunds')).toMatchObject([{ amount_cents: 100, reason: 'late' }])
})

test('money of a payment that is not the order’s goes back, and leaves the order its own', async () => {
  await using shop = await openShop({ products })
  const [id = ''] = await withIntents(shop, 1)
  const beside = shop.cards.payBeside(id)
  await hear(shop, shop.cards.event({ id: 'evt_beside', kind: 'payment-changed', paymentId: beside }))
  await shop.jobs.runAll()
  expect(await shop.rows('orders')).toMatchObject([{ status: 'unpaid', payment_id: `pi_${id}` }])
  expect(await shop.rows('refunds')).toMatchObject([{ payment_id: beside, reason: 'late' }])

  shop.cards.pay(id)
  await shop.jobs.tick('reconcile-payments')
  expect(await shop.rows('orders')).toMatchObject([{ status: 'processing', transaction_id: `pi_${id}` }])
  await (await shop.admin()).put(`/orders/${id}/refund`)
  await shop.jobs.runAll()
  const back = shop.cards.ledger.filter(({ kind }) => kind === 'refund')
  expect(back.map(({ paymentId }) => paymentId)).toEqual([beside, `pi_${id}`])
})

test('deliveries in any order, any number of times, with forged ones between, end alike', async () => {
  // A failing run prints the seed of its order, with which it can be repeated.
  await fc.assert(
    fc.asyncProperty(fc.noShrink(fc.infiniteStream(fc.nat())), async (random) => {
      await deliverAll((items) =>
        items
          .map((item) => ({ item, at: random.next().value }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ item }) => item),
      )
    }),
    { numRuns: 1, endOnFailure: true },
  )
})

async function deliverAll(shuffle: <Item>(items: readonly Item[]) => Item[]): Promise<void> {
  await using shop = await openShop({ products })
  const ids = await withIntents(shop, size(50, 250))
  const admin = await shop.admin()
  const buyer = await shop.signUp('ada@example.com')
  for (const id of ids) shop.cards.pay(id)
  const genuine = ids.flatMap((id, n) => Array.from({ length: 1 + (n % 7) }, () => changed(shop, id)))
  const forged = ids.map((id) => ({ ...changed(shop, id), signature: 'forged' }))
  const deliveries = shuffle([...genuine, ...forged])
  const statuses: number[] = []
  const deliver = async () => {
    for (let next = deliveries.pop(); next; next = deliveries.pop())
      statuses.push((await hear(shop, next)).status)
  }
  const browsers = ids.slice(0, 10).map((id) => buyer.put('/orderUpdate', { _id: id }))
  await Promise.all([
    ...Array.from({ length: 16 }, deliver),
    ...browsers,
    shop.jobs.tick('reconcile-payments'),
  ])
  await shop.jobs.runAll()

  expect(statuses.filter((status) => status === 400)).toHaveLength(forged.length)
  expect(statuses.filter((status) => status === 200)).toHaveLength(genuine.length)
  const orders = await shop.rows('orders')
  expect(orders.filter(({ status }) => status === 'processing')).toHaveLength(ids.length)
  expect(await shop.rows('order_events')).toHaveLength(ids.length * 2)
  expect(shop.mails.emails.filter(({ kind }) => kind === 'order-paid')).toHaveLength(ids.length)
  expect(shop.cards.ledger).toHaveLength(ids.length)
  for (const id of ids.slice(0, 3)) await admin.put(`/update?_id=${id}`)
  expect(await shop.rows('refunds')).toEqual([])
}

test('a buyer who presses Pay in three tabs, again and again, is charged once', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const id = String((await buyer.post('/order', orderBody)).body.insertedId)
  const press = async () => {
    const { status } = await buyer.post('/create-payment-intent', { _id: id })
    if (status === 200) shop.cards.pay(id)
    return buyer.put('/orderUpdate', { _id: id })
  }
  const tabs = await Promise.all(Array.from({ length: size(20, 200) }, press))
  await hear(shop, changed(shop, id))
  expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200]))
  expect(shop.cards.ledger).toEqual([
    { kind: 'capture', paymentId: `pi_${id}`, orderId: id, amountCents: 200_000 },
  ])
  expect(await shop.rows('order_events')).toHaveLength(2)
})
