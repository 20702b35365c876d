import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
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
import { identityPaths as paths } from '#contract/identity.ts'
import { listen } from '#http/listen.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openIdentity } from './open.ts'

const PUBLIC_URL = 'http://shop.test'
const password = 'correct horse'

/** The provider, and ways to talk to it: raw, and as the real client does. */
async function open() {
  const database = await freshDatabase()
  const failures: unknown[] = []
  const provider = await openIdentity({
    db: database.db,
    publicUrl: PUBLIC_URL,
    logFailure: (f) => failures.push(f),
  })
  const send = async (path: string, init: RequestInit) => {
    const response = await provider.app.request(`${PUBLIC_URL}${path}?key=k`, init)
    return { status: response.status, body: await response.json() }
  }
  const post = (path: string, body: unknown) =>
    send(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
  const signUp = async (email: string) => (await post(paths.signUp, { email, password })).body
  const refresh = (token: string) =>
    send(paths.token, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
    })
  return {
    ...provider,
    db: database.db,
    failures,
    send,
    post,
    signUp,
    refresh,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

/** The unmodified `firebase/auth`, connected to the provider on a loopback port. */
async function connect(provider: Awaited<ReturnType<typeof open>>) {
  const server = await listen(provider.app.fetch, { host: '127.0.0.1', port: 0 })
  const app = initializeApp(
    { apiKey: 'k', authDomain: 'shop.test', projectId: 'hundredfold' },
    crypto.randomUUID(),
  )
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, `http://127.0.0.1:${server.port}`, { disableWarnings: true })
  return {
    auth,
    async [Symbol.asyncDispose]() {
      await deleteApp(app)
      await server.close()
    },
  }
}

test('the firebase client signs up, names itself, signs out and in again', async () => {
  await using provider = await open()
  await using client = await connect(provider)
  const { user } = await createUserWithEmailAndPassword(client.auth, 'Ada@Example.com', password)
  await updateProfile(user, { displayName: 'Ada' })
  await user.reload()
  expect(user).toMatchObject({ email: 'ada@example.com', displayName: 'Ada', emailVerified: false })

  await signOut(client.auth)
  const again = await signInWithEmailAndPassword(client.auth, 'ada@example.com', password)
  expect(again.user).toMatchObject({ uid: user.uid, displayName: 'Ada' })
  expect(await provider.verify(await again.user.getIdToken(true))).toEqual({
    uid: user.uid,
    email: 'ada@example.com',
    emailVerified: false,
    name: 'Ada',
  })
  expect(await provider.db.selectFrom('identity_accounts').selectAll().execute()).toMatchObject([
    {
      email: 'ada@example.com',
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    },
  ])
})

test('the firebase client is told what is wrong by the codes that it knows', async () => {
  await using provider = await open()
  await using client = await connect(provider)
  await createUserWithEmailAndPassword(client.auth, 'ada@example.com', password)
  const attempt = (what: Promise<unknown>) =>
    what.then(
      () => 'ok',
      (failure) => failure.code,
    )

  expect(await attempt(createUserWithEmailAndPassword(client.auth, 'ADA@example.com', password))).toBe(
    'auth/email-already-in-use',
  )
  expect(await attempt(createUserWithEmailAndPassword(client.auth, 'bob@example.com', '12345'))).toBe(
    'auth/weak-password',
  )
  expect(await attempt(createUserWithEmailAndPassword(client.auth, 'not an e-mail', password))).toBe(
    'auth/invalid-email',
  )
  expect(await attempt(signInWithEmailAndPassword(client.auth, 'ada@example.com', 'wrong password'))).toBe(
    'auth/invalid-credential',
  )
  expect(await attempt(signInWithEmailAndPassword(client.auth, 'nobody@example.com', password))).toBe(
    'auth/invalid-credential',
  )
})

test('a new password ends every session but the one that set it', async () => {
  await using provider = await open()
  await using client = await connect(provider)
  const elsewhere = await provider.signUp('ada@example.com')
  const { user } = await signInWithEmailAndPassword(client.auth, 'ada@example.com', password)
  await updatePassword(user, 'another password')

  expect(await provider.refresh(elsewhere.refreshToken)).toMatchObject({
    status: 400,
    body: { error: { message: 'TOKEN_EXPIRED' } },
  })
  expect(await provider.verify(await user.getIdToken(true))).toMatchObject({ uid: user.uid })
  await signInWithEmailAndPassword(client.auth, 'ada@example.com', 'another password')
})

test('a token from before its account’s tokens were revoked is not good any more', async () => {
  await using provider = await open()
  const { idToken } = await provider.signUp('ada@example.com')
  await provider.db
    .updateTable('identity_accounts')
    .set({ valid_since: new Date(Date.now() + 2_000) })
    .execute()
  expect(await provider.verify(idToken)).toBeUndefined()
  expect(await provider.post(paths.lookup, { idToken })).toMatchObject({
    body: { error: { message: 'TOKEN_EXPIRED' } },
  })
})

test('a deleted account is gone at once, its tokens with it', async () => {
  await using provider = await open()
  await using client = await connect(provider)
  const { user } = await createUserWithEmailAndPassword(client.auth, 'ada@example.com', password)
  const idToken = await user.getIdToken()
  await deleteUser(user)

  expect(await provider.verify(idToken)).toBeUndefined()
  expect(await provider.post(paths.lookup, { idToken })).toMatchObject({
    body: { error: { message: 'USER_NOT_FOUND' } },
  })
  expect(await provider.db.selectFrom('identity_refresh_tokens').selectAll().execute()).toEqual([])
})

test('an unknown e-mail, a wrong password and an empty one get the same answer', async () => {
  await using provider = await open()
  await provider.signUp('ada@example.com')
  const answers = await Promise.all([
    provider.post(paths.signInWithPassword, { email: 'ada@example.com', password: 'wrong password' }),
    provider.post(paths.signInWithPassword, { email: 'bob@example.com', password }),
    provider.post(paths.signInWithPassword, { email: 'ada@example.com', password: '' }),
    provider.post(paths.signInWithPassword, { email: 'bob@example.com', password: '' }),
    provider.post(paths.signInWithPassword, { email: 'bob@example.com', password: 'x'.repeat(10_000) }),
  ])
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toEqual({
    status: 400,
    body: {
      error: {
        code: 400,
        message: 'INVALID_LOGIN_CREDENTIALS',
        errors: [{ message: 'INVALID_LOGIN_CREDENTIALS', domain: 'global', reason: 'invalid' }],
      },
    },
  })
})

test('a refresh token is good once, and a little longer for other tabs; later reuse ends the session', async () => {
  await using provider = await open()
  const { refreshToken } = await provider.signUp('ada@example.com')
  const first = await provider.refresh(refreshToken)
  expect(first).toMatchObject({ status: 200, body: { expires_in: '3600', token_type: 'Bearer' } })
  expect((await provider.refresh(refreshToken)).status, 'another tab').toBe(200)

  await provider.db
    .updateTable('identity_refresh_tokens')
    .set({ replaced_at: new Date(Date.now() - 61_000) })
    .where('replaced_at', 'is not', null)
    .execute()
  expect(await provider.refresh(refreshToken)).toMatchObject({
    status: 400,
    body: { error: { message: 'TOKEN_EXPIRED' } },
  })
  expect((await provider.refresh(first.body.refresh_token)).status, 'the successor died with it').toBe(400)
  expect((await provider.refresh('invented')).body.error.message).toBe('INVALID_REFRESH_TOKEN')
})

test('the shop’s verifier takes only our own unchanged, unexpired tokens for accounts that still are', async () => {
  await using provider = await open()
  const { idToken, localId } = await provider.signUp('ada@example.com')
  expect(await provider.verify(idToken)).toMatchObject({ uid: localId })

  const [key] = await provider.db
    .selectFrom('signing_keys')
    .selectAll()
    .where('purpose', '=', 'identity')
    .execute()
  const sign = await importJWK(key?.private_jwk ?? {}, 'RS256')
  const { kid } = decodeProtectedHeader(idToken)
  const seconds = Math.floor(Date.now() / 1_000)
  const forge = ({
    issuer = `${PUBLIC_URL}/identity`,
    audience = 'hundredfold',
    expires = seconds + 60,
    subject = localId,
  } = {}) =>
    new SignJWT({ auth_time: seconds, email: 'ada@example.com' })
      .setProtectedHeader({ alg: 'RS256', ...(kid && { kid }) })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(seconds)
      .setExpirationTime(expires)
  expect(await provider.verify(await forge().sign(sign)), 'the forge itself works').toMatchObject({
    uid: localId,
  })

  const publicPem = await exportSPKI(
    (await importJWK(key?.public_jwk ?? {}, 'RS256', { extractable: true })) as CryptoKey,
  ) // an RSA key is one
  const claims = { auth_time: seconds, email: 'ada@example.com' }
  const [head = '', body = '', signature = ''] = idToken.split('.')
  const changed = `${body.slice(0, 20)}${body[20] === 'A' ? 'B' : 'A'}${body.slice(21)}`
  const bad: Record<string, string> = {
    'wrong issuer': await forge({ issuer: 'https://securetoken.google.com/hundredfold' }).sign(sign),
    'wrong audience': await forge({ audience: 'another' }).sign(sign),
    expired: await forge({ expires: seconds - 120 }).sign(sign),
    'unknown account': await forge({ subject: 'nobody' }).sign(sign),
    'alg none': new UnsecuredJWT(claims)
      .setIssuer(`${PUBLIC_URL}/identity`)
      .setAudience('hundredfold')
      .setSubject(localId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode(),
    'HS256 with the public key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', ...(kid && { kid }) })
      .setIssuer(`${PUBLIC_URL}/identity`)
      .setAudience('hundredfold')
      .setSubject(localId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(publicPem)),
    tampered: `${head}.${changed}.${signature}`,
    empty: '',
    'no token': 'a.b.c',
  }
  for (const [name, token] of Object.entries(bad)) expect(await provider.verify(token), name).toBeUndefined()
})

test('the published keys verify a token, and nothing private is published', async () => {
  await using provider = await open()
  const { idToken } = await provider.signUp('ada@example.com')
  const server = await listen(provider.app.fetch, { host: '127.0.0.1', port: 0 })
  const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${server.port}${paths.jwks}`))
  expect((await jwtVerify(idToken, keys)).payload).toMatchObject({
    aud: 'hundredfold',
    email: 'ada@example.com',
  })
  await server.close()
  const { body } = await provider.send(paths.jwks, {})
  expect(Object.keys(body.keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('whatever is sent is answered with a JSON object in the dialect’s shape, and no 5xx', async () => {
  await using provider = await open()
  const { idToken } = await provider.signUp('ada@example.com')
  const values = [
    null,
    1,
    true,
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x'.repeat(50_000),
    [],
    {},
    ['a'],
    { a: 1 },
  ]
  for (const path of [
    paths.signUp,
    paths.signInWithPassword,
    paths.lookup,
    paths.update,
    paths.delete,
    paths.token,
  ]) {
    for (const value of values) {
      const body = { email: value, password: value, idToken: value, displayName: value, photoUrl: value }
      for (const sent of [
        body,
        { ...body, idToken },
        { ...body, password: 'long enough' },
        JSON.stringify(value),
        '{"a":',
      ]) {
        const reply = await provider.post(path, sent)
        expect(reply.status, `${path} ${JSON.stringify(value)?.slice(0, 20)}`).toBeLessThan(500)
        if (reply.status >= 400)
          expect(reply.body).toMatchObject({ error: { code: reply.status, message: expect.any(String) } })
      }
    }
  }
  expect(await provider.send(`${paths.root}/v1/nothing`, {})).toMatchObject({
    status: 404,
    body: { error: { code: 404 } },
  })
  expect(
    await (await provider.app.request(`${PUBLIC_URL}${paths.lookup}`, { method: 'POST' })).json(),
  ).toMatchObject({
    error: { code: 403, message: 'The request is missing a valid API key.' },
  })
  expect(provider.failures).toEqual([])
})
