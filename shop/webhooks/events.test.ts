import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { webhookBodies } from '#contract/webhooks/bodies.ts'
import { shopOnlyEvents, webhookEventNames } from '#contract/webhooks/events.ts'
import { makeCoupon } from '#test/coupons.ts'
import { openCompanyWithTerms, orderOnAccount } from '#test/open-company.ts'
import type { TestCaller, TestShop } from '#test/open-shop.ts'
import { accept, ask, counter, decline, endTime, offer, withdraw } from '#test/quotes.ts'
import { openDelivered } from '#test/returns.ts'
import { pay, serials } from '#test/shipments.ts'

const forCustomers = webhookEventNames.filter((name) => !shopOnlyEvents.includes(name))

const tell = (caller: TestCaller, events: readonly string[]) =>
  caller.post('/webhooks', { url: 'https://erp.example.com/', events })

/** Returns the types of the events since the last call, in order; checks their orders against the API. */
function telling({ db }: TestShop) {
  let seen: string[] = []
  return async () => {
    const rows = await db.selectFrom('webhook_events').selectAll().orderBy('created_at').execute()
    const fresh = rows.filter(({ id }) => !seen.includes(id))
    seen = rows.map(({ id }) => id)
    for (const { type, data, created_at } of fresh) {
      if (type === 'shipment.created') expect(data, type).not.toMatchObject({ order: { fulfilment: 'open' } })
      const sent = { type, timestamp: created_at.toISOString(), data }
      // Parsing drops fields that the contract does not name.
      expect(webhookBodies.get(type)?.parse(sent), type).toEqual(sent)
    }
    return fresh.map(({ type }) => type).toSorted()
  }
}

test('whoever buys is told of each step of an order, its money, its shipments and its returns', async () => {
  await using delivered = await openDelivered()
  const { shop, buyer, admin, ask: askReturn, approved, receive, refund, order, ship } = delivered
  const told = telling(shop)
  await tell(buyer, forCustomers)
  const next = await order()
  expect(await told()).toEqual(['order.placed'])
  await pay(shop, buyer, next)
  expect(await told()).toEqual(['invoice.issued', 'order.paid', 'payment.received'])
  const cables = { lines: [{ line: 2, orderAmount: 300 }] }
  const { body } = await ship(cables, next)
  expect(await told()).toEqual(['order.part_shipped', 'shipment.created'])
  await admin.put(`/shipments/${body.insertedId}`, { tracking: { carrier: 'ups', trackingNumber: '1Z' } })
  expect(await told()).toEqual(['shipment.changed'])
  await admin.delete(`/shipments/${body.insertedId}`)
  expect(await told()).toEqual(['order.unshipped', 'shipment.voided'])
  const laptops = { line: 1, orderAmount: 200, serials: serials(200, 1_001) }
  const all = await ship({ lines: [...cables.lines, laptops] }, next)
  await admin.put(`/shipments/${all.body.insertedId}/delivery`)
  expect(await told()).toEqual(['order.delivered', 'order.shipped', 'shipment.created', 'shipment.delivered'])

  const returned = await approved({ line: 2, orderAmount: 10 })
  await receive(returned, { line: 2, restocked: 10, writtenOff: 0 })
  expect(await told()).toEqual(['return.approved', 'return.asked', 'return.received'])
  await refund(returned)
  await shop.jobs.runAll()
  expect(await told()).toEqual([
    'credit_note.issued',
    'order.partly_refunded',
    'refund.created',
    'refund.made',
    'return.refunded',
  ])
  const { body: asked } = await askReturn({ line: 2, orderAmount: 10 })
  await buyer.put(`/returns/${asked.insertedId}/withdrawal`)
  const { body: another } = await askReturn({ line: 2, orderAmount: 10 })
  await admin.put(`/returns/${another.insertedId}/refusal`, { reason: 'Too late.' })
  expect(await told()).toEqual(['return.asked', 'return.asked', 'return.refused', 'return.withdrawn'])

  const cancelled = await order()
  await buyer.put(`/orders/${cancelled}/cancellation`)
  const refunded = await order()
  await pay(shop, buyer, refunded)
  await told()
  await admin.put(`/orders/${refunded}/refund`)
  expect(await told()).toEqual(['credit_note.issued', 'order.cancelled', 'order.refunded', 'refund.created'])
  const dataOf = async (name: string) =>
    (await shop.rows('webhook_events')).find(({ type }) => type === name)?.data
  expect(await dataOf('order.delivered')).toMatchObject({
    order: { _id: next, number: 'HF-100002', status: 'delivered', paymentAmount: 180_900, currency: 'USD' },
    change: { fact: 'fulfilment', from: 'shipped', to: 'delivered' },
  })
  expect(await dataOf('shipment.delivered')).toMatchObject({
    order: { _id: next },
    shipment: { number: 'SH-100003', deliveredAt: expect.stringMatching(/Z$/) },
  })
  expect(await dataOf('refund.created')).toMatchObject({ refund: { amount: 30, byCard: true } })
})

test('a company is told of approvals, orders on account and bank transfers', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner, approver, buyer, admin } = company
  const told = telling(shop)
  await tell(owner, forCustomers)
  await company.rules({ approvalThreshold: 100 })
  const { body } = await orderOnAccount(buyer)
  expect(await told()).toEqual(['order.approval_requested', 'order.placed'])
  await approver.post(`/orders/${body.insertedId}/approval`, {})
  expect(await told()).toEqual(['invoice.issued', 'order.approved', 'order.on_account'])
  const { body: other } = await orderOnAccount(buyer)
  await approver.post(`/orders/${other.insertedId}/rejection`, { reason: 'No.' })
  expect(await told()).toEqual([
    'order.approval_requested',
    'order.cancelled',
    'order.placed',
    'order.rejected',
  ])
  const [invoice] = await shop.rows('invoices')
  const today = new Date().toISOString().slice(0, 10)
  const paid = await admin.post(`/invoices/${invoice?.id}/payments`, {
    amount: 2_000,
    receivedOn: today,
    reference: 'T1',
  })
  expect(paid.status, paid.text).toBe(200)
  expect(await told()).toEqual(['order.paid', 'payment.received'])
  const [transfer] = await shop.rows('invoice_payments')
  const reversed = await admin.post(`/invoices/${invoice?.id}/payments/${transfer?.id}/reversal`, {
    reason: 'Another’s',
  })
  expect(reversed.status, reversed.text).toBe(200)
  expect(await told()).toEqual(['order.on_account', 'payment.reversed'])
})

test('both sides are told of each round of a quote, a visitor’s quote is told to the shop only, and an order says its coupon', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner, admin } = company
  const told = telling(shop)
  await tell(owner, forCustomers)
  const quote = async () => {
    await sql`delete from rate_limits`.execute(shop.db)
    return ask(owner)
  }
  const accepted = await quote()
  await offer(admin, accepted, 1)
  await counter(owner, accepted, 2)
  await offer(admin, accepted, 3)
  await accept(owner, accepted, 4)
  expect(await told()).toEqual([
    'order.placed',
    'quote.accepted',
    'quote.asked',
    'quote.countered',
    'quote.offered',
    'quote.offered',
  ])
  await decline(admin, await quote(), 1)
  await withdraw(owner, await quote(), 1)
  const late = await quote()
  await offer(admin, late, 1)
  await endTime(shop, late)
  await shop.jobs.tick('sweep-quotes')
  expect((await told()).filter((type) => !/asked|offered/.test(type))).toEqual([
    'quote.declined',
    'quote.expired',
    'quote.withdrawn',
  ])
  await makeCoupon(admin)
  const delivery = { address: '1 Analytical Way', phone: '1' }
  const bought = { product_id: 'router', orderAmount: 100, coupon: 'spring10', ...delivery }
  expect((await owner.post('/order', bought)).status).toBe(200)
  expect(await told()).toEqual(['order.placed'])
  expect((await shop.rows('webhook_events')).at(-1)).toMatchObject({
    data: { order: { paymentAmount: 1_800, coupon: { code: 'SPRING10', discount: 200 } } },
  })
  await tell(admin, webhookEventNames)
  const visitor = { name: 'Vera', email: 'vera@example.com', lines: [{ product_id: 'router', pieces: 400 }] }
  const asked = await shop.nobody.post('/quotes', { ...visitor, message: 'For May.' })
  expect(asked.status, asked.text).toBe(200)
  expect(await told()).toEqual(['quote.asked'])
  const last = await shop.db.selectFrom('webhook_deliveries').select('endpoint_id').distinct().execute()
  expect(last).toHaveLength(2)
})
