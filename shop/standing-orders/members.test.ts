import { expect, test } from 'vitest'
import { nextDate } from '#contract/standing-orders/next-date.ts'
import { openCompany, openCompanyWithTerms, orderRouters } from '#test/open-company.ts'
import {
  age,
  comeDue,
  repeat,
  repeatRouters,
  startRepeating,
  sweep,
  today,
  told,
} from '#test/standing-orders.ts'

test('it is paused, resumed and ended by the buyer and by the company’s owner; an admin ends it with a reason', async () => {
  await using company = await openCompany()
  const { shop, owner, approver, buyer, member } = company
  const admin = await shop.admin()
  const other = await member('carl@example.com', 'buyer')
  const id = await repeatRouters(buyer)
  expect(await other.put(`/standing-orders/${id}/pause`)).toMatchObject({ status: 404 })
  expect(await approver.put(`/standing-orders/${id}/pause`)).toMatchObject({ status: 200 })
  await comeDue(shop)
  await sweep(shop)
  expect(await shop.rows('orders')).toHaveLength(1)
  expect((await buyer.get(`/standing-orders/${id}`)).body).not.toHaveProperty('next')
  expect(await buyer.put(`/standing-orders/${id}/resumption`)).toMatchObject({ status: 200 })
  expect((await buyer.get(`/standing-orders/${id}`)).body).toMatchObject({ next: nextDate(today(), 15) })
  expect(await owner.put(`/standing-orders/${id}/end`, {})).toMatchObject({ status: 200 })
  expect(await owner.put(`/standing-orders/${id}/end`, {})).toMatchObject({
    body: { code: 'standing-order-ended' },
  })
  expect(told(shop)).toEqual([['ended', 'bert@example.com']])
  expect((await shop.rows('company_events')).map(({ kind, actor }) => [kind, actor]).slice(-4)).toEqual([
    ['standing-order-started', 'bert@example.com'],
    ['standing-order-paused', 'anna@example.com'],
    ['standing-order-resumed', 'bert@example.com'],
    ['standing-order-ended', 'olga@example.com'],
  ])
  const second = await repeatRouters(owner)
  expect(await admin.put(`/standing-orders/${second}/end`, {})).toMatchObject({ status: 422 })
  expect(await admin.put(`/standing-orders/${second}/end`, { reason: 'Withdrawn' })).toMatchObject({
    status: 200,
  })
  expect(await shop.rows('audit_log')).toMatchObject([{ action: 'standing-order-ended', subject: second }])
  expect((await admin.get('/standing-orders?status=ended&q=bert')).body).toMatchObject([{ _id: id }])
})

test('the rules of the company apply to each order; only its buyer says yes, and terms are needed on account', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 10_000 })
  const { shop, owner, buyer, rules } = company
  await rules({ approvalThreshold: 100 })
  const order = await orderRouters(buyer, 200)
  const onAccount = { payment: 'account', purchaseOrderNumber: 'PO-9' }
  expect(await startRepeating(buyer, order, { payment: 'account' })).toMatchObject({ status: 400 })
  const id = await repeat(buyer, order, onAccount)
  await comeDue(shop)
  await sweep(shop)
  expect(await shop.rows('orders')).toMatchObject([
    {},
    { approval: 'waiting', on_account: true, purchase_order_number: 'PO-9' },
  ])
  await shop.db.updateTable('products').set({ price_cents: 3_000 }).execute()
  await age(shop, 31)
  await comeDue(shop)
  await sweep(shop)
  const yes = await owner.post(`/standing-orders/${id}/orders`, { on: today(), goods: 6_000 })
  expect(yes).toMatchObject({ status: 403, body: { code: 'standing-order-of-another' } })
  expect((await owner.get(`/standing-orders/${id}`)).body).toMatchObject({ isOwn: false })
  expect(await owner.put(`/standing-orders/${id}/declined-dates/${today()}`)).toMatchObject({ status: 200 })
  await company.setTerms({ days: 30, creditLimit: 4_100 })
  await shop.db.updateTable('products').set({ price_cents: 2_000 }).execute()
  await age(shop, 31)
  await comeDue(shop)
  await sweep(shop)
  expect((await buyer.get(`/standing-orders/${id}`)).body).toMatchObject({
    dates: [{ result: 'failed', problem: expect.stringContaining('limit') }, {}, {}],
  })
})

test('when its buyer leaves or the account ends, it stops before the next order, and the owner is told', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer, idOf } = company
  const admin = await shop.admin()
  const eve = await shop.signUp('eve@example.com')
  const own = await repeatRouters(eve)
  const id = await repeatRouters(buyer)
  await owner.delete(`/companies/mine/members/${await idOf('bert@example.com')}`)
  await comeDue(shop)
  await admin.delete('/users/admin/eve@example.com')
  await sweep(shop)
  expect(await shop.rows('orders')).toHaveLength(2)
  expect(told(shop)).toEqual([['stopped', 'olga@example.com']])
  expect((await owner.get(`/standing-orders/${id}`)).body).toMatchObject({
    status: 'ended',
    endReason: expect.stringContaining('no longer orders for the company'),
  })
  expect((await admin.get(`/standing-orders/${own}`)).body).toMatchObject({ status: 'ended' })
  expect(await buyer.get(`/standing-orders/${id}`)).toMatchObject({ status: 404 })
})
