import { expect, test } from 'vitest'
import { join, openCompany, orderRouters } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'

test('the customer of whoever makes a company becomes the company, with its orders', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const ada = await shop.signUp('ada@example.com')
  const earlier = await orderRouters(ada)
  expect((await ada.get('/companies/mine')).body).toEqual({})

  const reply = await ada.post('/companies', { name: ' Analytical Engines ', taxNumber: 'GB 980780684' })

  expect(reply).toMatchObject({ status: 200, body: { success: true } })
  expect((await ada.get('/companies/mine')).body).toEqual({
    company: {
      name: 'Analytical Engines',
      taxNumber: 'GB 980780684',
      role: 'owner',
      approvalThreshold: null,
      approvalChain: [],
      selfApproval: false,
      callOffApproval: 'calls',
      costCentreRequired: false,
      invoiceEmail: '',
      register: '',
      electronicAddress: '',
      buyerReference: '',
      invoiceFormat: 'pdf',
      memberCount: 1,
      approvers: [{ name: 'ada', email: 'ada@example.com' }],
      waitingApprovals: 0,
      subsidiaryCount: 0,
    },
  })
  expect((await ada.get('/companies/mine/orders')).body).toMatchObject([{ _id: earlier }])
  expect(await ada.post('/companies', { name: 'Another', taxNumber: '' })).toMatchObject({
    status: 409,
    body: { code: 'already-in-company' },
  })
  expect(await shop.rows('companies')).toHaveLength(1)
  const admin = await shop.admin()
  expect(await admin.post('/companies', { name: 'Shop', taxNumber: '' })).toMatchObject({
    status: 403,
    body: { code: 'admin-cannot-join' },
  })
})

test('a company gives a tax number as its country writes it; one that was stored before is not judged', async () => {
  await using shop = await openShop()
  const ada = await shop.signUp('ada@example.com')
  const refused = {
    status: 422,
    body: { code: 'wrong-tax-number', issues: [{ path: 'taxNumber' }] },
  }
  expect(await ada.post('/companies', { name: 'Engines', taxNumber: 'GB 980780685' })).toMatchObject(refused)
  expect(await shop.rows('companies')).toEqual([])
  expect(await ada.post('/companies', { name: 'Engines', taxNumber: '12-3456789' })).toMatchObject({
    status: 200,
  })
  await shop.db.updateTable('companies').set({ tax_number: 'GB 123' }).execute()
  const company = { name: 'Looms', taxNumber: 'GB 123', approvalThreshold: null, selfApproval: false }
  expect(await ada.put('/companies/mine', company)).toMatchObject({ status: 200 })
  expect(await ada.put('/companies/mine', { ...company, taxNumber: 'GB 12' })).toMatchObject(refused)
  expect(await shop.rows('companies')).toMatchObject([{ name: 'Looms', tax_number: 'GB 123' }])
})

test('a company that is made twice with one key is made once', async () => {
  await using shop = await openShop()
  const ada = await shop.signUp('ada@example.com')
  const make = () =>
    ada.send('/companies', {
      method: 'POST',
      body: JSON.stringify({ name: 'Engines', taxNumber: '' }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
    })
  expect((await make()).status).toBe(200)
  expect((await make()).status).toBe(200)
  expect(await shop.rows('company_events')).toHaveLength(1)
})

test('owners change the rules and read what happened; others do not', async () => {
  await using company = await openCompany()
  const { owner, approver, buyer, shop, rules } = company
  expect(await rules({ approvalThreshold: 5_000.5, selfApproval: true })).toMatchObject({ status: 200 })
  expect(await shop.rows('companies')).toMatchObject([
    { name: 'Analytical Engines', approval_threshold_cents: 500_050, self_approval: true },
  ])
  const change = { name: 'Mine', taxNumber: '', approvalThreshold: null, selfApproval: true }
  for (const member of [approver, buyer]) {
    expect(await member.put('/companies/mine', change)).toMatchObject({
      status: 403,
      body: { code: 'owners-only' },
    })
    expect(await member.get('/companies/mine/events')).toMatchObject({ status: 403 })
    expect(await member.get('/companies/mine/invitations')).toMatchObject({ status: 403 })
  }
  const stranger = await shop.signUp('eve@example.com')
  for (const path of ['events', 'members', 'invitations', 'orders'])
    expect(await stranger.get(`/companies/mine/${path}`), path).toMatchObject({
      status: 404,
      body: { code: 'no-company' },
    })
  expect(await stranger.put('/companies/mine', change)).toMatchObject({ status: 404 })
  const { body, headers } = await owner.get('/companies/mine/events?limit=2')
  expect(body).toMatchObject([
    {
      kind: 'rules-changed',
      actor: 'olga@example.com',
      detail:
        'Analytical Engines, tax number GB 980780684, approval above $5,000.50, approvers may approve their own orders',
    },
    { kind: 'joined', actor: 'bert@example.com', detail: 'buyer' },
  ])
  expect(headers.get('X-Total-Count')).toBe('6')
  const next = /cursor=(\d+)/.exec(headers.get('Link') ?? '')?.[1]
  expect((await owner.get(`/companies/mine/events?limit=2&cursor=${next}`)).body).toMatchObject([
    { kind: 'invited', subject: 'bert@example.com' },
    { kind: 'joined' },
  ])
})

test('members and their roles are seen by all of them, limits by approvers and whose they are', async () => {
  await using company = await openCompany()
  const { owner, approver, buyer, idOf } = company
  const bert = await idOf('bert@example.com')
  const spendingLimit = { amount: 12_000, window: 'quarter' }
  expect(await owner.put(`/companies/mine/members/${bert}`, { role: 'buyer', spendingLimit })).toMatchObject({
    status: 200,
  })
  await owner.put(`/companies/mine/members/${await idOf('anna@example.com')}`, {
    role: 'approver',
    spendingLimit: { amount: 0, window: 'day' },
  })
  const seen = async (caller: typeof owner) => (await caller.get('/companies/mine/members')).body
  expect(await seen(approver)).toMatchObject([
    {
      email: 'anna@example.com',
      role: 'approver',
      isSelf: true,
      spendingLimit: { amount: 0, window: 'day' },
    },
    { email: 'bert@example.com', role: 'buyer', isSelf: false, spendingLimit },
    { email: 'olga@example.com', role: 'owner', isSelf: false },
  ])
  const [anna, self] = Object.values(await seen(buyer))
  expect(anna).not.toHaveProperty('spendingLimit')
  expect(self).toMatchObject({ spendingLimit })
  expect(
    await buyer.put(`/companies/mine/members/${bert}`, { role: 'owner', spendingLimit: null }),
  ).toMatchObject({
    status: 403,
    body: { code: 'owners-only' },
  })
  expect((await seen(owner))[1]).toMatchObject({ role: 'buyer' })
})

test('the last owner neither leaves nor becomes anything else', async () => {
  await using company = await openCompany()
  const { owner, idOf, shop } = company
  const olga = await idOf('olga@example.com')
  const demotion = { role: 'buyer', spendingLimit: null }
  const refused = { status: 409, body: { code: 'last-owner' } }
  expect(await owner.put(`/companies/mine/members/${olga}`, demotion)).toMatchObject(refused)
  expect(await owner.delete(`/companies/mine/members/${olga}`)).toMatchObject(refused)
  const admin = await shop.admin()
  expect(await admin.delete('/users/admin/olga@example.com')).toMatchObject({
    status: 409,
    body: { code: 'only-owner' },
  })
  await owner.put(`/companies/mine/members/${await idOf('anna@example.com')}`, {
    role: 'owner',
    spendingLimit: null,
  })
  expect(await owner.delete(`/companies/mine/members/${olga}`)).toMatchObject({ status: 200 })
  expect((await owner.get('/companies/mine')).body).toEqual({})
})

test('whoever is removed keeps the cart and the private lists, and sees of the orders only My Order', async () => {
  await using company = await openCompany()
  const { owner, buyer, shop, idOf } = company
  const order = await orderRouters(buyer)
  await buyer.put('/carts/mine/lines', { lines: [{ product_id: 'router', orderAmount: 300 }] })
  const list = async (name: string, shared: boolean) =>
    String((await buyer.post('/lists', { name, shared })).body.insertedId)
  await list('Mine', false)
  const ours = await list('Ours', true)

  const bert = await idOf('bert@example.com')
  expect(await owner.delete(`/companies/mine/members/${bert}`)).toMatchObject({ status: 200 })

  expect((await buyer.get('/carts/mine')).body).toMatchObject({ lines: [{ orderAmount: 300 }] })
  expect((await buyer.get('/lists')).body).toMatchObject([{ name: 'Mine', canChange: true }])
  expect((await buyer.get('/myOrder?email=bert@example.com')).body).toMatchObject([{ _id: order }])
  expect(await buyer.get(`/orders/${order}`)).toMatchObject({ status: 404 })
  expect(await buyer.put(`/orders/${order}/cancellation`)).toMatchObject({ status: 404 })
  expect(await buyer.post('/create-payment-intent', { _id: order })).toMatchObject({ status: 404 })
  expect(await buyer.get('/companies/mine/orders')).toMatchObject({ status: 404 })
  expect((await owner.get(`/lists/${ours}`)).body, 'everybody may change it now').toMatchObject({
    canChange: true,
  })
  expect((await owner.get(`/orders/${order}`)).body).toMatchObject({ _id: order })
  expect(await owner.delete(`/companies/mine/members/${bert}`)).toMatchObject({
    status: 404,
    body: { code: 'no-such-member' },
  })
  expect((await shop.rows('company_events')).at(-1)).toMatchObject({
    kind: 'member-removed',
    actor: 'olga@example.com',
    subject: 'bert@example.com',
  })
})

test('who joins takes private lists along, and sees the orders, quotes and addresses of before', async () => {
  await using company = await openCompany()
  const { shop, owner } = company
  const cleo = await shop.signUp('cleo@example.com')
  const earlier = await orderRouters(cleo)
  const address = { name: 'Cleo', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
  await cleo.post('/addresses', address)
  await cleo.post('/lists', { name: 'Docks', shared: true })
  await owner.post('/lists', { name: 'docks', shared: true })
  await owner.post('/addresses', { ...address, name: 'Olga' })

  await join(shop, owner, cleo, { email: 'cleo@example.com', role: 'buyer' })

  expect((await cleo.get(`/orders/${earlier}`)).body).toMatchObject({ _id: earlier })
  expect(await cleo.post('/create-payment-intent', { _id: earlier })).toMatchObject({ status: 200 })
  expect(await owner.get(`/orders/${earlier}`), 'hers alone').toMatchObject({ status: 404 })
  expect((await cleo.get('/companies/mine/orders')).body).toEqual([])
  expect((await cleo.get('/lists')).body).toMatchObject([
    { name: 'docks', shared: true, canChange: false },
    { name: 'Docks 2', shared: false, canChange: true },
  ])
  expect((await cleo.get('/addresses')).body).toMatchObject([
    { name: 'Olga', isDefault: true },
    { name: 'Cleo', isDefault: false },
  ])
  expect((await owner.get('/addresses')).body, 'her own book is not the company’s').toHaveLength(1)

  const id = await company.idOf('cleo@example.com')
  await cleo.delete(`/companies/mine/members/${id}`)
  expect((await cleo.get('/addresses')).body).toMatchObject([{ name: 'Cleo' }])
  expect((await cleo.get('/lists')).body).toMatchObject([{ name: 'Docks 2' }])
  expect((await cleo.get(`/orders/${earlier}`)).body).toMatchObject({ _id: earlier })
})

test('members without a role, or a company without an owner, cannot be stored', async () => {
  await using company = await openCompany()
  const { db } = company.shop
  const change = (role: 'buyer' | null, email: string) =>
    db.updateTable('users').set({ company_role: role }).where('email', '=', email).execute()
  await expect(change(null, 'bert@example.com')).rejects.toThrow(
    /users_company_role|have wrong roles|personal_customer/,
  )
  await expect(change('buyer', 'olga@example.com')).rejects.toThrow(/has no owner/)
  await company.shop.signUp('eve@example.com')
  await expect(change('buyer', 'eve@example.com')).rejects.toThrow(/have wrong roles/)
})
