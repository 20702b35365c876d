import { expect, test } from 'vitest'
import { openShop, type TestCaller } from '#test/open-shop.ts'

const path = (email: string) => `/users/admin/${email}`

test('an admin sees who is there, a page at a time, and finds them by email or name', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  for (const name of ['ada', 'bo', 'a_c']) await shop.signUp(`${name}@example.com`)
  const emails = async (query: string) =>
    ((await admin.get(`/allUser?${query}`)).body as unknown as { email: string }[]).map(({ email }) => email) // a list
  expect((await emails('')).toSorted()).toEqual(
    ['a_c', 'ada', 'admin', 'bo'].map((name) => `${name}@example.com`),
  )
  expect(await emails('q=ADA')).toEqual(['ada@example.com'])
  expect(await emails('q=a_c'), 'an underscore is a letter').toEqual(['a_c@example.com'])
  const first = await admin.get('/allUser?limit=3')
  expect(first.headers.get('X-Total-Count')).toBe('4')
  const next = /<\/api([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  expect((await admin.get(next)).body).toHaveLength(1)
  expect((await admin.get('/allUser?q=admin')).body).toEqual([
    {
      _id: expect.any(String),
      email: 'admin@example.com',
      name: 'admin',
      role: 'admin',
      adminRole: 'owner',
      confirmed: true,
      since: expect.any(String),
    },
  ])
})

test('a user is made an admin once, and may do at once what admins may', async () => {
  await using shop = await openShop()
  const [admin, ada] = [await shop.admin(), await shop.signUp('ada@example.com')]
  expect((await ada.get('/allUser')).status).toBe(403)
  expect((await admin.put(path('Ada@Example.com'))).body).toEqual({ success: true, modifiedCount: 1 })
  expect((await ada.get('/allUser')).status).toBe(200)
  expect((await admin.put(path('ada@example.com'))).body).toEqual({ success: true, modifiedCount: 0 })
  expect(await admin.put(path('nobody@example.com'))).toMatchObject({
    status: 404,
    body: { code: 'no-such-user' },
  })
  expect(await shop.rows('audit_log')).toMatchObject([
    {
      actor: 'admin@example.com',
      action: 'admin-made',
      subject: 'ada@example.com',
      before: { role: null },
      after: { role: 'admin' },
    },
  ])
})

test('nobody becomes an admin whose email is not confirmed', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  await shop.signUp('ada@example.com')
  await shop.db
    .updateTable('users')
    .set({ email_verified: false })
    .where('email', '=', 'ada@example.com')
    .execute()
  expect(await admin.put(path('ada@example.com'))).toMatchObject({
    status: 409,
    body: { code: 'user-not-confirmed' },
  })
  expect((await admin.get('/allUser?q=ada')).body).toMatchObject([{ confirmed: false }])
  expect(await shop.rows('audit_log')).toEqual([])
})

test('a user who is deleted is out at once, with their account; the orders stay', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 500 }] })
  const [admin, ada] = [await shop.admin(), await shop.signUp('ada@example.com')]
  await ada.post('/order', { product_id: 'router', orderAmount: 100, address: 'x', phone: '1' })
  expect((await admin.delete(path('ada@example.com'))).body).toEqual({ success: true })
  expect((await ada.get('/myOrder?email=ada@example.com')).status).toBe(401)
  expect(await shop.jobs.runAll()).toBe(1)
  expect(shop.identity.ended).toEqual(new Set(['uid-ada@example.com']))
  expect((await admin.get('/allOrder')).body).toMatchObject([
    { email: 'ada@example.com', paymentAmount: 2_000, status: 'not payed' },
  ])
  expect(await admin.delete(path('ada@example.com'))).toMatchObject({ status: 404 })
  expect(await shop.rows('audit_log')).toMatchObject([
    { action: 'user-deleted', subject: 'ada@example.com', before: { name: 'ada' }, after: null },
  ])
})

test('an admin is not deleted, so that the last one never is', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  await shop.signUp('ada@example.com')
  await admin.put(path('ada@example.com'))
  for (const email of ['ada@example.com', 'admin@example.com']) {
    expect((await admin.delete(path(email))).body, email).toEqual({ success: false })
  }
  expect(await shop.rows('users')).toHaveLength(2)
  expect(await shop.jobs.runAll()).toBe(0)
})

test('whoever is made an admin and deleted at the same time is either, never both', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  for (let round = 0; round < 8; round += 1) {
    const email = `ada${round}@example.com`
    await shop.signUp(email)
    const [made, deleted] = await Promise.all([admin.put(path(email)), admin.delete(path(email))])
    const there = await shop.db.selectFrom('users').select('role').where('email', '=', email).execute()
    expect(there).toEqual(deleted.body.success ? [] : [{ role: 'admin' }])
    expect(made.status).toBe(deleted.body.success ? 404 : 200)
  }
})

test('a deletion counts at once: neither what proved the account before nor a new sign-in opens it', async () => {
  await using shop = await openShop()
  const [admin, ada] = [await shop.admin(), await shop.signUp('ada@example.com')]
  const email = 'ada@example.com'
  const comeBack = (authenticatedAt = new Date()) => {
    shop.identity.verify = async () => ({
      uid: `uid-${email}`,
      email,
      emailVerified: true,
      name: 'Ada',
      authenticatedAt,
      secondFactor: false,
    })
    return shop.nobody.put(`/user/${email}`, { email, idToken: 'proof' })
  }
  const before = new Date()
  expect((await admin.delete(path(email))).body).toEqual({ success: true })
  expect((await comeBack(before)).body.code).toBe('identity-refused')
  expect((await comeBack(new Date(Date.now() + 60_000))).body.code, 'no job has run').toBe('identity-refused')
  expect((await ada.get('/myOrder?email=ada@example.com')).status).toBe(401)
  expect(await shop.rows('users')).toHaveLength(1)

  await shop.jobs.runAll()
  expect((await comeBack(before)).body.code, 'a proof of before the deletion').toBe('identity-refused')
  expect((await comeBack(new Date(Date.now() + 60_000))).status, 'Firebase keeps accounts').toBe(200)
})

test('whoever signs in and is deleted at the same moment is out', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  for (let round = 0; round < 8; round += 1) {
    const email = `ada${round}@example.com`
    await shop.signUp(email)
    const [deleted] = await Promise.all([admin.delete(path(email)), shop.signUp(email)])
    expect(deleted.body).toEqual({ success: true })
    expect(await shop.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  }
})

const roleOf = (email: string) => `/users/${email}/admin-role`
const rights = async (caller: TestCaller, email: string) => (await caller.get(`/admin/${email}/rights`)).body

test('an owner gives an admin another role, which holds at the next call and is written down', async () => {
  await using shop = await openShop()
  const [admin, ada] = [await shop.admin(), await shop.signUp('ada@example.com')]
  expect(await admin.put(roleOf('ada@example.com'), { role: 'sales' })).toMatchObject({
    status: 409,
    body: { code: 'not-an-admin' },
  })
  await admin.put(path('ada@example.com'))
  expect(await rights(ada, 'ada@example.com')).toEqual({ role: 'owner', lacksSecondFactor: false })
  expect((await admin.put(roleOf('ada@example.com'), { role: 'warehouse' })).body).toEqual({
    modifiedCount: 1,
  })
  expect((await admin.put(roleOf('ada@example.com'), { role: 'warehouse' })).body).toEqual({
    modifiedCount: 0,
  })
  expect(await rights(ada, 'ada@example.com')).toEqual({ role: 'warehouse', lacksSecondFactor: false })
  expect((await ada.get('/allOrder')).status).toBe(200)
  expect(await ada.get('/quotes')).toMatchObject({ status: 403, body: { code: 'role-not-allowed' } })
  expect(await ada.put(roleOf('ada@example.com'), { role: 'owner' })).toMatchObject({
    status: 403,
    body: { code: 'role-not-allowed' },
  })
  expect((await admin.put(roleOf('ada@example.com'), { role: null })).body).toEqual({ modifiedCount: 1 })
  expect(await rights(ada, 'ada@example.com')).toEqual({ lacksSecondFactor: false })
  expect(await ada.get('/allOrder')).toMatchObject({ status: 403, body: { code: 'admins-only' } })
  expect((await shop.rows('audit_log')).slice(1)).toMatchObject([
    { action: 'admin-role-changed', before: { role: 'owner' }, after: { role: 'warehouse' } },
    { action: 'admin-role-changed', before: { role: 'warehouse' }, after: { role: null } },
  ])
  const told = { to: 'ada@example.com', kind: 'admin-role-changed', name: 'ada' }
  const link = 'http://shop.test/dashBoard'
  expect(shop.mails.emails, 'each change once').toEqual([
    { ...told, role: 'owner', isNew: true, link },
    { ...told, role: 'warehouse', isNew: false, link },
    { ...told, role: null, isNew: false, link },
  ])
})

test('the last owner stays one, and so does one of two who leave at the same moment', async () => {
  await using shop = await openShop()
  const [admin, ada] = [await shop.admin(), await shop.signUp('ada@example.com')]
  for (const role of ['sales', null])
    expect(await admin.put(roleOf('admin@example.com'), { role })).toMatchObject({
      status: 409,
      body: { code: 'last-shop-owner' },
    })
  await admin.put(path('ada@example.com'))
  const replies = await Promise.all([
    admin.put(roleOf('admin@example.com'), { role: 'sales' }),
    ada.put(roleOf('ada@example.com'), { role: null }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const owners = (await shop.rows('users')).filter((user) => user.role && user.admin_role === 'owner')
  expect(owners).toHaveLength(1)
  expect(shop.failures).toEqual([])
})

test('the database keeps an owner, whatever the shop does', async () => {
  await using shop = await openShop()
  await shop.admin()
  const owner = () => shop.db.updateTable('users').where('email', '=', 'admin@example.com')
  await expect(owner().set({ role: null }).execute()).rejects.toThrow(/only owner of the shop/)
  await expect(owner().set({ admin_role: 'sales' }).execute()).rejects.toThrow(/only owner of the shop/)
  await expect(shop.db.deleteFrom('users').where('role', '=', 'admin').execute()).rejects.toThrow(
    /only owner of the shop/,
  )
  await shop.signUp('ada@example.com')
  await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', 'ada@example.com').execute()
  await owner().set({ role: null }).execute()
})

test('where admins need a second factor, no right of one holds without it, nor of a key made without it', async () => {
  await using shop = await openShop({ adminsNeedSecondFactor: true })
  const ada = await shop.signUp('ada@example.com')
  const makeKey = async (caller: TestCaller) => {
    const { body } = await caller.post('/api-keys', { name: 'x', scopes: ['orders:read'], days: 1 })
    return shop.caller(String(body.key))
  }
  const early = await makeKey(ada)
  await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', 'ada@example.com').execute()
  const needed = { status: 403, body: { code: 'second-factor-needed' } }
  for (const path of ['/allOrder', '/carts/mine', '/api-keys'])
    expect(await ada.get(path)).toMatchObject(needed)
  expect(await early.get('/allOrder')).toMatchObject(needed)
  expect((await ada.get('/user?email=ada@example.com')).body).toMatchObject({ role: 'admin' })
  expect(await rights(ada, 'ada@example.com')).toEqual({ role: 'owner', lacksSecondFactor: true })
  const proved = await shop.signUp('ada@example.com', true)
  expect((await proved.get('/allOrder')).status).toBe(200)
  expect((await (await makeKey(proved)).get('/allOrder')).status).toBe(200)
  expect((await ada.get('/allOrder')).status, 'the sign-in from before').toBe(403)
  const bo = await shop.signUp('bo@example.com')
  expect((await bo.get('/carts/mine')).status).toBe(200)
})

test('an owner takes the second factor of another away, and not their own', async () => {
  await using shop = await openShop()
  const [admin, ada] = [await shop.admin(), await shop.signUp('ada@example.com')]
  const reset = (caller: TestCaller, email: string) => caller.delete(`/users/${email}/second-factor`)
  expect(await reset(ada, 'admin@example.com')).toMatchObject({ status: 403, body: { code: 'admins-only' } })
  expect(await reset(admin, 'admin@example.com')).toMatchObject({
    status: 409,
    body: { code: 'own-second-factor' },
  })
  expect(await reset(admin, 'nobody@example.com')).toMatchObject({ status: 404 })
  expect((await reset(admin, 'Ada@example.com')).body).toEqual({ success: true })
  await shop.jobs.runAll()
  expect(shop.identity.reset).toEqual(new Set(['uid-ada@example.com']))
  expect(await shop.rows('audit_log')).toMatchObject([
    { action: 'second-factor-reset', actor: 'admin@example.com', subject: 'ada@example.com' },
  ])
})
