import { expect, test } from 'vitest'
import { askProtocol, callTool, makeAgent } from '#test/agents.ts'
import { openCompanyWithTerms } from '#test/open-company.ts'
import type { TestShop } from '#test/open-shop.ts'

const isAnswered = async (shop: TestShop, token: string) =>
  (await askProtocol(shop, token, 'tools/list')).status

test('an agent that the server refuses although nobody stopped it is listed as paused, with the reason', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner, buyer, idOf } = company
  const { token } = await makeAgent(buyer)
  const listed = async () => (await owner.get('/agents')).body
  expect(await listed()).toMatchObject([{ state: 'running' }])
  expect((await listed())[0]).not.toHaveProperty('pausedBecause')
  expect(await isAnswered(shop, token)).toBe(200)

  const { uid } = await shop.db
    .selectFrom('users')
    .select('identity_uid as uid')
    .where('email', '=', 'bert@example.com')
    .executeTakeFirstOrThrow()
  shop.identity.validSince.set(uid, new Date(Date.now() + 60_000))
  expect(await isAnswered(shop, token)).toBe(401)
  expect(await listed()).toMatchObject([{ state: 'paused', pausedBecause: 'signed-out' }])
  shop.identity.validSince.delete(uid)
  expect(await listed()).toMatchObject([{ state: 'running' }])

  const left = await owner.delete(`/companies/mine/members/${await idOf('bert@example.com')}`)
  expect(left, left.text).toMatchObject({ status: 200 })
  expect(await isAnswered(shop, token)).toBe(401)
  const founded = await buyer.post('/companies', { name: 'Another company', taxNumber: 'GB 980780684' })
  expect(founded, founded.text).toMatchObject({ status: 200 })
  expect(await isAnswered(shop, token), 'a member of another company').toBe(401)
  const paused = (await listed())[0]
  expect(paused).toMatchObject({ state: 'paused', pausedBecause: 'not-a-member' })
  expect((await owner.put(`/agents/${paused?._id}/stop`)).status).toBe(200)
  expect((await listed())[0]).toMatchObject({ state: 'stopped' })
  expect((await listed())[0]).not.toHaveProperty('pausedBecause')
})

test('the orders of a company are listed by the agent that placed them', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner, buyer } = company
  const { id, token } = await makeAgent(owner)
  const order = {
    lines: [{ product_id: 'router', orderAmount: 100 }],
    delivery: { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
    paymentAmount: 2_000,
    payment: 'account',
    purchaseOrderNumber: 'PO-1',
  }
  const placed = await callTool(shop, token, 'place_order', order)
  await owner.post('/orders', order)
  const ordersOf = async (agent: string, caller = owner) =>
    (await caller.get(`/companies/mine/orders?agent=${agent}`)).body
  expect(await ordersOf(id)).toMatchObject([
    { _id: placed.structuredContent.insertedId, actedBy: 'the agent Restocker' },
  ])
  expect(await ordersOf('none')).toEqual([])
  expect(await ordersOf(id, buyer), 'a buyer sees their own').toEqual([])
})

test('what an agent writes in a quote says so, to both sides and in the emails to the seller', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner, admin } = company
  const { token } = await makeAgent(owner)
  const asked = await callTool(shop, token, 'ask_for_quote', {
    lines: [{ product_id: 'router', pieces: 400, targetPrice: 15 }],
    message: 'For May.',
  })
  const id = String(asked.structuredContent.insertedId)
  const offered = await admin.post(`/quotes/${id}/offers`, {
    revision: 1,
    lines: [{ line: 1, pieces: 400, price: 18 }],
    message: '',
    validDays: 7,
    holdStock: false,
  })
  expect(offered, offered.text).toMatchObject({ status: 200 })
  const countered = await callTool(shop, token, 'counter_quote', {
    id,
    revision: 2,
    lines: [{ line: 1, pieces: 400, price: 16 }],
    message: 'Less.',
  })
  expect(countered, JSON.stringify(countered)).not.toHaveProperty('isError')
  const byAgent = { side: 'customer', actedBy: 'the agent Restocker' }
  for (const caller of [owner, admin]) {
    const { body } = await caller.get(`/quotes/${id}`)
    expect(body.actedBy).toBe('the agent Restocker')
    expect(body.revisions).toMatchObject([byAgent, { side: 'shop' }, byAgent])
    expect(body).not.toHaveProperty(['revisions', 1, 'actedBy'])
  }
  const again = await admin.post(`/quotes/${id}/offers`, {
    revision: 3,
    lines: [{ line: 1, pieces: 400, price: 17 }],
    message: '',
    validDays: 7,
    holdStock: false,
  })
  expect(again.status).toBe(200)
  await callTool(shop, token, 'decline_quote', { id, revision: 4, reason: 'No.' })
  const toShop = shop.mails.emails.filter(({ kind }) => kind === 'for-the-shop')
  expect(toShop).toMatchObject(
    ['quote', 'counter-offer', 'quote-ended'].map((about) => ({
      about,
      from: { email: 'olga@example.com', actedBy: 'the agent Restocker' },
    })),
  )
  expect(await shop.rows('quote_revisions')).toMatchObject([
    { number: 1, actor_name: 'olga@example.com', acted_by: 'the agent Restocker' },
    { number: 2, acted_by: '' },
    { number: 3, actor_name: 'olga@example.com', acted_by: 'the agent Restocker' },
    { number: 4, acted_by: '' },
  ])
})
