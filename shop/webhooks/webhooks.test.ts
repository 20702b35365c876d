import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCompany, orderRouters } from '#test/open-company.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'

const fields = { url: 'https://erp.example.com/hooks', events: ['order.placed'] }

const make = async (caller: TestCaller, change: object = {}) =>
  String((await caller.post('/webhooks', { ...fields, ...change })).body.insertedId)

test('a customer makes a webhook, sees its secret once, changes and deletes it; it is nobody else’s', async () => {
  await using shop = await openShop()
  const buyer = await shop.signUp('ada@example.com')
  const send = () =>
    buyer.send('/webhooks', {
      method: 'POST',
      body: JSON.stringify(fields),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one' },
    })
  const made = await send()
  expect(made).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) } })
  const again = await send()
  expect(again.body, 'once').toEqual({ insertedId: made.body.insertedId })
  expect(shop.mails.emails, 'told of once').toEqual([
    {
      to: 'ada@example.com',
      kind: 'webhook-made',
      name: 'ada',
      by: 'ada@example.com',
      url: fields.url,
      link: 'http://shop.test/dashBoard/webhooks',
    },
  ])
  const id = String(made.body.insertedId)
  expect(await shop.rows('idempotency_keys')).toMatchObject([{ body: { insertedId: id } }])
  const listed = await buyer.get('/webhooks')
  expect(listed.body).toMatchObject([{ _id: id, ...fields, state: 'on' }])
  expect(listed.text).not.toContain('secret')

  const changed = { url: 'https://other.example.com/', events: ['quote.offered'], on: false }
  const others = [await shop.signUp('eve@example.com'), await shop.admin()]
  for (const other of others) {
    for (const reply of [
      await other.put(`/webhooks/${id}`, changed),
      await other.delete(`/webhooks/${id}`),
      await other.get(`/webhooks/${id}/deliveries`),
      await other.post(`/webhooks/${id}/secret`, {}),
      await other.post(`/webhooks/${id}/test`, {}),
      await other.post(`/webhooks/${id}/deliveries/x/resend`, {}),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: 'no-such-webhook' } })
  }
  expect(await buyer.put(`/webhooks/${id}`, changed)).toMatchObject({ status: 200 })
  expect((await buyer.get('/webhooks')).body).toMatchObject([
    { url: changed.url, events: changed.events, state: 'off', offBecause: 'owner' },
  ])
  expect(await buyer.delete(`/webhooks/${id}`)).toMatchObject({ status: 200 })
  expect(await shop.rows('webhook_endpoints')).toEqual([])
  expect(await shop.rows('audit_log')).toEqual([])
})

test('ten are the most, also when they are made at once', async () => {
  await using shop = await openShop()
  for (const caller of [await shop.signUp('ada@example.com'), await shop.admin()]) {
    const replies = await Promise.all(Array.from({ length: 12 }, () => caller.post('/webhooks', fields)))
    expect(replies.filter(({ body }) => body.code === 'too-many-webhooks')).toHaveLength(2)
    const page = await caller.get('/webhooks?limit=4')
    expect(page.body).toHaveLength(4)
    expect(page.headers.get('X-Total-Count')).toBe('10')
    const next = /cursor=(\w+)/.exec(page.headers.get('Link') ?? '')?.[1]
    expect((await caller.get(`/webhooks?limit=100&cursor=${next}`)).body).toHaveLength(6)
  }
})

test.each([
  [{ url: 'ftp://erp.example.com/' }, 400, 'bad-input'],
  [{ url: 'https://user:word@erp.example.com/' }, 400, 'bad-input'],
  [{ url: 'erp.example.com' }, 400, 'bad-input'],
  [{ url: `https://erp.example.com/${'é'.repeat(400)}` }, 400, 'bad-input'],
  [{ events: [] }, 400, 'bad-input'],
  [{ events: ['webhook.test'] }, 400, 'bad-input'],
  [{ events: ['product.stock'] }, 422, 'webhook-event-of-shop'],
  [{ url: 'http://erp.example.com/' }, 422, 'webhook-needs-https'],
  [{ url: 'https://0x7f.1/' }, 422, 'webhook-address-not-public'],
  [{ url: 'https://[::ffff:10.0.0.1]/' }, 422, 'webhook-address-not-public'],
  [{ url: 'https://localhost/' }, 422, 'webhook-address-not-public'],
  [{ url: 'https://shop.test/api/orders' }, 422, 'webhook-address-not-public'],
])('a webhook of %j is refused', async (change, status, code) => {
  await using shop = await openShop({ isLive: true })
  const buyer = await shop.signUp('ada@example.com')
  expect(await buyer.post('/webhooks', { ...fields, ...change })).toMatchObject({ status, body: { code } })
  const id = await make(buyer)
  expect(await buyer.put(`/webhooks/${id}`, { ...fields, ...change, on: true })).toMatchObject({
    status,
    body: { code },
  })
})

test.each([
  ['HTTPS://ERP.Example.com:443', 'https://erp.example.com/'],
  ['https:erp.example.com/a b', 'https://erp.example.com/a%20b'],
  ['https:\\\\bücher.example.com', 'https://xn--bcher-kva.example.com/'],
])('%s is kept as %s', async (url, kept) => {
  await using shop = await openShop({ isLive: true })
  const buyer = await shop.signUp('ada@example.com')
  await make(buyer, { url })
  expect((await buyer.get('/webhooks')).body).toMatchObject([{ url: kept }])
})

test('who has not confirmed their email has none', async () => {
  await using shop = await openShop()
  const buyer = await shop.signUp('ada@example.com')
  await shop.db.updateTable('users').set({ email_verified: false }).execute()
  expect(await buyer.post('/webhooks', fields)).toMatchObject({
    status: 403,
    body: { code: 'confirm-email-first' },
  })
})

test('a company’s are its owners’, and are told of all members’ orders', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer, approver } = company
  await make(owner)
  for (const member of [buyer, approver]) {
    expect(await member.post('/webhooks', fields)).toMatchObject({
      status: 403,
      body: { code: 'owners-only' },
    })
    expect((await member.get('/webhooks')).body, 'of before').toEqual([])
  }
  await orderRouters(buyer)
  expect(await shop.rows('webhook_events')).toMatchObject([{ type: 'order.placed' }])
})

test('nothing is written for orders of others, for events nobody chose, or where there is no webhook', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 10_000 }] })
  const [buyer, other] = [await shop.signUp('ada@example.com'), await shop.signUp('eve@example.com')]
  await orderRouters(other)
  expect(await shop.rows('webhook_events')).toEqual([])
  await make(buyer, { events: ['order.paid'] })
  const id = await make(buyer)
  await orderRouters(other)
  expect(await shop.rows('webhook_events')).toEqual([])
  await orderRouters(buyer)
  expect(await shop.rows('webhook_deliveries')).toMatchObject([{ endpoint_id: id }])
  await buyer.put(`/webhooks/${id}`, { ...fields, on: false })
  await orderRouters(buyer)
  expect(await shop.rows('webhook_events')).toHaveLength(1)
})

test('the shop’s are the admins’, are told of everybody’s orders and of stock, and are in the audit log', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 10_000 }] })
  const admin = await shop.admin()
  const id = await make(admin, { events: ['order.placed', 'product.stock'] })
  await orderRouters(await shop.signUp('ada@example.com'))
  const events = await shop.rows('webhook_events')
  expect(events.map(({ type }) => type).toSorted()).toEqual(['order.placed', 'product.stock'])
  expect(events.find(({ type }) => type === 'product.stock')).toMatchObject({
    data: { product: { _id: 'router', availableQuantity: 9_900 } },
  })
  await admin.put(`/webhooks/${id}`, { ...fields, on: true })
  await admin.post(`/webhooks/${id}/secret`, {})
  await admin.delete(`/webhooks/${id}`)
  expect((await admin.get('/audit-log')).body).toMatchObject([
    { action: 'webhook-deleted', subject: id, label: fields.url },
    { action: 'webhook-secret-rotated' },
    {
      action: 'webhook-changed',
      before: { events: ['order.placed', 'product.stock'] },
      after: { events: fields.events },
    },
    { action: 'webhook-made' },
  ])
})

test('a webhook goes with the last user of its customer', async () => {
  await using shop = await openShop()
  await make(await shop.signUp('ada@example.com'))
  await make(await shop.admin())
  await shop.db.deleteFrom('users').where('email', '=', 'ada@example.com').execute()
  expect(await shop.rows('webhook_endpoints')).toMatchObject([{ customer_id: null }])
})

test('deliveries are forgotten after 30 days, with what they were about', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 10_000 }] })
  const buyer = await shop.signUp('ada@example.com')
  const id = await make(buyer)
  for (let order = 0; order < 3; order += 1) await orderRouters(buyer)
  await sql`update webhook_events set created_at = now() - interval '31 days'
    where id = (select min(id) from webhook_events)`.execute(shop.db)
  await shop.jobs.tick('forget-webhooks')
  expect(await shop.rows('webhook_deliveries')).toHaveLength(2)
  const page = await buyer.get(`/webhooks/${id}/deliveries?limit=1`)
  expect(page.headers.get('X-Total-Count')).toBe('2')
  const next = /cursor=(\w+)/.exec(page.headers.get('Link') ?? '')?.[1]
  expect((await buyer.get(`/webhooks/${id}/deliveries?cursor=${next}`)).body).toHaveLength(1)
  await buyer.delete(`/webhooks/${id}`)
  await shop.jobs.tick('forget-webhooks')
  expect(await shop.rows('webhook_events')).toEqual([])
})
