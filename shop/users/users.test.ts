import { exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { expect, inject, test } from 'vitest'
import { IdentityUnavailable } from '#contract/identity/port.ts'
import { plainIdToken } from '#test/doubles.ts'
import { ADMIN_EMAIL, openShop, type TestShop } from '#test/open-shop.ts'

const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const signIn = (shop: TestShop, email: string, person: Partial<Parameters<typeof plainIdToken>[0]> = {}) =>
  shop.nobody.put(`/user/${email}`, {
    email,
    idToken: plainIdToken({ uid: `uid-${email}`, email, name: 'Ada', ...person }),
  })

/** Somebody who got hold of the shop's private key, to show that each claim is looked at by itself. */
async function forger(shop: TestShop) {
  const stored = await shop.db
    .selectFrom('signing_keys')
    .selectAll()
    .where('purpose', '=', 'shop')
    .executeTakeFirstOrThrow()
  const key = await importJWK(stored.private_jwk, 'EdDSA')
  const publicKey = await importJWK(stored.public_jwk, 'EdDSA', { extractable: true })
  return {
    publicPem: await exportSPKI(publicKey as CryptoKey), // an Ed25519 key is one
    sign: (claims: object, header: object = {}) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid: stored.id, typ: 'at+jwt', ...header })
        .sign(key),
  }
}

test('an access token is taken as it was given, and in no other form', async () => {
  await using shop = await openShop()
  const { body } = await signIn(shop, 'ada@example.com')
  const token = String(body.token)
  const claims = claimsOf(token)
  expect(claims.exp - claims.iat, 'an hour').toBe(3_600)
  const { sign, publicPem } = await forger(shop)
  const ask = async (token: string) => (await shop.caller(token).get('/myOrder?email=ada@example.com')).status
  expect(await ask(token)).toBe(200)
  expect(await ask(await sign(claims)), 'the forger can forge').toBe(200)

  const [head, , signature] = token.split('.')
  const otherBody = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody' })).toString('base64url')
  const bad = {
    expired: await sign({ ...claims, exp: claims.iat - 1 }),
    'for another audience': await sign({ ...claims, aud: 'hundredfold' }),
    'of another issuer': await sign({ ...claims, iss: 'http://evil.test' }),
    'without an expiry': await sign({ ...claims, exp: undefined }),
    'without the time of the sign-in': await sign({ ...claims, auth_time: undefined }),
    'not an access token': await sign(claims, { typ: 'JWT' }),
    'of an unknown key': await sign(claims, { kid: 'x' }),
    unsigned: new UnsecuredJWT(claims).encode(),
    'HS256 with the public key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(new TextEncoder().encode(publicPem)),
    tampered: [head, otherBody, signature].join('.'),
    'the identity provider’s': plainIdToken({ uid: 'uid', email: 'ada@example.com', name: '' }),
  }
  for (const [what, token] of Object.entries(bad)) expect(await ask(token), what).toBe(401)
})

test('a session that the identity provider has ended is over at the next call', async () => {
  await using shop = await openShop()
  const ada = await shop.signUp('ada@example.com')
  expect((await ada.get('/myOrder?email=ada@example.com')).status).toBe(200)
  shop.identity.ended.add('uid-ada@example.com')
  expect(await ada.get('/myOrder?email=ada@example.com')).toMatchObject({
    status: 401,
    body: { code: 'signed-out', message: 'Your sign-in has ended. Please sign in again.' },
  })
})

test('who registers a gone person’s email anew has neither the orders nor the token of the first', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const first = await shop.signUp('ada@example.com')
  await first.post('/order', { product_id: 'router', orderAmount: 100, address: 'x', phone: '1' })
  const again = { uid: 'another-uid' }

  expect(await signIn(shop, 'ada@example.com', { ...again, emailVerified: false })).toMatchObject({
    status: 409,
    body: { code: 'email-in-use' },
  })
  expect((await first.get('/myOrder?email=ada@example.com')).body, 'nothing was taken').toHaveLength(1)

  const { status, body } = await signIn(shop, 'ada@example.com', again)
  expect(status).toBe(200)
  const second = shop.caller(String(body.token))
  expect((await second.get('/myOrder?email=ada@example.com')).body).toEqual([])
  expect((await first.get('/myOrder?email=ada@example.com')).status, 'the first one’s token').toBe(401)
  expect(await shop.rows('orders'), 'the order stays').toHaveLength(1)
})

test('an admin whose email somebody else proves to own takes no rights along', async () => {
  await using shop = await openShop()
  await shop.admin()
  const { body } = await signIn(shop, 'admin@example.com', { uid: 'another-uid' })
  const next = shop.caller(String(body.token))
  expect((await next.get('/admin/admin@example.com')).body).toEqual({ admin: false })
  expect(await shop.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()).toEqual([])
})

test('the shop’s first admin is who proves to own the email that the settings name', async () => {
  await using shop = await openShop()
  const isAdmin = async (emailVerified: boolean) => {
    const { body } = await signIn(shop, ADMIN_EMAIL, { emailVerified })
    return (await shop.caller(String(body.token)).get(`/admin/${ADMIN_EMAIL}`)).body
  }
  expect(await isAdmin(false)).toEqual({ admin: false })
  expect(await isAdmin(true)).toEqual({ admin: true })
})

test('a shop that has an admin appoints no other', async () => {
  await using shop = await openShop()
  await shop.admin()
  const { body } = await signIn(shop, ADMIN_EMAIL)
  expect((await shop.caller(String(body.token)).get(`/admin/${ADMIN_EMAIL}`)).body).toEqual({ admin: false })
})

test('an identity provider that is down is said to be, and refuses nobody', async () => {
  await using shop = await openShop()
  shop.identity.verify = () => Promise.reject(new IdentityUnavailable())
  expect(await signIn(shop, 'ada@example.com')).toMatchObject({
    status: 503,
    body: { code: 'identity-unavailable' },
  })
  expect(shop.failures).toEqual([])
})

test('of two who come with the same email at the same moment, the later is refused and nothing fails', async () => {
  let inserts = 0
  const before = async (sqlText: string) => void (sqlText.includes('insert into "users"') && inserts++)
  await using shop = await openShop({ before })
  const { promise: inserted, resolve: reportInserted } = Promise.withResolvers<void>()
  const { promise: other, resolve: finish } = Promise.withResolvers<void>()
  const first = shop.db.transaction().execute(async (tx) => {
    await tx.insertInto('customers').values({ id: 'other' }).execute()
    await tx
      .insertInto('users')
      .values({ identity_uid: 'other', email: 'ada@example.com', name: '', customer_id: 'other' })
      .execute()
    reportInserted()
    await other
  })
  await inserted
  const second = signIn(shop, 'ada@example.com', { emailVerified: false })
  // The embedded database has one session, which the first has until it ends.
  if (inject('databases').engine === 'postgres') await expect.poll(() => inserts).toBe(2)
  finish()
  await first
  expect((await second).body.code).toBe('email-in-use')
  expect(shop.failures).toEqual([])
})

test('somebody who signs in for the first time in many tabs at once gets in with each', async () => {
  await using shop = await openShop()
  for (let person = 0; person < 10; person += 1) {
    const tabs = await Promise.all(Array.from({ length: 6 }, () => signIn(shop, `p${person}@example.com`)))
    expect(tabs.map(({ status }) => status)).toEqual(Array(6).fill(200))
  }
  expect(await shop.rows('users')).toHaveLength(10)
})
