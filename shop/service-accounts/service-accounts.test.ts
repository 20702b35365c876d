import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCompany } from '#test/open-company.ts'
import type { TestCaller, TestShop } from '#test/open-shop.ts'
import { delivery } from '#test/quotes.ts'

const mailbox = 'orders@example.com'

function lastCode(shop: TestShop): string {
  const mail = shop.mails.emails.findLast(({ kind }) => kind === 'service-account-code')
  return mail?.kind === 'service-account-code' ? mail.code : ''
}

async function addAccount(shop: TestShop, owner: TestCaller, changes = {}) {
  expect(await owner.post('/companies/mine/service-accounts/codes', { email: mailbox })).toMatchObject({
    status: 200,
  })
  const code = lastCode(shop).toLowerCase()
  const form = { name: 'ERP', email: mailbox, role: 'buyer', code, ...changes }
  return owner.post('/companies/mine/service-accounts', form)
}

async function makeKey(shop: TestShop, owner: TestCaller, serviceAccount: string) {
  const fields = { name: 'ERP', scopes: ['orders:read', 'orders:write'], days: 30, serviceAccount }
  const { status, body } = await owner.post('/api-keys', fields)
  expect(status).toBe(200)
  return { id: String(body.insertedId), program: shop.caller(String(body.key)) }
}

test('a program orders for a company with keys that outlive the owner who made them', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer } = company
  const added = await addAccount(shop, owner)
  expect(added.status).toBe(200)
  const id = String(added.body.insertedId)
  const { program } = await makeKey(shop, owner, id)
  expect(shop.mails.emails.filter(({ kind }) => kind === 'api-key-made')).toMatchObject([
    { serviceAccount: { name: 'ERP', by: 'olga@example.com' } },
  ])

  // As after a new password of the owner: their own keys pause, that of the company does not.
  shop.identity.validSince.set('uid-olga@example.com', new Date(Date.now() + 60_000))
  const lines = [{ product_id: 'router', orderAmount: 100 }]
  expect(await program.post('/orders', { lines, delivery, paymentAmount: 2_000 })).toMatchObject({
    status: 201,
  })
  expect(await shop.rows('orders')).toMatchObject([{ buyer_email: mailbox, buyer_name: 'ERP' }])
  expect((await program.get(`/myOrder?email=${mailbox}`)).body).toHaveLength(1)
  shop.identity.validSince.clear()

  const members = await owner.get('/companies/mine/members')
  expect(members.body).toContainEqual({
    _id: id,
    name: 'ERP',
    email: mailbox,
    role: 'buyer',
    isServiceAccount: true,
    isSelf: false,
  })
  expect((await owner.get(`/api-keys?serviceAccount=${id}`)).body).toMatchObject([
    { name: 'ERP', state: 'active' },
  ])
  expect((await owner.get('/api-keys')).body).toEqual([])

  for (const [method, path, body] of [
    ['get', `/api-keys?serviceAccount=${id}`],
    ['get', `/companies/mine/service-accounts/${id}`],
    ['post', '/api-keys', { name: 'x', scopes: ['orders:read'], days: 1, serviceAccount: id }],
  ] as const)
    expect(await buyer[method](path, body), `${method} ${path} by a buyer`).toMatchObject({
      status: 404,
      body: { code: 'no-such-service-account' },
    })
  const events = (await shop.rows('company_events')).map(({ kind }) => kind)
  expect(events).toEqual(expect.arrayContaining(['service-account-added', 'service-key-made']))
})

test('its keys end when an owner revokes them, and all of them when it is removed', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer } = company
  const id = String((await addAccount(shop, owner)).body.insertedId)
  const [first, second] = [await makeKey(shop, owner, id), await makeKey(shop, owner, id)]
  const ask = async ({ program }: { program: TestCaller }) => {
    const { status, body } = await program.get(`/myOrder?email=${mailbox}`)
    return body.code ?? status
  }
  expect([await ask(first), await ask(second)]).toEqual([200, 200])
  expect(await buyer.delete(`/api-keys/${first.id}`)).toMatchObject({ status: 404 })
  expect(await owner.delete(`/api-keys/${first.id}`)).toMatchObject({ status: 200 })
  expect([await ask(first), await ask(second)]).toEqual(['bad-api-key', 200])

  expect(await owner.delete(`/companies/mine/members/${id}`)).toMatchObject({ status: 200 })
  expect(await ask(second)).toBe('bad-api-key')
  expect((await shop.rows('users')).find((user) => user.id === id)).toMatchObject({
    email: null,
    company_role: null,
    service_account: true,
  })
  expect(await addAccount(shop, owner), 'the mailbox is free again').toMatchObject({ status: 200 })
})

test('a mailbox is proved by the code that came last, and nobody signs in with it', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer } = company
  const add = (changes = {}) => addAccount(shop, owner, changes)
  const wrong = { status: 422, body: { code: 'wrong-mailbox-code' } }
  expect(await add({ code: 'AAAAAAAA' })).toMatchObject(wrong)
  const other = { email: 'other@example.com' }
  expect(await add(other), 'the code of another mailbox').toMatchObject(wrong)
  expect(await shop.rows('users')).not.toContainEqual(expect.objectContaining({ email: mailbox }))
  const form = { name: 'ERP', email: mailbox, role: 'buyer' }
  for (let tried = 0; tried < 5; tried += 1)
    await owner.post('/companies/mine/service-accounts', { ...form, code: 'AAAAAAAA' })
  const late = await owner.post('/companies/mine/service-accounts', { ...form, code: lastCode(shop) })
  expect(late, 'the right one after five wrong ones').toMatchObject(wrong)

  await owner.post('/companies/mine/service-accounts/codes', { email: mailbox })
  await sql`update service_account_codes set expires_at = now()`.execute(shop.db)
  const expired = await owner.post('/companies/mine/service-accounts', { ...form, code: lastCode(shop) })
  expect(expired).toMatchObject(wrong)

  const person = 'ada@example.com'
  await shop.signUp(person)
  await owner.post('/companies/mine/service-accounts/codes', { email: person })
  const ofPerson = { ...form, email: person, code: lastCode(shop) }
  expect(await owner.post('/companies/mine/service-accounts', ofPerson)).toMatchObject({
    status: 409,
    body: { code: 'mailbox-of-person' },
  })
  expect(await buyer.post('/companies/mine/service-accounts/codes', { email: mailbox })).toMatchObject({
    status: 403,
    body: { code: 'owners-only' },
  })
  const codes = await Promise.all(
    Array.from({ length: 10 }, () =>
      owner.post('/companies/mine/service-accounts/codes', { email: 'stranger@example.org' }),
    ),
  )
  expect(codes.filter(({ body }) => body.code === 'too-many-mailbox-codes').length).toBeGreaterThan(0)
})

test('a service account is no owner and no admin', async () => {
  await using company = await openCompany()
  const { shop, owner } = company
  const admin = await shop.admin()
  expect(await addAccount(shop, owner, { role: 'owner' })).toMatchObject({ status: 400 })
  const id = String((await addAccount(shop, owner)).body.insertedId)
  const refused = { status: 409, body: { code: 'service-account-role' } }
  const change = { spendingLimit: null, role: 'owner' }
  expect(await owner.put(`/companies/mine/members/${id}`, change)).toMatchObject(refused)
  expect(await admin.put(`/users/admin/${mailbox}`)).toMatchObject(refused)
  expect(await owner.put(`/companies/mine/members/${id}`, { ...change, role: 'approver' })).toMatchObject({
    status: 200,
  })
  for (const change of [{ role: 'admin' as const }, { company_role: 'owner' as const }])
    await expect(
      shop.db.updateTable('users').set(change).where('id', '=', id).execute(),
      'the database agrees',
    ).rejects.toThrow('users_service_account')
})
