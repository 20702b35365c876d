import { expect, test } from 'vitest'
import { openCompany, orderRouters } from '#test/open-company.ts'

test('an admin sees companies by name, with members and what they ordered, a page at a time', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer } = company
  await orderRouters(buyer)
  const cancelled = await orderRouters(owner, 200)
  await owner.put(`/orders/${cancelled}/cancellation`)
  const rival = await shop.signUp('rival@example.com')
  await rival.post('/companies', { name: 'zebra Works', taxNumber: 'US 100% 7' })
  await shop.signUp('nobody@example.com')
  const admin = await shop.admin()

  const first = await admin.get('/companies?limit=1')

  expect(first).toMatchObject({
    status: 200,
    body: [
      {
        name: 'Analytical Engines',
        taxNumber: 'GB 980780684',
        memberCount: 3,
        orderCount: 1,
        orderTotal: 2_000,
        open: 0,
        overdue: 0,
      },
    ],
  })
  expect(first.headers.get('X-Total-Count')).toBe('2')
  const next = /<\/api([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  const second = await admin.get(next)
  expect(second.body).toMatchObject([{ name: 'zebra Works', memberCount: 1, orderCount: 0, orderTotal: 0 }])
  expect(second.headers.get('Link')).toBeNull()

  const found = async (q: string) =>
    ((await admin.get(`/companies?q=${encodeURIComponent(q)}`)).body as unknown as { name: string }[]).map(
      ({ name }) => name,
    )
  expect(await found('ENGINES')).toEqual(['Analytical Engines'])
  expect(await found('100%')).toEqual(['zebra Works'])
  expect(await found('Bert@Ex')).toEqual(['Analytical Engines'])
  expect(await found('nobody@example.com')).toEqual([])
})

test('an admin sees one company with its rules, members and newest orders, and what it is from an order', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer } = company
  await company.rules({ approvalThreshold: 5_000 })
  await owner.put(`/companies/mine/members/${await company.idOf('bert@example.com')}`, {
    role: 'buyer',
    spendingLimit: { amount: 9_000, window: 'month' },
  })
  const order = await orderRouters(buyer)
  const admin = await shop.admin()
  const [{ _id } = { _id: '' }] = (await admin.get('/companies')).body as unknown as { _id: string }[]

  expect(await admin.get(`/companies/${_id}`)).toMatchObject({
    status: 200,
    body: {
      name: 'Analytical Engines',
      memberCount: 3,
      orderCount: 1,
      approvalThreshold: 5_000,
      selfApproval: false,
      members: [
        { email: 'anna@example.com', role: 'approver' },
        { email: 'bert@example.com', role: 'buyer', spendingLimit: { amount: 9_000, window: 'month' } },
        { email: 'olga@example.com', role: 'owner' },
      ],
      newestOrders: [{ _id: order, paymentAmount: 2_000 }],
    },
  })
  expect((await admin.get(`/orders/${order}`)).body).toMatchObject({
    company: { _id, name: 'Analytical Engines' },
  })
  expect((await buyer.get(`/orders/${order}`)).body).not.toHaveProperty('company')
  expect(await admin.get('/companies/nothing')).toMatchObject({
    status: 404,
    body: { code: 'no-such-company' },
  })
})
