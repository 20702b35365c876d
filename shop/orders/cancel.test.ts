import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/open-shop.ts'

const products = [{ id: 'router', price: 20, available: 500 }]
const orderBody = { product_id: 'router', orderAmount: 200, address: '1 Dock Street', phone: '555 0100' }

async function withOrder(shop: TestShop) {
  const buyer = await shop.signUp('ada@example.com')
  const id = String((await buyer.post('/order', orderBody)).body.insertedId)
  return {
    buyer,
    id,
    intent: () => buyer.post('/create-payment-intent', { _id: id }),
    cancel: () => buyer.put(`/orders/${id}/cancellation`),
    confirm: () => buyer.put('/orderUpdate', { _id: id }),
    order: async () => (await shop.rows('orders'))[0],
    shelf: async () => (await shop.rows('products'))[0]?.available,
    lateBy: (minutes: number) =>
      shop.db
        .updateTable('orders')
        .set({ held_until: new Date(Date.now() - minutes * 60_000) })
        .execute(),
  }
}

const emailsOf = (shop: TestShop) => shop.mails.emails.map(({ kind }) => kind)

test('a buyer cancels an unpaid order: its pieces go back once, its payment can bring nothing more', async () => {
  await using shop = await openShop({ products })
  const { id, cancel, intent, order, shelf } = await withOrder(shop)
  await intent()
  const replies = await Promise.all([cancel(), cancel(), cancel()])

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'not-cancellable' })
  expect(await order()).toMatchObject({ status: 'cancelled', held_until: null, payment_closed: true })
  expect(await shelf()).toBe(500)
  expect((await shop.rows('stock_ledger')).map(({ pieces, reason }) => [pieces, reason])).toEqual([
    [500, 'received'],
    [-200, 'held'],
    [200, 'released'],
  ])
  expect(emailsOf(shop)).toEqual(['order-placed', 'order-cancelled'])
  expect(await shop.cards.retrieve(`pi_${id}`)).toMatchObject({ state: 'cancelled' })
  expect(await intent()).toMatchObject({ status: 409, body: { code: 'not-payable' } })
})

test('another person’s order cannot be cancelled, and a paid one stays paid', async () => {
  await using shop = await openShop({ products })
  const { id, cancel, intent, order, shelf } = await withOrder(shop)
  const eve = await shop.signUp('eve@example.com')
  expect(await eve.put(`/orders/${id}/cancellation`)).toMatchObject({
    status: 404,
    body: { code: 'no-such-order' },
  })
  await intent()
  shop.cards.pay(id)
  expect(await cancel(), 'the browser has not come back to say so').toMatchObject({
    status: 409,
    body: { code: 'not-cancellable' },
  })
  expect(await order()).toMatchObject({ status: 'processing', transaction_id: `pi_${id}` })
  shop.cards.cancel = () => Promise.reject(new Error('asked to stop the payment of a paid order'))
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 'not-cancellable' } })
  expect(await shelf()).toBe(300)
})

test('an order whose payment cannot be stopped, for a reason that nobody foresaw, stays as it is', async () => {
  await using shop = await openShop({ products })
  const { cancel, intent, order, shelf } = await withOrder(shop)
  await intent()
  shop.cards.cancel = () => Promise.reject(new Error('broken'))
  expect(await cancel()).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(await order()).toMatchObject({ status: 'unpaid', payment_closed: false })
  expect(await shelf()).toBe(300)
  expect(shop.failures).toMatchObject([{ message: 'broken' }])
})

test('an order is held for so long, then its pieces go back, once', async () => {
  await using shop = await openShop({ products })
  const { buyer, id, lateBy, order, shelf } = await withOrder(shop)
  const [mine] = (await buyer.get('/myOrder?email=ada@example.com')).body as unknown as {
    heldUntil: string
  }[]
  const minutes = (new Date(mine?.heldUntil ?? 0).getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(29)
  expect(minutes).toBeLessThanOrEqual(30)

  await shop.jobs.tick('sweep-holds')
  expect(await shelf(), 'not before its time').toBe(300)
  await lateBy(0.01)
  await Promise.all([shop.jobs.tick('sweep-holds'), shop.jobs.tick('sweep-holds')])
  await shop.jobs.runAll()
  expect(await order()).toMatchObject({ status: 'cancelled', id })
  expect(await shelf()).toBe(500)
  expect((await shop.rows('order_events')).map(({ to_state, actor_kind }) => [to_state, actor_kind])).toEqual(
    [
      ['unpaid', 'buyer'],
      ['cancelled', 'shop'],
    ],
  )
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-cancelled', because: 'expired' })
})

test('a hold that ends before the next sweep gets a job of its own', async () => {
  await using shop = await openShop({ products })
  const { lateBy, order } = await withOrder(shop)
  await lateBy(-1)
  await shop.jobs.tick('sweep-holds')
  await lateBy(0.01)
  expect(await shop.jobs.runAll()).toBe(1)
  expect(await order()).toMatchObject({ status: 'cancelled' })
})

test('money that came in the last moment makes an order paid instead of expired', async () => {
  await using shop = await openShop({ products })
  const { id, intent, lateBy, order, shelf } = await withOrder(shop)
  await intent()
  shop.cards.pay(id)
  await lateBy(5)
  await shop.jobs.tick('sweep-holds')
  expect(await order()).toMatchObject({ status: 'processing', transaction_id: `pi_${id}` })
  expect(await shelf()).toBe(300)
  expect(shop.cards.ledger).toHaveLength(1)
})

test('while the card service is down an order waits a while, then ends; money that still comes goes back', async () => {
  await using shop = await openShop({ products })
  const { id, intent, lateBy, order, shelf } = await withOrder(shop)
  await intent()
  shop.cards.down = true
  await lateBy(5)
  await shop.jobs.tick('sweep-holds')
  expect(await order(), 'it may have been paid').toMatchObject({ status: 'unpaid' })
  await lateBy(11)
  await shop.jobs.tick('sweep-holds')
  expect(await order()).toMatchObject({ status: 'cancelled', payment_closed: false })
  expect(await shelf()).toBe(500)

  shop.cards.down = false
  shop.cards.pay(id)
  await shop.jobs.runAll()
  expect(shop.cards.ledger.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['capture', 400_000],
    ['refund', 400_000],
  ])
  expect(await order()).toMatchObject({ status: 'cancelled', transaction_id: null, payment_closed: true })
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-refunded', because: 'late' })
  expect(shop.mails.emails.at(-1), 'nothing is credited').not.toHaveProperty('attached')
  expect(shop.failures, 'the wait was logged').toHaveLength(1)
})

test('who pays for an order that has ended is told that the money goes back, and gets it once', async () => {
  await using shop = await openShop({ products })
  const { id, intent, cancel, confirm } = await withOrder(shop)
  await intent()
  shop.cards.down = true
  expect(await cancel(), 'cancelling does not wait for the card service').toMatchObject({ status: 200 })
  shop.cards.down = false
  shop.cards.pay(id)
  for (const reply of await Promise.all([confirm(), confirm()]))
    expect(reply).toMatchObject({ status: 409, body: { code: 'paid-too-late' } })
  await shop.jobs.tick('reconcile-payments')
  await shop.jobs.runAll()
  expect(shop.cards.ledger.map(({ kind }) => kind)).toEqual(['capture', 'refund'])
  expect(await shop.rows('refunds')).toMatchObject([{ reason: 'late', amount_cents: 400_000 }])
})

test('a payment that was left open while the card service was down is closed, even if its job was lost', async () => {
  await using shop = await openShop({ products })
  const { id, intent, cancel, order } = await withOrder(shop)
  await intent()
  shop.cards.down = true
  await cancel()
  shop.cards.down = false
  shop.jobs.forget()
  await shop.jobs.tick('reconcile-payments')
  expect(await shop.cards.retrieve(`pi_${id}`)).toMatchObject({ state: 'cancelled' })
  expect(await order()).toMatchObject({ status: 'cancelled', payment_closed: true })
})

test('an intent that is made while its order is being cancelled is never handed out', async () => {
  await using shop = await openShop({ products })
  const { id, intent, cancel } = await withOrder(shop)
  const create = shop.cards.create
  shop.cards.create = async (order) => {
    expect((await cancel()).status).toBe(200)
    return create(order)
  }
  expect(await intent()).toMatchObject({ status: 409, body: { code: 'not-payable' } })
  expect(await shop.cards.retrieve(`pi_${id}`)).toMatchObject({ state: 'cancelled' })
})

test('an admin gives the money of a paid order back before it is delivered, once', async () => {
  await using shop = await openShop({ products })
  const { id, intent, confirm, order, shelf } = await withOrder(shop)
  const admin = await shop.admin()
  const refund = () => admin.put(`/orders/${id}/refund`)
  expect(await refund(), 'not paid').toMatchObject({ status: 409, body: { code: 'not-refundable' } })
  await intent()
  shop.cards.pay(id)
  await confirm()

  const replies = await Promise.all([refund(), refund()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  shop.cards.down = true
  await expect(shop.jobs.runAll()).rejects.toThrow()
  expect(shop.mails.emails.at(-1), 'not said before it is so').toMatchObject({ kind: 'order-paid' })
  shop.cards.down = false
  await sql`update refunds set asked_at = '2000-01-01'`.execute(shop.db)
  await shop.jobs.tick('reconcile-payments')
  await shop.jobs.runAll()

  expect(await order()).toMatchObject({ status: 'refunded', transaction_id: `pi_${id}` })
  expect(await shelf(), 'nothing was shipped').toBe(500)
  expect(shop.cards.ledger.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['capture', 400_000],
    ['refund', 400_000],
  ])
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-refunded', because: 'admin' })
  expect(await admin.put(`/update?_id=${id}`), 'no longer').toMatchObject({ status: 409 })
  expect(await admin.put('/orders/none/refund')).toMatchObject({ status: 404 })
})

test('a refund that two processes make at the same moment is made, and told, once', async () => {
  await using shop = await openShop({ products })
  const { id, intent, confirm } = await withOrder(shop)
  await intent()
  shop.cards.pay(id)
  await confirm()
  await (await shop.admin()).put(`/orders/${id}/refund`)
  await sql`update refunds set asked_at = '2000-01-01'`.execute(shop.db)
  await shop.jobs.tick('reconcile-payments')
  const { refund } = shop.cards
  shop.cards.refund = async (input) => {
    shop.cards.refund = refund
    expect(await shop.jobs.runAll(), 'the other process').toBe(1)
    return refund(input)
  }
  await shop.jobs.runAll()
  expect(shop.cards.ledger.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  expect(shop.mails.emails.filter(({ kind }) => kind === 'order-refunded')).toHaveLength(1)
})

test('a delivered order is not refunded', async () => {
  await using shop = await openShop({ products })
  const { id, intent, confirm } = await withOrder(shop)
  const admin = await shop.admin()
  await intent()
  shop.cards.pay(id)
  await confirm()
  await admin.put(`/update?_id=${id}`)
  expect(await admin.put(`/orders/${id}/refund`)).toMatchObject({
    status: 409,
    body: { code: 'not-refundable' },
  })
  expect(emailsOf(shop)).toEqual(['order-placed', 'order-paid', 'order-delivered'])
})

test('a product that was deleted takes pieces back, and an order keeps the price that it was placed at', async () => {
  await using shop = await openShop({ products })
  const { id, buyer, cancel, shelf } = await withOrder(shop)
  await shop.db.updateTable('products').set({ price_cents: 900_00, deleted_at: new Date() }).execute()
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({ paymentAmount: 4_000 })
  await cancel()
  expect(await shelf()).toBe(500)
})

test('an order shows its way: what, when, and by which kind of hand', async () => {
  await using shop = await openShop({ products })
  const { id, buyer, intent, confirm } = await withOrder(shop)
  const admin = await shop.admin()
  await intent()
  shop.cards.pay(id)
  await confirm()
  await admin.put(`/update?_id=${id}`)
  const { body } = await buyer.get(`/orders/${id}`)
  expect(body.history).toMatchObject([
    { from: null, to: 'not payed', by: 'buyer', person: 'ada@example.com' },
    { from: 'not payed', to: 'pending', by: 'buyer', person: 'ada@example.com' },
    { from: 'pending', to: 'delivered', by: 'admin' },
  ])
  expect(JSON.stringify(body)).not.toContain('admin@example.com')
  const seen = (await admin.get(`/orders/${id}`)).body.history
  expect(seen).toMatchObject([{}, {}, { by: 'admin', person: 'admin@example.com' }])
})
