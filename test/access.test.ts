import { decodeJwt, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { openShop, type TestCaller, type TestShop } from './open-shop.ts'

const calls: readonly (readonly [string, Endpoint])[] = Object.entries(api)

type Who = 'nobody' | 'buyer' | 'other buyer' | 'admin' | 'demoted admin' | 'deleted user' | 'expired token'

/** How each kind of caller is turned away, by what the call asks for; undefined: let in. */
const verdicts: Readonly<Record<Access, Readonly<Record<Who, string | undefined>>>> = {
  public: {
    nobody: undefined,
    buyer: undefined,
    'other buyer': undefined,
    admin: undefined,
    'demoted admin': undefined,
    'deleted user': undefined,
    'expired token': undefined,
  },
  'signed-in': {
    nobody: 'sign-in-needed',
    buyer: undefined,
    'other buyer': undefined,
    admin: undefined,
    'demoted admin': undefined,
    'deleted user': 'signed-out',
    'expired token': 'signed-out',
  },
  self: {
    nobody: 'sign-in-needed',
    buyer: undefined,
    'other buyer': 'not-yours',
    admin: 'not-yours',
    'demoted admin': 'not-yours',
    'deleted user': 'signed-out',
    'expired token': 'signed-out',
  },
  admin: {
    nobody: 'sign-in-needed',
    buyer: 'admins-only',
    'other buyer': 'admins-only',
    admin: undefined,
    'demoted admin': 'admins-only',
    'deleted user': 'signed-out',
    'expired token': 'signed-out',
  },
}

/** Codes that only the check of who is calling gives. */
const turnedAway = ['sign-in-needed', 'signed-out', 'not-yours', 'admins-only']

/**
 * A call of the endpoint that names the buyer wherever it must name the caller, and is otherwise empty. Elsewhere it
 * names nobody, so that no caller is made into another.
 */
function attempt(caller: TestCaller, { method, path, query, body, access }: Endpoint) {
  const email = access === 'self' ? 'buyer@example.com' : 'nobody@example.com'
  const named = path.replace('{email}', email).replaceAll(/\{\w+\}/g, 'x')
  const search = query && 'email' in query.shape ? '?email=buyer@example.com' : ''
  return caller.send(`${named}${search}`, {
    method,
    ...(body && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
  })
}

/** The same token as it would have been two hours ago, signed with the shop's own key. */
async function expired(shop: TestShop, token = ''): Promise<string> {
  const stored = await shop.db
    .selectFrom('signing_keys')
    .selectAll()
    .where('purpose', '=', 'shop')
    .executeTakeFirstOrThrow()
  const hoursAgo = (time = 0) => time - 2 * 3_600
  const claims = decodeJwt(token)
  return new SignJWT({ ...claims, iat: hoursAgo(claims.iat), exp: hoursAgo(claims.exp) })
    .setProtectedHeader({ alg: 'EdDSA', kid: stored.id, typ: 'at+jwt' })
    .sign(await importJWK(stored.private_jwk, 'EdDSA'))
}

test('every call lets in those that it may, and nobody else', async () => {
  await using shop = await openShop()
  const demoted = await shop.signUp('demoted@example.com')
  const deleted = await shop.signUp('deleted@example.com')
  const callers: Record<Who, TestCaller> = {
    nobody: shop.nobody,
    buyer: await shop.signUp('buyer@example.com'),
    'other buyer': await shop.signUp('other@example.com'),
    admin: await shop.admin(),
    'demoted admin': demoted,
    'deleted user': deleted,
    'expired token': shop.caller(await expired(shop, demoted.token)),
  }
  const role = (role: 'admin' | null) =>
    shop.db.updateTable('users').set({ role }).where('email', '=', 'demoted@example.com').execute()
  await role('admin')
  expect(await demoted.get('/allOrder')).toMatchObject({ status: 200 })
  await role(null)
  await shop.db.deleteFrom('users').where('email', '=', 'deleted@example.com').execute()

  const wrong: string[] = []
  for (const [name, endpoint] of calls) {
    for (const [who, caller] of Object.entries(callers)) {
      const { body } = await attempt(caller, endpoint)
      const got = turnedAway.includes(String(body.code)) ? body.code : undefined
      const expected = verdicts[endpoint.access][who as Who] // the keys of `callers`
      if (got !== expected)
        wrong.push(`${name} as ${who}: ${got ?? 'let in'}, expected ${expected ?? 'let in'}`)
    }
  }
  expect(wrong).toEqual([])
  expect(shop.failures).toEqual([])
})

test('only what everybody may share is kept on its way, and no refusal of it', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  for (const [name, endpoint] of calls) {
    const { status, headers } = await attempt(admin, endpoint)
    const kept = headers.get('Cache-Control')
    const shared = `public, max-age=0, s-maxage=${endpoint.sharedSeconds}, stale-while-revalidate=1`
    expect(kept, name).toBe(endpoint.sharedSeconds && status === 200 ? shared : 'no-store')
  }
})

test('every refusal of every call is one that the contract declares', async () => {
  for (const [, endpoint] of calls) expect(new Set(endpoint.refusals).size).toBe(endpoint.refusals.length)
  await using shop = await openShop()
  const { body } = await shop.nobody.get('/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  for (const [name, { method, path }] of calls) {
    expect(body.paths, name).toHaveProperty([path, method.toLowerCase(), 'responses'])
  }
})
