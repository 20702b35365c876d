import { expect, test } from 'vitest'
import { activeCallOff, call } from '#test/call-offs.ts'
import { openCompany, openCompanyWithTerms, orderOnAccount, orderRouters } from '#test/open-company.ts'
import type { TestCaller } from '#test/open-shop.ts'
import { pdfText } from '#test/pdf-text.ts'
import { accept, ask, offer } from '#test/quotes.ts'

const add = async (owner: TestCaller, code: string, name: string) =>
  String((await owner.post('/companies/mine/cost-centres', { code, name })).body.insertedId)

const order = (caller: TestCaller, costCentre?: string) =>
  caller.post('/orders', {
    lines: [{ product_id: 'router', orderAmount: 100 }],
    delivery: { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
    paymentAmount: 2_000,
    ...(costCentre !== undefined && { costCentre }),
  })

const orderOf = async (caller: TestCaller, { body }: Awaited<ReturnType<TestCaller['post']>>) =>
  (await caller.get(`/orders/${body.insertedId}`)).body

const refused = (status: number, code: string) => ({ status, body: { code } })

test('owners keep the cost centres; a code is there once, whatever its case', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer } = company
  const path = '/companies/mine/cost-centres'
  const it = await add(owner, ' K-200 ', 'IT')
  await add(owner, '1000', 'Office')
  expect((await buyer.get(path)).body).toMatchObject([
    { code: '1000', name: 'Office', active: true },
    { _id: it, code: 'K-200', name: 'IT', active: true },
  ])
  expect(await owner.post(path, { code: 'k-200', name: 'Other' })).toMatchObject(
    refused(409, 'cost-centre-code-taken'),
  )
  expect(await owner.put(`${path}/${it}`, { code: '1000', name: 'IT' })).toMatchObject(
    refused(409, 'cost-centre-code-taken'),
  )
  expect(await owner.put(`${path}/${it}`, { code: 'k-200', name: 'IT', active: false })).toMatchObject({
    status: 200,
  })
  expect((await buyer.get(`${path}?active=true`)).body).toMatchObject([{ code: '1000' }])
  expect((await owner.get('/companies/mine/events')).body).toMatchObject([
    { kind: 'cost-centre-changed', detail: 'K-200 IT, now k-200 IT (inactive)' },
    { kind: 'cost-centre-added', detail: '1000 Office' },
    { kind: 'cost-centre-added' },
    {},
    {},
    {},
    {},
    {},
  ])
  const rival = await shop.signUp('rival@example.com')
  await rival.post('/companies', { name: 'Rivals', taxNumber: '' })
  expect((await rival.get(path)).body).toEqual([])
  expect(await rival.put(`${path}/${it}`, { code: 'X', name: 'X' })).toMatchObject(
    refused(404, 'no-such-cost-centre'),
  )
  expect((await add(rival, 'K-200', 'Theirs')).length, 'the code of another company').toBeGreaterThan(10)
})

test('an order is charged to the named cost centre, to the member’s, or to none', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer, idOf } = company
  const office = await add(owner, '1000', 'Office')
  await add(owner, 'K-200', 'IT')
  expect((await orderOf(buyer, await order(buyer))).costCentre, 'none is set').toBeUndefined()
  const bert = `/companies/mine/members/${await idOf('bert@example.com')}`
  const setDefault = (costCentre: string | null) =>
    owner.put(bert, { role: 'buyer', spendingLimit: null, costCentre })
  expect(await setDefault('2000')).toMatchObject(refused(404, 'no-such-cost-centre'))
  expect(await setDefault('1000')).toMatchObject({ status: 200 })
  expect((await buyer.get('/companies/mine')).body).toMatchObject({
    company: { costCentre: { code: '1000', name: 'Office' } },
  })
  expect((await owner.get('/companies/mine/members')).body).toMatchObject([
    {},
    { email: 'bert@example.com', costCentre: '1000' },
    {},
  ])
  await owner.put(bert, { role: 'buyer', spendingLimit: null })

  expect(await orderOf(buyer, await order(buyer))).toMatchObject({
    costCentre: { code: '1000', name: 'Office' },
  })
  expect((await buyer.get(`/orders/${await orderRouters(buyer)}`)).body).toMatchObject({
    costCentre: { code: '1000' },
  })
  const named = await orderOf(buyer, await order(buyer, 'k-200'))
  expect(named).toMatchObject({ costCentre: { code: 'K-200', name: 'IT' } })
  expect((await orderOf(buyer, await order(buyer, ''))).costCentre).toBeUndefined()
  expect(await order(buyer, '2000')).toMatchObject(refused(404, 'no-such-cost-centre'))

  const filtered = async (code: string) =>
    (await owner.get(`/companies/mine/orders?costCentre=${code}`)).body as unknown as { _id: string }[]
  expect((await filtered('K-200')).map(({ _id }) => _id)).toEqual([named._id])
  expect(await filtered('1000')).toHaveLength(2)

  await owner.put(`/companies/mine/cost-centres/${office}`, { code: '1001', name: 'Head office' })
  expect(await filtered('1001'), 'renamed since').toMatchObject([
    { costCentre: { code: '1000', name: 'Office' } },
    {},
  ])
  await owner.put(`/companies/mine/cost-centres/${office}`, { code: '1001', name: 'Office', active: false })
  expect((await orderOf(buyer, await order(buyer))).costCentre, 'the member’s is inactive').toBeUndefined()
  expect(await order(buyer, '1001')).toMatchObject(refused(404, 'no-such-cost-centre'))

  const ada = await shop.signUp('ada@example.com')
  expect(await order(ada, 'K-200'), 'of a company that is not hers').toMatchObject(
    refused(404, 'no-such-cost-centre'),
  )
  await ada.post('/companies', { name: 'Rivals', taxNumber: '' })
  expect(await order(ada, 'K-200')).toMatchObject(refused(404, 'no-such-cost-centre'))
  expect((await ada.get('/companies/mine/orders?costCentre=K-200')).body).toEqual([])
  await owner.delete(bert)
  const { cost_centre_id: left } = await shop.db
    .selectFrom('users')
    .select('cost_centre_id')
    .where('email', '=', 'bert@example.com')
    .executeTakeFirstOrThrow()
  expect(left).toBeNull()
})

test('a company can require one, however its members order', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer, idOf } = company
  await add(owner, '1000', 'Office')
  const rules = {
    name: 'Analytical Engines',
    taxNumber: '',
    approvalThreshold: null,
    selfApproval: false,
  }
  await owner.put('/companies/mine', { ...rules, costCentreRequired: true })
  await owner.put('/companies/mine', rules)
  expect((await buyer.get('/companies/mine')).body).toMatchObject({ company: { costCentreRequired: true } })
  const quote = await ask(buyer, [{ product_id: 'router', pieces: 200 }])
  await offer(await shop.admin(), quote, 1, { lines: [{ line: 1, pieces: 200, price: 19 }] })
  const needed = refused(422, 'cost-centre-needed')
  expect(await order(buyer)).toMatchObject(needed)
  expect(await order(buyer, '')).toMatchObject(needed)
  expect(
    await buyer.post('/order', { product_id: 'router', orderAmount: 100, address: 'x', phone: '1' }),
  ).toMatchObject(needed)
  expect(await accept(buyer, quote, 2)).toMatchObject(needed)
  const callOff = await activeCallOff({ admin: await shop.admin(), buyer })
  expect(await call(buyer, callOff, 200)).toMatchObject(needed)
  expect(await shop.rows('orders')).toEqual([])

  expect(await accept(buyer, quote, 2, { costCentre: '1000' })).toMatchObject({ status: 200 })
  expect(await order(buyer, '1000')).toMatchObject({ status: 200 })
  expect(await orderOf(buyer, await call(buyer, callOff, 200, { costCentre: '1000' }))).toMatchObject({
    costCentre: { code: '1000' },
  })
  await owner.put(`/companies/mine/members/${await idOf('bert@example.com')}`, {
    role: 'buyer',
    spendingLimit: null,
    costCentre: '1000',
  })
  await orderRouters(buyer)
  expect(await shop.rows('orders')).toMatchObject(
    Array.from({ length: 4 }, () => ({ cost_centre_code: '1000', cost_centre_name: 'Office' })),
  )
  const ada = await shop.signUp('ada@example.com')
  expect(await order(ada), 'no company').toMatchObject({ status: 200 })
})

test('emails, documents, files and events say what an order is charged to', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner, buyer, admin, idOf } = company
  await add(owner, 'K-200', 'IT')
  await owner.put(`/companies/mine/members/${await idOf('bert@example.com')}`, {
    role: 'buyer',
    spendingLimit: null,
    costCentre: 'K-200',
  })
  await order(buyer)
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'order-placed',
    order: { costCentre: 'K-200 IT' },
  })
  const { body } = await orderOnAccount(buyer)
  const id = String(body.insertedId)
  expect(pdfText((await buyer.get(`/orders/${id}/confirmation`)).bytes)).toContain('K-200 IT')
  const [{ _id: invoice } = { _id: '' }] = (await buyer.get('/invoices/mine')).body as unknown as {
    _id: string
  }[]
  expect((await buyer.get(`/invoices/${invoice}`)).body).toMatchObject({
    costCentre: { code: 'K-200', name: 'IT' },
  })
  expect(pdfText((await buyer.get(`/invoices/${invoice}/pdf`)).bytes)).toContain('K-200 IT')
  for (const file of ['/orders.csv', '/invoices.csv'])
    expect((await admin.get(file)).text.trimEnd().split('\r\n').at(-1), file).toContain(',K-200,')
})
