import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { delivery } from '#test/quotes.ts'
import { isWellFormed, newKey } from './key.ts'

const fields = { name: 'Warehouse', scopes: ['orders:read', 'orders:write'], days: 30 }

async function withKey(shop: TestShop, owner: TestCaller, changes: Partial<typeof fields> = {}) {
  const { status, body } = await owner.post('/api-keys', { ...fields, ...changes })
  expect(status).toBe(200)
  return { id: String(body.insertedId), program: shop.caller(String(body.key)) }
}

test('a key orders and reads as its owner, and nothing beyond its scopes', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 500 }] })
  const buyer = await shop.signUp('ada@example.com')
  const { id, program } = await withKey(shop, buyer)

  const lines = [{ product_id: 'router', orderAmount: 100 }]
  const placed = await program.post('/orders', { lines, delivery, paymentAmount: 2_000 })
  expect(placed).toMatchObject({ status: 201, body: { number: expect.any(String) } })
  expect((await program.get('/myOrder?email=ada@example.com')).body).toHaveLength(1)
  expect((await buyer.get('/myOrder?email=ada@example.com')).body).toHaveLength(1)

  expect(await program.get('/quotes/mine?email=ada@example.com')).toMatchObject({
    status: 403,
    body: { code: 'key-not-allowed', scope: 'quotes:read' },
  })
  for (const people of ['/api-keys', '/companies/mine', '/user?email=ada@example.com']) {
    const { status, body } = await program.get(people)
    expect({ status, body }, people).toMatchObject({ status: 403, body: { code: 'key-not-allowed' } })
    expect(body).not.toHaveProperty('scope')
  }
  expect(await program.get('/allOrder')).toMatchObject({ status: 403, body: { code: 'admins-only' } })
  expect(await program.get('/myOrder?email=eve@example.com')).toMatchObject({ body: { code: 'not-yours' } })

  const listed = await buyer.get('/api-keys')
  expect(listed.body).toMatchObject([{ _id: id, name: 'Warehouse', state: 'active', scopes: fields.scopes }])
  expect(listed.body[0]?.lastUsedAt).toEqual(expect.any(String))
  expect(listed.text).not.toContain(program.token)
  expect(shop.failures).toEqual([])
})

test('a program that creates something is answered with 201 and its address; a page with 200', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 500 }] })
  const buyer = await shop.signUp('ada@example.com')
  const { program } = await withKey(shop, buyer, { scopes: ['orders:read', 'orders:write', 'carts:write'] })
  const order = { lines: [{ product_id: 'router', orderAmount: 100 }], delivery, paymentAmount: 2_000 }
  const place = () =>
    program.send('/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one' },
      body: JSON.stringify(order),
    })
  const placed = await place()
  const at = `/orders/${placed.body.insertedId}`
  for (const reply of [placed, await place()]) {
    expect(reply).toMatchObject({ status: 201, body: placed.body })
    expect(reply.headers.get('Location')).toBe(`/api${at}`)
  }
  expect(await program.get(at)).toMatchObject({ status: 200, body: { _id: placed.body.insertedId } })
  const refused = await program.post('/orders', { ...order, paymentAmount: 1 })
  expect([refused.status, refused.headers.get('Location')]).toEqual([409, null])
  const byPage = await buyer.post('/orders', order)
  expect([byPage.status, byPage.headers.get('Location')]).toEqual([200, null])
  expect(
    (await program.post('/order', { product_id: 'router', orderAmount: 100, address: 'x', phone: '1' }))
      .status,
    'a call of the specification',
  ).toBe(200)
  expect(await shop.rows('orders')).toHaveLength(3)
})

test('a key is stored as a hash only, and told to its owner by mail', async () => {
  await using shop = await openShop()
  const buyer = await shop.signUp('ada@example.com')
  const key = 'a-request-of-its-own'
  const make = () =>
    buyer.send('/api-keys', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(fields),
    })
  const made = await make()
  const secret = String(made.body.key)
  expect(isWellFormed(secret)).toBe(true)
  expect(secret).toMatch(/^hf_test_/)
  const again = await make()
  expect(again).toMatchObject({ status: 200, body: { insertedId: made.body.insertedId } })
  expect(again.body).not.toHaveProperty('key')

  expect(await shop.rows('api_keys')).toHaveLength(1)
  for (const table of ['api_keys', 'idempotency_keys', 'audit_log'] as const)
    expect(JSON.stringify(await shop.rows(table))).not.toContain(secret)
  const mails = shop.mails.emails.filter(({ kind }) => kind === 'api-key-made')
  expect(mails).toMatchObject([{ beginning: secret.slice(0, 12) }])
  expect(JSON.stringify(mails)).not.toContain(secret)
})

test('a key ends when it is revoked or expires, and with its owner', async () => {
  await using shop = await openShop()
  const buyer = await shop.signUp('ada@example.com')
  const other = await shop.signUp('eve@example.com')
  const ask = async ({ program }: { program: TestCaller }) => {
    const { status, body } = await program.get('/myOrder?email=ada@example.com')
    return body.code ?? status
  }
  const revoked = await withKey(shop, buyer)
  expect(await ask(revoked)).toBe(200)
  expect(await other.delete(`/api-keys/${revoked.id}`)).toMatchObject({ status: 404 })
  expect(await ask(revoked)).toBe(200)
  for (const _ of ['once', 'again'])
    expect(await buyer.delete(`/api-keys/${revoked.id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
  expect(await ask(revoked)).toBe('bad-api-key')

  const expired = await withKey(shop, buyer)
  await sql`update api_keys set created_at = now() - interval '2 days', expires_at = now() where id = ${expired.id}`.execute(
    shop.db,
  )
  expect(await ask(expired)).toBe('bad-api-key')
  const states = (await buyer.get('/api-keys')).body as unknown as { state: string }[]
  expect(states.map(({ state }) => state).toSorted()).toEqual(['expired', 'revoked'])

  const orphan = await withKey(shop, buyer)
  await shop.identity.deleteAccount('uid-ada@example.com')
  expect(await ask(orphan), 'the account is ended at the identity provider').toBe('bad-api-key')
  await shop.db.deleteFrom('users').where('email', '=', 'ada@example.com').execute()
  expect(await shop.rows('api_keys')).toEqual([])
})

test('keys pause when the sign-ins of their owner end, until the owner confirms them', async () => {
  await using shop = await openShop({ adminsNeedSecondFactor: true })
  await shop.admin()
  const signedIn = await shop.signUp('admin@example.com', true)
  const { id, program } = await withKey(shop, signedIn)
  const other = await withKey(shop, await shop.signUp('eve@example.com'))
  const ask = async () => {
    const { status, body } = await program.get('/allOrder')
    return body.code ?? status
  }
  const state = async () => (await signedIn.get('/api-keys')).body[0]?.state
  expect([await ask(), await state()]).toEqual([200, 'active'])

  // As a new password, another second factor and "sign out everywhere" do.
  const endSignIns = () => shop.identity.validSince.set('uid-admin@example.com', new Date())
  await sql`update api_keys set created_at = now() - interval '1 minute'`.execute(shop.db)
  endSignIns()
  const again = await shop.signUp('admin@example.com', true)
  shop.identity.validSince.set('uid-admin@example.com', new Date(Date.now() - 10_000))
  expect(await ask()).toBe('bad-api-key')
  expect((await again.get('/api-keys')).body[0]?.state).toBe('paused')
  expect(await program.put(`/api-keys/${id}/confirmation`), 'a key cannot confirm itself').toMatchObject({
    status: 401,
  })
  expect(await again.put(`/api-keys/${other.id}/confirmation`)).toMatchObject({ status: 404 })
  expect(await again.put(`/api-keys/${id}/confirmation`)).toMatchObject({ body: { success: true } })
  expect([await ask(), (await again.get('/api-keys')).body[0]?.state]).toEqual([200, 'active'])

  const withoutFactor = await shop.signUp('admin@example.com', false)
  expect(await withoutFactor.put(`/api-keys/${id}/confirmation`)).toMatchObject({
    status: 403,
    body: { code: 'second-factor-needed' },
  })
  await again.delete(`/api-keys/${id}`)
  expect(await again.put(`/api-keys/${id}/confirmation`)).toMatchObject({ status: 404 })
})

test('an admin’s key is an admin’s as long as its owner is one, and is in the audit log', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const { id, program } = await withKey(shop, admin)
  expect(await program.get('/allOrder')).toMatchObject({ status: 200 })
  await admin.delete(`/api-keys/${id}`)
  const entries = (await admin.get('/audit-log')).body
  expect(entries).toMatchObject([
    { action: 'api-key-revoked', subject: id },
    { action: 'api-key-made', subject: id, after: { scopes: fields.scopes } },
  ])

  const { program: second } = await withKey(shop, admin)
  await shop.signUp('bo@example.com')
  await admin.put('/users/admin/bo@example.com')
  await shop.db.updateTable('users').set({ role: null }).where('email', '=', 'admin@example.com').execute()
  expect(await second.get('/allOrder')).toMatchObject({ status: 403, body: { code: 'admins-only' } })
})

test('a key has 300 requests at once and five more each second, and is told how many are left', async () => {
  await using shop = await openShop()
  const { program } = await withKey(shop, await shop.signUp('ada@example.com'))
  const ask = () => program.get('/myOrder?email=ada@example.com')
  const first = await ask()
  expect(first.headers.get('RateLimit-Policy')).toBe('"key";q=300;w=60')
  expect(first.headers.get('RateLimit')).toMatch(/^"key";r=299;t=1$/)
  const fullFor = (seconds: number) =>
    shop.db
      .updateTable('rate_limits')
      .set({ empty_at: new Date(Date.now() + seconds * 1_000) })
      .execute()
  await fullFor(30)
  expect((await ask()).headers.get('RateLimit'), 'half of them').toMatch(/^"key";r=1(49|5\d);t=\d\d$/)
  await fullFor(3_600)
  const refused = await ask()
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(refused.headers.get('Retry-After')).toBe('1')
  expect(refused.headers.get('RateLimit')).toBe('"key";r=0;t=60')
})

test('somebody has twenty keys at most, also when they are asked for at once', async () => {
  await using shop = await openShop()
  const buyer = await shop.signUp('ada@example.com')
  const replies = await Promise.all(Array.from({ length: 25 }, () => buyer.post('/api-keys', fields)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(replies.filter(({ body }) => body.code === 'too-many-api-keys')).toHaveLength(5)
  const [one] = await shop.rows('api_keys')
  await buyer.delete(`/api-keys/${one?.id}`)
  expect(await buyer.post('/api-keys', fields)).toMatchObject({ status: 200 })
  const page = await buyer.get('/api-keys?limit=5')
  expect(page.body).toHaveLength(5)
  expect(page.headers.get('X-Total-Count')).toBe('21')
  expect(page.headers.get('Link')).toContain('rel="next"')
})

test.each([[{ name: ' ' }], [{ scopes: [] }], [{ scopes: ['all'] }], [{ days: 366 }]])(
  'a key of %j is refused',
  async (changes) => {
    await using shop = await openShop()
    const buyer = await shop.signUp('ada@example.com')
    expect(await buyer.post('/api-keys', { ...fields, ...changes })).toMatchObject({
      status: 400,
      body: { code: 'bad-input' },
    })
  },
)

test('keys that ended are forgotten after 90 days', async () => {
  await using shop = await openShop()
  const buyer = await shop.signUp('ada@example.com')
  const { id } = await withKey(shop, buyer)
  await withKey(shop, buyer)
  await shop.db
    .updateTable('api_keys')
    .set({ revoked_at: new Date(Date.now() - 91 * 86_400_000) })
    .where('id', '=', id)
    .execute()
  await shop.jobs.tick('forget-api-keys')
  expect(await shop.rows('api_keys')).toHaveLength(1)
})

test('a key with a character mistyped is none', () => {
  const key = newKey(true)
  expect(isWellFormed(key)).toBe(true)
  const changed = key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
  expect(isWellFormed(changed)).toBe(false)
  expect(isWellFormed(`${key}a`)).toBe(false)
})
