import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

test('an order becomes paid in few statements, and a webhook about it adds few', async () => {
  const statements: string[] = []
  await using shop = await openShop({
    products: [{ id: 'router', price: 20, available: 1_000 }],
    before: async (statement) => void statements.push(statement),
  })
  const buyer = await shop.signUp('ada@example.com')
  const lines = [{ product_id: 'router', orderAmount: 100 }]
  const delivery = { name: 'A', street: 'x', city: 'c', postalCode: '1', country: 'DE', phone: '1' }
  /** Counts the statements of a call, with those that begin and end transactions. */
  const counted = async (work: () => Promise<{ status: number; body: Record<string, unknown> }>) => {
    const before = statements.length
    const { status, body } = await work()
    expect(status).toBe(200)
    return { body, count: statements.length - before }
  }
  const place = () => buyer.post('/orders', { lines, delivery, paymentAmount: 2_000 })
  // The first order fills the caches of products and rates.
  const id = String((await place()).body.insertedId)

  const priced = await counted(() => buyer.post('/carts/price', { lines }))
  const placed = await counted(place)
  const intent = await counted(() => buyer.post('/create-payment-intent', { _id: id }))
  shop.cards.pay(id)
  const told = await counted(() => buyer.put('/orderUpdate', { _id: id }))
  const event = shop.cards.event({ id: 'evt_1', kind: 'payment-changed', paymentId: `pi_${id}` })
  const heard = await counted(() =>
    shop.nobody.send('/webhooks/cards', {
      method: 'POST',
      body: event.rawBody,
      headers: { 'Stripe-Signature': event.signature },
    }),
  )
  expect({
    priced: priced.count,
    placed: placed.count,
    intent: intent.count,
    told: told.count,
    heard: heard.count,
  }).toEqual({ priced: 3, placed: 4, intent: 3, told: 7, heard: 1 })
  expect(await shop.rows('invoices')).toHaveLength(1)
})
