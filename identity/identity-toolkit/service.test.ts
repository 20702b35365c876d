import { expect, test } from 'vitest'
import {
  identityCalls as calls,
  identityReads as reads,
  identityRoots as roots,
} from '#contract/identity/endpoints.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openForTest, PUBLIC_URL, password, type Reply } from '#test/open-identity.ts'

const errorOf = (code: number, message: string) => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'global', reason: expect.any(String) }] } },
})

test('an unknown email and a wrong password get the same response', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  const answers = await Promise.all([
    provider.signIn('ada@example.com', 'wrong password'),
    provider.signIn('bob@example.com'),
    provider.signIn('ada@example.com', 'x'.repeat(10_000)),
    provider.signIn('bob@example.com', 'x'.repeat(10_000)),
  ])
  for (const answer of answers) {
    expect(answer).toEqual({
      status: 400,
      body: {
        error: {
          code: 400,
          message: 'INVALID_LOGIN_CREDENTIALS',
          errors: [{ message: 'INVALID_LOGIN_CREDENTIALS', domain: 'global', reason: 'invalid' }],
        },
      },
    })
  }
})

test('each error has the response of the Identity Toolkit API', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { idToken } = await provider.signUp('ada@example.com')
  const { signUp, signInWithPassword, lookup, update, sendOobCode, token } = calls
  const email = 'bob@example.com'
  const mistakes: readonly (readonly [path: string, sent: unknown, message: string])[] = [
    [signUp.path, {}, 'OPERATION_NOT_ALLOWED'],
    [signUp.path, { idToken, email, password }, 'OPERATION_NOT_ALLOWED'],
    [signUp.path, { password }, 'MISSING_EMAIL'],
    [signUp.path, { email }, 'MISSING_PASSWORD'],
    [signUp.path, { email: 'ADA@EXAMPLE.com ', password }, 'EMAIL_EXISTS'],
    [signUp.path, { email: 'a\0@example.com', password }, 'INVALID_EMAIL'],
    [signUp.path, { email, password: '12345' }, 'WEAK_PASSWORD : Password should be at least 6 characters'],
    [signInWithPassword.path, { password }, 'MISSING_EMAIL'],
    [signInWithPassword.path, { email }, 'MISSING_PASSWORD'],
    [signInWithPassword.path, '{', 'INVALID_REQUEST'],
    [lookup.path, {}, 'MISSING_ID_TOKEN'],
    [lookup.path, { idToken: 'x' }, 'INVALID_ID_TOKEN'],
    [update.path, { idToken, displayName: 'a\0' }, 'INVALID_REQUEST'],
    [update.path, { idToken, photoUrl: 'javascript:alert(1)' }, 'INVALID_REQUEST'],
    [update.path, { idToken, email }, 'OPERATION_NOT_ALLOWED'],
    [update.path, { idToken, deleteProvider: ['google.com'] }, 'OPERATION_NOT_ALLOWED'],
    [update.path, { idToken, linkProviderUserInfo: {} }, 'OPERATION_NOT_ALLOWED'],
    [sendOobCode.path, { requestType: 'EMAIL_SIGNIN', email }, 'OPERATION_NOT_ALLOWED'],
    [sendOobCode.path, { requestType: 'x', email }, 'INVALID_REQ_TYPE'],
    [update.path, { idToken, password: '12345' }, 'WEAK_PASSWORD : Password should be at least 6 characters'],
    [token.path, 'grant_type=password', 'INVALID_GRANT_TYPE'],
    [token.path, 'grant_type=refresh_token', 'MISSING_REFRESH_TOKEN'],
  ]
  for (const [path, sent, message] of mistakes)
    expect(await provider.post(path, sent), JSON.stringify(sent)).toEqual(errorOf(400, message))
  provider.clock.aheadMs = 3_601_000
  expect(await provider.post(lookup.path, { idToken })).toEqual(errorOf(400, 'TOKEN_EXPIRED'))
})

test('wrong paths, methods and API keys are refused in the API’s error format', async () => {
  await using provider = await openForTest(await freshDatabase())
  for (const root of roots) {
    expect(await provider.send(`${root}/v1/nothing`)).toMatchObject(errorOf(404, 'NOT_FOUND'))
    expect(await provider.post(root, {})).toMatchObject(errorOf(404, 'NOT_FOUND'))
  }
  for (const { path } of Object.values(calls)) {
    expect(await provider.send(path, { method: 'PUT' })).toMatchObject(errorOf(405, 'METHOD_NOT_ALLOWED'))
    for (const query of ['', '?key=']) {
      const reply = await provider.app.request(`${PUBLIC_URL}${path}${query}`, { method: 'POST', body: '{}' })
      expect(await reply.json()).toMatchObject({
        error: { code: 403, message: 'The request is missing a valid API key.', status: 'PERMISSION_DENIED' },
      })
    }
  }
  expect(await provider.post(reads.projects, {})).toMatchObject(errorOf(405, 'METHOD_NOT_ALLOWED'))
  expect(await provider.send(reads.projects)).toEqual({
    status: 200,
    body: { projectId: 'hundredfold', authorizedDomains: ['shop.test'] },
  })
  expect(await provider.post(calls.signUp.path, 'x'.repeat(70_000))).toMatchObject(
    errorOf(413, 'REQUEST_TOO_LARGE'),
  )
})

test('a name that is sent with the sign-up is the account’s', async () => {
  await using provider = await openForTest(await freshDatabase())
  const sent = { email: 'ada@example.com', password, displayName: 'Ada' }
  const { idToken } = (await provider.post(calls.signUp.path, sent)).body
  expect((await provider.post(calls.lookup.path, { idToken })).body).toMatchObject({
    users: [{ displayName: 'Ada' }],
  })
})

test('a profile is changed by the sent fields, and cleared by null or deleteAttribute', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { idToken } = await provider.signUp('ada@example.com')
  const update = (change: object) => provider.post(calls.update.path, { idToken, ...change })
  const photoUrl = 'https://shop.test/i/ada.webp'
  const { body } = await update({ displayName: 'Ada', photoUrl, localId: 'another', emailVerified: true })
  expect(body).toMatchObject({ displayName: 'Ada', photoUrl, email: 'ada@example.com', emailVerified: false })
  expect((await update({ displayName: null })).body).not.toHaveProperty('displayName')
  await update({ displayName: 'Ada' })
  expect((await update({ deleteAttribute: ['DISPLAY_NAME'] })).body).toMatchObject({ photoUrl })
  const cleared = (await update({ deleteAttribute: ['PHOTO_URL'] })).body
  expect(Object.keys(cleared)).toEqual(['kind', 'localId', 'email', 'emailVerified', 'providerUserInfo'])
})

test('times are strings, and no reply contains the password or its hash', async () => {
  await using provider = await openForTest(await freshDatabase())
  const signUp = await provider.post(calls.signUp.path, { email: 'ada@example.com', password })
  const { idToken, refreshToken } = signUp.body
  const replies: readonly Reply[] = [
    signUp,
    await provider.signIn('ada@example.com'),
    await provider.refresh(refreshToken),
    await provider.post(calls.lookup.path, { idToken }),
    await provider.post(calls.update.path, { idToken, displayName: 'Ada' }),
    await provider.post(calls.update.path, { idToken, password }),
    await provider.post(calls.signUp.path, { email: 'ada@example.com', password }),
    await provider.signIn('ada@example.com', 'wrong password'),
  ]
  for (const { body } of replies)
    expect(JSON.stringify(body)).not.toMatch(/argon2|correct horse|password_?hash|salt/i)
  expect(replies[3]?.body.users).toEqual([
    {
      localId: signUp.body.localId,
      email: 'ada@example.com',
      emailVerified: false,
      disabled: false,
      mfaInfo: [],
      createdAt: expect.stringMatching(/^\d{13}$/),
      lastLoginAt: expect.stringMatching(/^\d{13}$/),
      providerUserInfo: [
        {
          providerId: 'password',
          rawId: 'ada@example.com',
          federatedId: 'ada@example.com',
          email: 'ada@example.com',
        },
      ],
    },
  ])
  const stored = await provider.db.selectFrom('identity_accounts').selectAll().execute()
  expect(stored).toMatchObject([{ password_hash: expect.stringMatching(/^\$argon2id\$/) }])
})

test('every request gets a JSON object in the API’s format, and no 5xx', { tags: ['full'] }, async () => {
  await using provider = await openForTest(await freshDatabase())
  const { idToken } = await provider.signUp('ada@example.com')
  const values = [null, 1, true, '', '\0', 'a\0b', '\ud800', 'x'.repeat(5_000), [], {}, ['a'], { a: 1 }]
  for (const { path } of Object.values(calls)) {
    for (const value of values) {
      const all = { email: value, password: value, idToken: value, displayName: value, photoUrl: value }
      for (const sent of [
        all,
        { ...all, idToken },
        { idToken, displayName: value },
        { idToken, photoUrl: value },
        { idToken, deleteAttribute: value },
        { email: value, password: 'long enough' },
        { email: `${value}@example.com`, password: 'long enough' },
        JSON.stringify(value),
        `grant_type=refresh_token&refresh_token=${value}`,
        '{"a":',
      ]) {
        const reply = await provider.post(path, sent)
        expect(reply.status, `${path} ${JSON.stringify(sent).slice(0, 80)}`).toBeLessThan(500)
        if (reply.status >= 400) expect(reply).toMatchObject(errorOf(reply.status, reply.body.error.message))
      }
    }
  }
  expect(provider.failures).toEqual([])
})

test('a page of another site can neither make its visitors guess passwords nor use up their limits', async () => {
  await using provider = await openForTest(await freshDatabase())
  const guess = (site: string) =>
    provider.signIn('ada@example.com', password, { 'Sec-Fetch-Site': site, 'Content-Type': 'text/plain' })
  for (const site of ['cross-site', 'same-site']) {
    expect(await guess(site)).toMatchObject({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } })
  }
  expect(await provider.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  for (const site of ['same-origin', 'none'])
    expect((await guess(site)).body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')
})
