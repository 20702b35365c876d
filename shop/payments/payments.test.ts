import { expect, test } from 'vitest'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

const products = [{ id: 'router', price: 20, available: 500 }]

async function placed(shop: TestShop): Promise<{ buyer: TestCaller; id: string }> {
  const buyer = await shop.signUp('ada@example.com')
  const { body } = await buyer.post('/order', {
    product_id: 'router',
    orderAmount: 100,
    address: '1 Dock Street',
    phone: '555 0100',
  })
  return { buyer, id: String(body.insertedId) }
}

test('an order has one payment intent, however often it is asked for, at the server’s amount', async () => {
  await using shop = await openShop({ products })
  const { buyer, id } = await placed(shop)

  const first = await buyer.post('/create-payment-intent', { _id: id, paymentAmount: 2000 })
  const second = await buyer.post('/create-payment-intent', { _id: id })

  expect(first).toMatchObject({ status: 200, body: { clientSecret: expect.any(String) } })
  expect(second.body).toEqual(first.body)
  expect(shop.cards.created).toEqual([id])
  expect(await shop.cards.retrieve(`pi_${id}`)).toMatchObject({ amountCents: 200_000 })
  expect(await buyer.post('/create-payment-intent', { _id: id, paymentAmount: 1 })).toMatchObject({
    status: 409,
    body: { code: 'price-changed', paymentAmount: 2000 },
  })
})

test('an order becomes pending only when the card service says that it was paid, once', async () => {
  await using shop = await openShop({ products })
  const { buyer, id } = await placed(shop)
  const say = () => buyer.put('/orderUpdate', { _id: id, status: 'pending', transactionId: 'pi_invented' })

  expect(await say(), 'no intent yet').toMatchObject({ status: 409, body: { code: 'not-paid' } })
  await buyer.post('/create-payment-intent', { _id: id })
  expect(await say(), 'not confirmed yet').toMatchObject({ status: 409, body: { code: 'not-paid' } })
  expect(await shop.rows('orders')).toMatchObject([{ status: 'unpaid', transaction_id: null }])

  shop.cards.pay(id)
  const replies = await Promise.all([say(), say(), say()])
  for (const reply of replies)
    expect(reply).toMatchObject({ status: 200, body: { success: true, transactionId: `pi_${id}` } })
  expect(await shop.rows('orders')).toMatchObject([{ status: 'processing', transaction_id: `pi_${id}` }])
  expect(await shop.rows('order_events')).toHaveLength(2)
  shop.cards.down = true
  expect(await say(), 'what is known needs no card service').toMatchObject({ status: 200 })
})

test('of two intents that were made at the same moment the order keeps one, and nobody can pay the other', async () => {
  await using shop = await openShop({ products })
  const { buyer, id } = await placed(shop)
  const pay = () => buyer.post('/create-payment-intent', { _id: id })
  const { create } = shop.cards
  let meanwhile: Awaited<ReturnType<typeof pay>> | undefined
  // As if the card service had forgotten, between the two, that they are for one order.
  shop.cards.create = async (input) => {
    shop.cards.create = create
    const slow = await create({ ...input, orderId: 'slow' })
    meanwhile = await pay()
    return slow
  }
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'not-payable' } })
  expect(meanwhile).toMatchObject({ status: 200, body: { clientSecret: `pi_${id}_secret_x` } })
  expect(await shop.cards.retrieve('pi_slow')).toMatchObject({ state: 'cancelled' })
  expect(await shop.rows('orders')).toMatchObject([{ payment_id: `pi_${id}` }])
})

test('a payment whose browser never came back is found when the buyer asks to pay again', async () => {
  await using shop = await openShop({ products })
  const { buyer, id } = await placed(shop)
  await buyer.post('/create-payment-intent', { _id: id })
  shop.cards.pay(id)

  expect(await buyer.post('/create-payment-intent', { _id: id })).toMatchObject({
    status: 409,
    body: { code: 'not-payable' },
  })
  expect(await shop.rows('orders')).toMatchObject([{ status: 'processing' }])
})

test('another person’s order cannot be paid or declared paid, and is not said to exist', async () => {
  await using shop = await openShop({ products })
  const { id } = await placed(shop)
  const eve = await shop.signUp('eve@example.com')

  expect(await eve.post('/create-payment-intent', { _id: id })).toMatchObject({
    status: 404,
    body: { code: 'no-such-order' },
  })
  expect(await eve.put('/orderUpdate', { _id: id })).toMatchObject({
    status: 404,
    body: { code: 'no-such-order' },
  })
})

test('when the card service is down the buyer is told so, and can try again', async () => {
  await using shop = await openShop({ products })
  const { buyer, id } = await placed(shop)
  shop.cards.down = true
  expect(await buyer.post('/create-payment-intent', { _id: id })).toMatchObject({
    status: 503,
    body: { code: 'cards-unavailable' },
  })
  shop.cards.down = false
  expect(await buyer.post('/create-payment-intent', { _id: id })).toMatchObject({ status: 200 })
})

test('without an order’s id the only unpaid order of the amount is paid, and no other', async () => {
  await using shop = await openShop({ products })
  const { buyer, id } = await placed(shop)
  const eve = await shop.signUp('eve@example.com')
  const pay = (who: TestCaller, body: object) => who.post('/create-payment-intent', body)

  const { body } = await pay(buyer, { _id: id })
  expect(await pay(buyer, { paymentAmount: '2000' })).toMatchObject({ status: 200, body })
  expect(await pay(buyer, { paymentAmount: 1999 })).toMatchObject({
    status: 404,
    body: { code: 'no-such-order' },
  })
  expect(await pay(eve, { paymentAmount: 2000 }), 'of another').toMatchObject({ status: 404 })
  expect(await pay(buyer, {})).toMatchObject({ status: 400, body: { issues: [{ path: '_id' }] } })

  await buyer.post('/order', { product_id: 'router', orderAmount: 100, address: '1', phone: '1' })
  expect(await pay(buyer, { paymentAmount: 2000 })).toMatchObject({
    status: 409,
    body: { code: 'several-orders' },
  })
  shop.cards.pay(id)
  await buyer.put('/orderUpdate', { _id: id })
  expect(await pay(buyer, { paymentAmount: 2000 }), 'the one that is left').toMatchObject({ status: 200 })
  expect(shop.cards.created).toHaveLength(2)
})
