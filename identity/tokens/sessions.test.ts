import { expect, test } from 'vitest'
import { hashPassword, PASSWORD_COST, verifyPassword } from '#identity/passwords.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openForTest, type TestProvider } from '#test/open-identity.ts'

const tokensOf = (provider: TestProvider) =>
  provider.db.selectFrom('identity_refresh_tokens').selectAll().execute()

const ended = { status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } }

test('a refresh token is valid once, and for a grace period in other tabs', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { refreshToken, localId } = await provider.signUp('ada@example.com')
  const first = await provider.refresh(refreshToken)
  expect(first).toMatchObject({
    status: 200,
    body: { expires_in: '3600', token_type: 'Bearer', user_id: localId, project_id: 'hundredfold' },
  })
  provider.clock.aheadMs = 50_000
  const [tab, other] = await Promise.all([provider.refresh(refreshToken), provider.refresh(refreshToken)])
  expect([tab.status, other.status]).toEqual([200, 200])
  provider.clock.aheadMs = 120_000
  expect((await provider.refresh(tab.body.refresh_token)).status).toBe(200)
  expect((await provider.refresh(other.body.refresh_token)).status).toBe(200)
})

test('reuse of a refresh token after the grace period ends its session, and no other', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { refreshToken } = await provider.signUp('ada@example.com')
  const elsewhere = await provider.signIn('ada@example.com')
  const first = await provider.refresh(refreshToken)
  provider.clock.aheadMs = 61_000
  const second = await provider.refresh(first.body.refresh_token)
  expect(second.status).toBe(200)

  expect(await provider.refresh(refreshToken)).toMatchObject(ended)
  expect(await provider.refresh(second.body.refresh_token), 'its successors died with it').toMatchObject(
    ended,
  )
  expect((await provider.refresh(elsewhere.body.refreshToken)).status).toBe(200)
})

test('only hashes of refresh tokens are stored, and a busy session keeps a bounded number', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { refreshToken } = await provider.signUp('ada@example.com')
  let newest = refreshToken
  for (let hour = 1; hour <= 5; hour += 1) {
    provider.clock.aheadMs = hour * 3_600_000
    newest = (await provider.refresh(newest)).body.refresh_token
  }
  const rows = await tokensOf(provider)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(newest)

  for (let time = 0; time < 60; time += 1) {
    provider.clock.aheadMs += 100
    const next = await provider.refresh(newest)
    expect(next.status).toBe(200)
    newest = next.body.refresh_token
  }
  expect((await tokensOf(provider)).length).toBeLessThanOrEqual(50)
})

test('a session expires after sixty days, and the next sign-in deletes it', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { refreshToken } = await provider.signUp('ada@example.com')
  await provider.signUp('bob@example.com')
  provider.clock.aheadMs = 60 * 24 * 3_600_000 + 1_000
  expect(await provider.refresh(refreshToken)).toMatchObject(ended)
  await provider.signIn('ada@example.com')
  expect(await provider.db.selectFrom('identity_sessions').selectAll().execute()).toHaveLength(1)
})

test('a disabled account gets no new tokens, and neither does an invented token', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { refreshToken } = await provider.signUp('ada@example.com')
  await provider.db.updateTable('identity_accounts').set({ disabled: true }).execute()
  expect((await provider.refresh(refreshToken)).body.error.message).toBe('USER_DISABLED')
  expect((await provider.signIn('ada@example.com')).body.error.message).toBe('USER_DISABLED')
  expect((await provider.signIn('ada@example.com', 'wrong one')).body.error.message).toBe(
    'INVALID_LOGIN_CREDENTIALS',
  )
  expect((await provider.refresh('invented')).body.error.message).toBe('INVALID_REFRESH_TOKEN')
  expect(await provider.refresh('x'.repeat(65))).toMatchObject(ended)
})

test('a password that changes while it is being verified opens no session', async () => {
  let looked = 0
  const before = async (sqlText: string) => void (/from "identity_accounts"/.test(sqlText) && looked++)
  await using provider = await openForTest(await freshDatabase({ before }))
  await provider.signUp('ada@example.com')
  const costs = { refuseCommonPasswords: true, passwordCost: PASSWORD_COST }
  const password_hash = await hashPassword('another password', costs)
  // Hashes that take their time, so that the sign-in has read its account and now waits for its turn.
  const slow = password_hash.replace('t=2', 't=8')
  const others = Array.from({ length: 4 }, () => verifyPassword('x', slow, costs))
  looked = 0
  const signIn = provider.signIn('ada@example.com')
  await expect.poll(() => looked, { interval: 5 }).toBeGreaterThan(0)
  await provider.db.updateTable('identity_accounts').set({ password_hash }).execute()
  expect((await signIn).body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
  await Promise.all(others)
})

test('concurrent refresh, sign-in and account deletion cause no 5xx', async () => {
  await using provider = await openForTest(await freshDatabase())
  const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => provider.signUp(`${name}@example.com`)))
  await Promise.all(
    people.flatMap(({ refreshToken, email = '', localId = '' }) => [
      ...Array.from({ length: 5 }, () => provider.refresh(refreshToken)),
      provider.signIn(email),
      provider.deleteAccount(localId),
    ]),
  )
  expect(provider.failures).toEqual([])
  expect(await tokensOf(provider)).toEqual([])
})
