import { expect, test } from 'vitest'
import { openCompany, orderRouters } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'

const delivery = {
  name: 'Ada Byron',
  company: 'Analytical Engines',
  street: '1 Dock Street',
  city: 'London',
  postalCode: 'E1 8JP',
  country: 'GB',
  phone: '555 0100',
}

test('an address book is its customer’s own: kept, changed, deleted, and never another’s', async () => {
  await using shop = await openShop()
  const [ada, bob] = [await shop.signUp('ada@example.com'), await shop.signUp('bob@example.com')]
  const { body } = await ada.post('/addresses', delivery)
  const mine = { _id: body.insertedId, region: '', ...delivery, isDefault: true }
  expect((await ada.get('/addresses')).body).toEqual([mine])
  expect((await bob.get('/addresses')).body).toEqual([])
  const change = { ...delivery, city: 'Leeds' }
  for (const [caller, status] of [
    [bob, 404],
    [ada, 200],
  ] as const)
    expect((await caller.put(`/addresses/${body.insertedId}`, change)).status).toBe(status)
  expect((await ada.get('/addresses')).body).toMatchObject([{ city: 'Leeds' }])
  expect(await ada.post('/addresses', { ...delivery, country: 'Britain' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'country', message: 'Country is required' }] },
  })
  const { postalCode, ...rest } = delivery
  expect(await ada.post('/addresses', { ...rest, postcode: postalCode })).toMatchObject({
    status: 400,
    body: {
      code: 'bad-input',
      issues: expect.arrayContaining([
        { path: 'postcode', message: 'unknown field postcode: did you mean postalCode?' },
      ]),
    },
  })
  expect((await bob.delete(`/addresses/${body.insertedId}`)).status).toBe(404)
  expect((await ada.delete(`/addresses/${body.insertedId}`)).status).toBe(200)
  expect(await shop.rows('addresses')).toEqual([])
})

test('one address of a customer is the default: the first, then what is chosen, then the newest', async () => {
  await using shop = await openShop()
  const [ada, bob] = [await shop.signUp('ada@example.com'), await shop.signUp('bob@example.com')]
  const add = async (city: string) => (await ada.post('/addresses', { ...delivery, city })).body.insertedId
  const defaults = async () =>
    ((await ada.get('/addresses')).body as unknown as { city: string; isDefault: boolean }[]).map(
      ({ city, isDefault }) => (isDefault ? `${city} (default)` : city),
    )
  const [london, leeds] = [await add('London'), await add('Leeds'), await add('York')]
  expect(await defaults()).toEqual(['London (default)', 'York', 'Leeds'])
  const { headers } = await ada.get('/addresses?limit=1')
  expect(headers.get('Link')).toContain(`cursor=${london}`)
  expect((await ada.get(`/addresses?cursor=${london}`)).body).toMatchObject([
    { city: 'York' },
    { city: 'Leeds' },
  ])
  expect(await bob.put(`/addresses/${leeds}/default`)).toMatchObject({
    status: 404,
    body: { code: 'no-such-address' },
  })
  expect((await ada.put(`/addresses/${leeds}/default`)).body).toEqual({ success: true })
  expect(await defaults()).toEqual(['Leeds (default)', 'York', 'London'])
  expect((await ada.delete(`/addresses/${leeds}`)).status).toBe(200)
  expect(await defaults()).toEqual(['York (default)', 'London'])
})

test('two requests at once leave one default', async () => {
  await using shop = await openShop()
  const ada = await shop.signUp('ada@example.com')
  const ids: unknown[] = []
  for (const city of ['London', 'Leeds', 'York'])
    ids.push((await ada.post('/addresses', { ...delivery, city })).body.insertedId)
  const replies = await Promise.all(ids.map((id) => ada.put(`/addresses/${id}/default`)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await shop.rows('addresses')).filter(({ is_default }) => is_default)).toHaveLength(1)
})

test('orders without a billing address of their own take the customer’s, and keep it', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 10_000 }] })
  const ada = await shop.signUp('ada@example.com')
  const billed = async () => {
    const id = await orderRouters(ada)
    return { id, billing: (await ada.get(`/orders/${id}`)).body.billing }
  }
  expect((await ada.get('/addresses/billing')).body).toEqual({ address: null })
  const before = await billed()
  expect(before.billing).toBeUndefined()

  const office = { ...delivery, region: '', street: '2 Ledger Lane', company: 'Accounts' }
  expect((await ada.put('/addresses/billing', office)).status).toBe(200)
  expect((await ada.get('/addresses/billing')).body).toEqual({ address: office })
  expect((await ada.get('/addresses')).body, 'apart from the book').toEqual([])
  const text = 'Ada Byron\nAccounts\n2 Ledger Lane\nLondon E1 8JP\nUnited Kingdom'
  const order = await billed()
  expect(order.billing).toBe(text)
  await ada.put('/carts/mine/lines', { lines: [{ product_id: 'router', orderAmount: 100 }] })
  const { body } = await ada.post('/orders', { delivery, billing: delivery, paymentAmount: 2_000 })
  expect((await ada.get(`/orders/${body.insertedId}`)).body.billing, 'its own').toContain('1 Dock Street')

  await ada.put('/addresses/billing', { ...office, street: '3 Ledger Lane' })
  expect((await ada.get(`/orders/${order.id}`)).body.billing).toBe(text)
  await pay(shop, ada, order.id)
  await pay(shop, ada, before.id)
  expect((await shop.rows('invoices')).map(({ bill_to_address }) => bill_to_address)).toEqual([
    text,
    expect.not.stringContaining('Ledger'),
  ])
  expect((await ada.delete('/addresses/billing')).status).toBe(200)
  expect((await billed()).billing).toBeUndefined()
  expect(await ada.put('/addresses/billing', { ...office, city: '' })).toMatchObject({ status: 400 })
})

test('a company’s billing address is its own: members read it, owners change it', async () => {
  await using company = await openCompany()
  const { owner, buyer, approver } = company
  const office = { ...delivery, region: '' }
  for (const member of [buyer, approver])
    expect(await member.put('/addresses/billing', office)).toMatchObject({
      status: 403,
      body: { code: 'owners-only' },
    })
  expect((await owner.put('/addresses/billing', office)).status).toBe(200)
  expect((await buyer.get('/addresses/billing')).body).toEqual({ address: office })
  const id = await orderRouters(buyer)
  expect((await buyer.get(`/orders/${id}`)).body.billing).toContain('1 Dock Street')
  expect(await buyer.delete('/addresses/billing')).toMatchObject({ status: 403 })
})
