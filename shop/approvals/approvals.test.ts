import { expect, test } from 'vitest'
import { openCompany, orderRouters } from '#test/open-company.ts'
import type { TestShop } from '#test/open-shop.ts'

/** A company whose every order of more than $1,000 waits. */
async function openStrict() {
  const company = await openCompany()
  await company.rules({ approvalThreshold: 1_000 })
  return company
}

const shelf = async ({ db }: TestShop, id = 'router') =>
  (await db.selectFrom('products').select('available').where('id', '=', id).executeTakeFirstOrThrow())
    .available

const mailsSince = ({ mails }: TestShop, count: number) =>
  mails.emails.slice(count).map(({ kind, to }) => [kind, to])

const delivery = { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' }

/** An order of three lines, over two addresses or one, that waits. */
async function orderThree({ shop, buyer }: Awaited<ReturnType<typeof openStrict>>, divided = false) {
  await shop.addProduct({ id: 'dock', price: 80, available: 1_000 })
  await shop.addProduct({ id: 'cable', price: 5, available: 1_000 })
  const lines = ['router', 'dock', 'cable'].map((product_id) => ({ product_id, orderAmount: 100 }))
  const { body } = await buyer.post('/orders', {
    lines,
    paymentAmount: 10_500,
    ...(divided
      ? {
          deliveries: [
            { address: delivery, lines: lines.slice(0, 2) },
            { address: { ...delivery, street: '2 Quay' }, lines: lines.slice(2) },
          ],
        }
      : { delivery }),
  })
  return String(body.insertedId)
}

test('an order that waits holds its pieces for seven days, is not payable, and approvers are told', async () => {
  await using company = await openStrict()
  const { shop, buyer, approver, owner } = company
  const count = shop.mails.emails.length
  const id = await orderRouters(buyer, 200)
  expect(mailsSince(shop, count)).toEqual([
    ['order-waiting', 'bert@example.com'],
    ['approval-asked', 'anna@example.com'],
    ['approval-asked', 'olga@example.com'],
  ])
  expect(shop.mails.emails.at(-1)).toMatchObject({
    days: 7,
    order: { link: `http://shop.test/dashBoard/order/${id}` },
  })
  expect(await shelf(shop)).toBe(9_800)
  expect(await buyer.post('/create-payment-intent', { paymentAmount: 4_000 }), 'by its amount').toMatchObject(
    {
      status: 404,
      body: { code: 'no-such-order' },
    },
  )
  const { body } = await buyer.get(`/orders/${id}`)
  expect(body).toMatchObject({
    status: 'not payed',
    approval: 'waiting',
    canApprove: false,
    rejectedLines: [],
  })
  expect(new Date(String(body.heldUntil)).getTime() - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000)
  expect(body.history).toMatchObject([
    { from: null, to: 'not payed' },
    {
      from: 'not payed',
      to: 'not payed',
      approval: { state: 'waiting', by: 'bert@example.com', reason: '' },
    },
  ])
  expect(await buyer.post('/create-payment-intent', { _id: id })).toMatchObject({
    status: 409,
    body: { code: 'approval-needed' },
  })
  expect(shop.cards.created).toEqual([])
  for (const caller of [approver, owner]) {
    expect((await caller.get('/approvals')).body).toMatchObject([{ _id: id, approval: 'waiting' }])
    expect((await caller.get('/companies/mine')).body).toMatchObject({ company: { waitingApprovals: 1 } })
    expect((await caller.get(`/orders/${id}`)).body).toMatchObject({ canApprove: true })
  }
  expect(await buyer.get('/approvals')).toMatchObject({ status: 403, body: { code: 'approvers-only' } })
  const ada = await shop.signUp('ada@example.com')
  expect((await ada.get('/approvals')).body).toMatchObject({ code: 'no-company' })
})

test('before and after ordering the member is told why an order waits, and who decides', async () => {
  await using company = await openCompany()
  const { owner, buyer, approver, idOf, rules } = company
  const approvers = [
    { name: 'anna', email: 'anna@example.com' },
    { name: 'olga', email: 'olga@example.com' },
  ]
  await owner.put(`/companies/mine/members/${await idOf('bert@example.com')}`, {
    role: 'buyer',
    spendingLimit: { amount: 5_000, window: 'quarter' },
  })
  const free = await orderRouters(buyer, 100)
  expect((await buyer.get(`/orders/${free}`)).body.approvalRequest).toBeUndefined()
  expect((await buyer.get('/companies/mine')).body).toMatchObject({
    company: { approvers, spending: { amount: 5_000, window: 'quarter', spent: 2_000 } },
  })
  const waiting = await orderRouters(buyer, 200)
  const request = {
    reasons: [{ cause: 'spending-limit', amount: 5_000, window: 'quarter', spent: 2_000, needed: 4_000 }],
    cause: 'spending-limit',
    spending: { amount: 5_000, window: 'quarter', spent: 2_000 },
    approvers,
  }
  for (const caller of [buyer, approver])
    expect((await caller.get(`/orders/${waiting}`)).body.approvalRequest).toEqual(request)

  await rules({ approvalThreshold: 1_000 })
  const own = await orderRouters(approver, 100)
  expect((await owner.get(`/orders/${own}`)).body.approvalRequest).toEqual({
    reasons: [{ cause: 'approval-threshold', threshold: 1_000, needed: 2_000 }],
    cause: 'approval-threshold',
    threshold: 1_000,
    approvers,
  })
  await owner.post(`/orders/${own}/approval`, {})
  expect((await owner.get(`/orders/${own}`)).body.approvalRequest).toBeUndefined()
})

test('an approved order is paid as any other', async () => {
  await using company = await openStrict()
  const { shop, buyer, approver } = company
  const id = await orderRouters(buyer, 200)
  const count = shop.mails.emails.length
  expect(await approver.post(`/orders/${id}/approval`, { reason: 'Go on' })).toMatchObject({ status: 200 })
  expect(mailsSince(shop, count)).toEqual([['order-approved', 'bert@example.com']])
  const { body } = await buyer.get(`/orders/${id}`)
  expect(body).toMatchObject({ status: 'not payed', approval: 'approved' })
  expect(body.history).toMatchObject([
    {},
    {},
    { to: 'not payed', approval: { state: 'approved', by: 'anna@example.com', reason: 'Go on' } },
  ])
  expect(new Date(String(body.heldUntil)).getTime() - Date.now(), 'as long as it would have').toBeGreaterThan(
    6.9 * 24 * 3_600_000,
  )
  expect((await approver.get('/approvals')).body).toEqual([])
  expect((await buyer.post('/create-payment-intent', { _id: id })).status).toBe(200)
  shop.cards.pay(id)
  expect((await buyer.put('/orderUpdate', { _id: id })).status).toBe(200)
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({ status: 'pending', approval: 'approved' })
  for (const deed of ['approval', 'rejection'])
    expect(await approver.post(`/orders/${id}/${deed}`, { reason: 'No' })).toMatchObject({
      status: 409,
      body: { code: 'not-waiting' },
    })
})

test('a rejected order is cancelled, its pieces are back, and its buyer knows why', async () => {
  await using company = await openStrict()
  const { shop, buyer, approver } = company
  const id = await orderRouters(buyer, 200)
  const count = shop.mails.emails.length
  expect(await approver.post(`/orders/${id}/rejection`, { reason: ' ' })).toMatchObject({ status: 400 })
  expect(await approver.post(`/orders/${id}/rejection`, { reason: 'Not this year' })).toMatchObject({
    status: 200,
  })
  expect(await shelf(shop)).toBe(10_000)
  expect(mailsSince(shop, count)).toEqual([['order-rejected', 'bert@example.com']])
  const { body } = await buyer.get(`/orders/${id}`)
  expect(body).toMatchObject({ status: 'cancelled', approval: 'rejected' })
  expect(body).not.toHaveProperty('heldUntil')
  expect(body.history).toMatchObject([
    {},
    {},
    { approval: { state: 'rejected', reason: 'Not this year' } },
    { from: 'not payed', to: 'cancelled' },
  ])
  expect(await approver.post(`/orders/${id}/approval`, {})).toMatchObject({ status: 409 })
  expect(await buyer.post('/create-payment-intent', { _id: id })).toMatchObject({
    body: { code: 'not-payable' },
  })
  expect(
    (await buyer.post('/lists', { name: 'Again', source: { from: 'order', order_id: id } })).body,
  ).toMatchObject({
    lineCount: 1,
  })
})

test.each([false, true])('single lines are rejected, the rest is ordered (divided: %s)', async (divided) => {
  await using company = await openStrict()
  const { shop, buyer, approver } = company
  const id = await orderThree(company, divided)
  const approve = (rejectedLines: number[], reason = 'Too many') =>
    approver.post(`/orders/${id}/approval`, { rejectedLines, reason })
  expect(await approve([1], '')).toMatchObject({ status: 400, body: { issues: [{ path: 'reason' }] } })
  expect(await approve([4])).toMatchObject({ status: 422, body: { code: 'no-such-line' } })
  expect(await approve([1, 2, 3])).toMatchObject({ status: 422, body: { code: 'all-lines-rejected' } })
  expect(await shelf(shop), 'nothing happened').toBe(9_900)

  const rejected = divided ? [1, 2] : [2, 2]
  expect(await approve(rejected)).toMatchObject({ status: 200 })

  const { body } = await buyer.get(`/orders/${id}`)
  expect(await shelf(shop, 'dock')).toBe(1_000)
  expect(await shelf(shop, 'cable')).toBe(900)
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'order-approved',
    reason: 'Too many',
    rejectedLines: divided ? ['router', 'dock'] : ['dock'],
  })
  if (divided) {
    expect(await shelf(shop)).toBe(10_000)
    expect(body).toMatchObject({
      paymentAmount: 500,
      orderAmount: 100,
      lines: [{ product_id: 'cable' }],
      rejectedLines: [{ product_id: 'router' }, { product_id: 'dock' }],
      address: 'Bert\n2 Quay\nLondon\nUnited Kingdom',
      deliveries: [{ lines: [{ line: 1, product_id: 'cable', orderAmount: 100 }] }],
    })
  } else {
    expect(await shelf(shop)).toBe(9_900)
    expect(body).toMatchObject({
      paymentAmount: 2_500,
      orderAmount: 200,
      productName: 'router and 1 more',
      lines: [{ product_id: 'router' }, { product_id: 'cable' }],
      rejectedLines: [{ product_id: 'dock', orderAmount: 100 }],
      deliveries: [{ lines: [{ line: 1 }, { line: 2, product_id: 'cable' }] }],
    })
  }
  expect((await buyer.put(`/orders/${id}/cancellation`)).status).toBe(200)
  expect([await shelf(shop), await shelf(shop, 'dock'), await shelf(shop, 'cable')]).toEqual([
    10_000, 1_000, 1_000,
  ])
})

test('of an order to several addresses, those that still get something stay', async () => {
  await using company = await openStrict()
  const id = await orderThree(company, true)
  await company.approver.post(`/orders/${id}/approval`, { rejectedLines: [2], reason: 'No docks' })
  expect((await company.buyer.get(`/orders/${id}`)).body).toMatchObject({
    address: 'Bert\n1 Row\nLondon\nUnited Kingdom\nand 1 more address',
    deliveries: [
      { lines: [{ line: 1, product_id: 'router' }] },
      { lines: [{ line: 2, product_id: 'cable' }] },
    ],
  })
})

test('nobody approves their own order, unless the company lets them', async () => {
  await using company = await openStrict()
  const { shop, approver, owner, buyer, rules } = company
  const own = await orderRouters(approver, 200)
  expect((await approver.get(`/orders/${own}`)).body).toMatchObject({ canApprove: false })
  for (const deed of ['approval', 'rejection'])
    expect(await approver.post(`/orders/${own}/${deed}`, { reason: 'Mine' })).toMatchObject({
      status: 403,
      body: { code: 'own-order' },
    })
  expect(await buyer.post(`/orders/${own}/approval`, {}), 'who does not see it').toMatchObject({
    status: 404,
  })
  expect(await owner.post(`/orders/${own}/approval`, {})).toMatchObject({ status: 200 })
  const second = await orderRouters(approver, 200)
  await rules({ approvalThreshold: 1_000, selfApproval: true })
  expect(await approver.post(`/orders/${second}/approval`, {})).toMatchObject({ status: 200 })

  const third = await orderRouters(buyer, 200)
  expect(await buyer.post(`/orders/${third}/approval`, {})).toMatchObject({
    status: 403,
    body: { code: 'approvers-only' },
  })
  const admin = await shop.admin()
  expect((await admin.get(`/orders/${third}`)).body).toMatchObject({ canApprove: false })
  expect(await admin.post(`/orders/${third}/approval`, {}), 'the shop decides nothing').toMatchObject({
    status: 404,
  })
  const rival = await shop.signUp('rival@example.com')
  await rival.post('/companies', { name: 'Rivals', taxNumber: '' })
  expect(await rival.post(`/orders/${third}/approval`, {})).toMatchObject({
    status: 404,
    body: { code: 'no-such-order' },
  })
})

test('only an order that waits is decided: neither one that is approved, nor one that was cancelled', async () => {
  await using company = await openStrict()
  const { shop, buyer, approver } = company
  const approve = (id: string) => approver.post(`/orders/${id}/approval`, {})
  const notWaiting = { status: 409, body: { code: 'not-waiting' } }
  const approved = await orderRouters(buyer)
  expect(await approve(approved)).toMatchObject({ status: 200 })
  expect(await approve(approved)).toMatchObject(notWaiting)
  expect(await approver.post(`/orders/${approved}/rejection`, { reason: 'No' })).toMatchObject(notWaiting)
  const cancelled = await orderRouters(buyer)
  const count = shop.mails.emails.length
  expect(await buyer.put(`/orders/${cancelled}/cancellation`)).toMatchObject({ status: 200 })
  expect(shop.mails.emails.slice(count), 'approvers need not know').toMatchObject([
    { kind: 'order-cancelled', to: 'bert@example.com', because: 'asked' },
  ])
  expect(await approve(cancelled)).toMatchObject(notWaiting)
})

test('an order that nobody approves in time ends, and everybody is told', async () => {
  await using company = await openStrict()
  const { shop, buyer } = company
  const id = await orderRouters(buyer, 200)
  const count = shop.mails.emails.length
  await shop.jobs.tick('sweep-holds')
  expect(await shelf(shop), 'not before its time').toBe(9_800)
  await shop.db
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .execute()
  await shop.jobs.tick('sweep-holds')
  await shop.jobs.tick('sweep-holds')
  expect(await shelf(shop)).toBe(10_000)
  expect(mailsSince(shop, count)).toEqual([
    ['order-cancelled', 'bert@example.com'],
    ['approval-expired', 'anna@example.com'],
    ['approval-expired', 'olga@example.com'],
  ])
  expect(shop.mails.emails[count]).toMatchObject({ because: 'not-approved' })
  const { body } = await buyer.get(`/orders/${id}`)
  expect(body).toMatchObject({ status: 'cancelled' })
  expect(body).not.toHaveProperty('approval')
  expect((await company.approver.get('/approvals')).body).toEqual([])

  await company.approver.post(`/orders/${await orderRouters(buyer)}/approval`, {})
  const before = shop.mails.emails.length
  await shop.db
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('status', '=', 'unpaid')
    .execute()
  await shop.jobs.tick('sweep-holds')
  expect(shop.mails.emails.slice(before), 'one that was approved ends as any other').toMatchObject([
    { kind: 'order-cancelled', to: 'bert@example.com', because: 'expired' },
  ])
})

test('a decision that is sent twice with one key is made once', async () => {
  await using company = await openStrict()
  const { shop, buyer, approver } = company
  const id = await orderRouters(buyer, 200)
  const count = shop.mails.emails.length
  const approve = () =>
    approver.send(`/orders/${id}/approval`, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
    })
  expect((await approve()).body).toEqual({ success: true })
  expect((await approve()).body).toEqual({ success: true })
  expect(shop.mails.emails.slice(count)).toMatchObject([{ kind: 'order-approved', to: 'bert@example.com' }])
})

test('a company’s orders are listed by member and by status, a page at a time', async () => {
  await using company = await openStrict()
  const { owner, buyer, approver, idOf } = company
  const [bert, anna] = [await idOf('bert@example.com'), await idOf('anna@example.com')]
  const cancelled = await orderRouters(buyer)
  const waiting = await orderRouters(buyer, 200)
  const annas = await orderRouters(approver, 300)
  await buyer.put(`/orders/${cancelled}/cancellation`)
  const ids = async (caller: typeof owner, query = '') =>
    JSON.parse((await caller.get(`/companies/mine/orders${query}`)).text).map(
      (order: { _id: string }) => order._id,
    )
  expect(await ids(owner)).toEqual([annas, waiting, cancelled])
  expect(await ids(buyer)).toEqual([waiting, cancelled])
  expect(await ids(buyer, `?member=${anna}`)).toEqual([])
  expect(await ids(owner, `?member=${bert}`)).toEqual([waiting, cancelled])
  expect(await ids(owner, `?member=${bert}&status=cancelled`)).toEqual([cancelled])
  const { headers } = await owner.get('/companies/mine/orders?limit=2')
  expect(headers.get('X-Total-Count')).toBe('3')
  expect(headers.get('Link')).toContain(`cursor=${waiting}`)
  expect(await ids(owner, `?limit=2&cursor=${waiting}`)).toEqual([cancelled])
})
