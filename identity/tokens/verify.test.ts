import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  exportSPKI,
  importJWK,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { expect, test } from 'vitest'
import { identityCalls as calls, identityReads } from '#contract/identity/endpoints.ts'
import { listen } from '#http/listen.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openForTest, PUBLIC_URL, type TestProvider } from '#test/open-identity.ts'

/** Somebody who got hold of the provider's private key, to show that each claim is looked at by itself. */
async function forger(provider: TestProvider, idToken: string, subject: string) {
  const key = await provider.db
    .selectFrom('signing_keys')
    .selectAll()
    .where('purpose', '=', 'identity')
    .executeTakeFirstOrThrow()
  const { kid = '' } = decodeProtectedHeader(idToken)
  const now = Math.floor(provider.now().getTime() / 1_000)
  const claims = {
    iss: `${PUBLIC_URL}/identity`,
    aud: 'hundredfold',
    sub: subject,
    iat: now,
    auth_time: now,
    exp: now + 60,
  }
  const publicKey = await importJWK(key.public_jwk, 'RS256', { extractable: true })
  return {
    now,
    claims,
    publicPem: await exportSPKI(publicKey as CryptoKey), // an RSA key is one
    sign: async (change: Record<string, unknown> = {}) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(await importJWK(key.private_jwk, 'RS256')),
    signWithSecret: (secret: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode(secret)),
    unsigned: () => new UnsecuredJWT(claims).encode(),
  }
}

test('only our own unaltered, unexpired tokens are accepted', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { idToken = '', localId = '' } = await provider.signUp('ada@example.com')
  const identity = { uid: localId, email: 'ada@example.com', emailVerified: false, name: '' }
  expect(await provider.verify(idToken)).toMatchObject(identity)
  const { now, publicPem, sign, signWithSecret, unsigned } = await forger(provider, idToken, localId)
  expect(await provider.verify(await sign()), 'the forger can forge').toMatchObject(identity)

  const [head = '', body = '', signature = ''] = idToken.split('.')
  const changed = `${body.slice(0, 20)}${body[20] === 'A' ? 'B' : 'A'}${body.slice(21)}`
  const bad: Record<string, string> = {
    'wrong issuer': await sign({ iss: 'https://securetoken.google.com/hundredfold' }),
    'no issuer': await sign({ iss: undefined }),
    'wrong audience': await sign({ aud: 'another' }),
    expired: await sign({ exp: now - 1 }),
    'without an end': await sign({ exp: undefined }),
    'without a sign-in': await sign({ auth_time: undefined }),
    'sign-in as text': await sign({ auth_time: '1' }),
    'sign-in to come': await sign({ auth_time: now + 3_600 }),
    'unknown account': await sign({ sub: 'nobody' }),
    'empty account': await sign({ sub: '' }),
    'NUL account': await sign({ sub: 'a\0' }),
    'alg none': unsigned(),
    'HS256 with the public key': await signWithSecret(publicPem),
    tampered: `${head}.${changed}.${signature}`,
    'signature cut off': `${head}.${body}.`,
    empty: '',
    'no token': 'a.b.c',
    'too many parts': `${idToken}.${idToken}`,
    'not text': '\ud800\0.\ud800.\ud800',
    huge: 'x'.repeat(1_000_000),
  }
  for (const [name, token] of Object.entries(bad)) expect(await provider.verify(token), name).toBeUndefined()
  provider.clock.aheadMs = 3_601_000
  expect(await provider.verify(idToken), 'an hour later').toBeUndefined()
})

test('a token is revoked when its account is deleted, disabled, or revokes its sessions', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { idToken = '', localId = '' } = await provider.signUp('ada@example.com')
  const accounts = provider.db.updateTable('identity_accounts')

  await accounts.set({ valid_since: new Date(provider.now().getTime() + 5_000) }).execute()
  expect(await provider.verify(idToken), 'older').toBeUndefined()
  await accounts.set({ valid_since: new Date(provider.now().getTime() - 5_000), disabled: true }).execute()
  expect(await provider.verify(idToken), 'closed').toBeUndefined()
  await accounts.set({ disabled: false, display_name: 'Ada' }).execute()
  expect(await provider.verify(idToken), 'the name is the account’s, not the token’s').toMatchObject({
    name: 'Ada',
  })
  await provider.deleteAccount(localId)
  expect(await provider.verify(idToken), 'deleted').toBeUndefined()
  await provider.deleteAccount(localId)
})

test('the published keys verify a token, and nothing private is published', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { idToken = '', localId } = await provider.signUp('ada@example.com')
  const server = await listen(provider.app.fetch, { host: '127.0.0.1', port: 0 })
  const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${server.port}${identityReads.jwks}`))
  const { payload, protectedHeader } = await jwtVerify(idToken, keys)
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) })
  expect(payload).toMatchObject({
    iss: `${PUBLIC_URL}/identity`,
    aud: 'hundredfold',
    sub: localId,
    user_id: localId,
    email: 'ada@example.com',
    email_verified: false,
    firebase: { identities: { email: ['ada@example.com'] }, sign_in_provider: 'password' },
    exp: (payload.iat ?? 0) + 3_600,
  })
  await server.close()
  const published: unknown = (await provider.send(identityReads.jwks)).body
  expect(published).toEqual({
    keys: [
      { alg: 'RS256', e: 'AQAB', kid: protectedHeader.kid, kty: 'RSA', n: expect.any(String), use: 'sig' },
    ],
  })
})

test('a password change revokes a sign-in of the same second, and a later sign-in is valid', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  const stolen = (await provider.signIn('ada@example.com')).body.idToken ?? ''
  const mine = (await provider.signIn('ada@example.com')).body.idToken
  const changed = await provider.post(calls.update.path, { idToken: mine, password: 'another password' })
  expect(await provider.verify(stolen)).toBeUndefined()
  expect(await provider.verify(changed.body.idToken ?? '')).toBeDefined()
  expect((await provider.refresh(changed.body.refreshToken)).status).toBe(200)

  provider.clock.aheadMs = 1_000
  const late = (await provider.signIn('ada@example.com', 'another password')).body.idToken ?? ''
  await provider.post(calls.sendOobCode.path, { requestType: 'PASSWORD_RESET', email: 'ada@example.com' })
  await provider.jobs.runAll()
  const [message] = provider.mails.emails.filter(({ kind }) => kind === 'reset-password')
  const link = message && 'link' in message ? message.link : ''
  const oobCode = new URL(link).searchParams.get('oobCode')
  await provider.post(calls.resetPassword.path, { oobCode, newPassword: 'a third one' })
  expect(await provider.verify(late)).toBeUndefined()
  const again = (await provider.signIn('ada@example.com', 'a third one')).body
  const person = await provider.verify(again.idToken ?? '')
  expect(person).toBeDefined()
  if (person) expect(await provider.isSessionValid(person.uid, person.authenticatedAt)).toBe(true)
})
