import { expect, test } from 'vitest'
import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openForTest, PUBLIC_URL, password } from '#test/open-identity.ts'
import { type Bucket, consume, rateLimited, rateLimits } from './rate-limits.ts'

const full = { status: 400, body: { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } } }
const max = rateLimits.attemptsPerAccount.max

test('password guesses are limited per account, whether or not it exists, and the limit drains slowly', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  for (const email of ['ada@example.com', 'nobody@example.com']) {
    const guesses = await Promise.all(
      Array.from({ length: max + 5 }, () => provider.signIn(email, 'wrong password')),
    )
    const stopped = guesses.filter(({ body }) => body.error.message === full.body.error.message)
    expect(stopped, email).toHaveLength(5)
  }
  expect(await provider.signIn('ada@example.com'), 'the right one is not told apart').toMatchObject(full)
  expect((await provider.signIn('bob@example.com')).body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')

  provider.clock.aheadMs = rateLimits.attemptsPerAccount.windowMs / max + 1_000
  expect((await provider.signIn('ada@example.com')).status).toBe(200)
})

test('guesses from one address do not lock the owner out at another address', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  const from = (address: string) => ({ 'X-Test-Address': address })
  const here = rateLimits.attemptsPerAccountAndAddress.max
  for (let guess = 0; guess < here + 5; guess += 1)
    await provider.signIn('ada@example.com', 'wrong password', from('192.0.2.1'))
  expect(await provider.signIn('ada@example.com', password, from('192.0.2.1'))).toMatchObject(full)
  expect((await provider.signIn('ada@example.com', password, from('192.0.2.2'))).status).toBe(200)
})

test('guesses from unknown devices do not lock the owner out of a known device', async () => {
  await using provider = await openForTest(await freshDatabase())
  for (const email of ['ada@example.com', 'bob@example.com']) await provider.signUp(email)
  const [adas, bobs] = [
    await provider.knownDevice('ada@example.com'),
    await provider.knownDevice('bob@example.com'),
  ]
  const inAda = (secret: string, browser: Record<string, string>) =>
    provider.signIn('ada@example.com', secret, { ...browser, 'X-Test-Address': '192.0.2.99' })
  for (let guess = 0; guess < max; guess += 1)
    await provider.signIn('ada@example.com', 'wrong', { 'X-Test-Address': `192.0.2.${guess % 3}` })
  expect(await inAda(password, {})).toMatchObject(full)
  expect(await inAda(password, bobs), 'of another account').toMatchObject(full)
  expect(await inAda(password, { Cookie: 'known-browser=made-up' })).toMatchObject(full)
  expect((await inAda(password, adas)).status).toBe(200)

  const own = rateLimits.attemptsPerDevice.max
  for (let guess = 0; guess < own; guess += 1)
    expect((await inAda('wrong', adas)).body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(await inAda(password, adas), 'there too, guessing is stopped').toMatchObject(full)
  const [stored] = await provider.db.selectFrom('identity_devices').select('hash').execute()
  expect(JSON.stringify(adas)).not.toContain(stored?.hash)
})

test('an owner who is locked out by guesses signs in after a password reset', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  const everywhere = Array.from({ length: max }, () => provider.signIn('ada@example.com', 'wrong'))
  await Promise.all(everywhere)
  await provider.post(calls.sendOobCode.path, { requestType: 'PASSWORD_RESET', email: 'ada@example.com' })
  await provider.jobs.runAll()
  const message = provider.mails.emails.at(-1)
  const oobCode = message && 'link' in message ? new URL(message.link).searchParams.get('oobCode') : ''
  const reset = await provider.app.request(`${PUBLIC_URL}${calls.resetPassword.path}?key=k`, {
    method: 'POST',
    body: JSON.stringify({ oobCode, newPassword: 'another password' }),
  })
  const [cookie = ''] = reset.headers.getSetCookie()
  expect(cookie).toMatch(/; Path=\/identitytoolkit.googleapis.com; HttpOnly; SameSite=Strict$/)
  expect(await provider.signIn('ada@example.com', 'another password')).toMatchObject(full)
  const browser = { Cookie: cookie.split(';')[0] ?? '' }
  expect((await provider.signIn('ada@example.com', 'another password', browser)).status).toBe(200)
})

test('successful sign-ins are not limited', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  for (let time = 0; time < max + 2; time += 1)
    expect((await provider.signIn('ada@example.com')).status).toBe(200)
})

test('one address can neither guess at many accounts nor enumerate accounts by signing up', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { db } = provider
  await provider.signUp('ada@example.com')
  const from = (address: string) => ({ 'X-Test-Address': address })
  const bucket: Bucket = { limit: 'attemptsPerAddress', of: '192.0.2.1' }
  for (let guess = 0; guess < rateLimits.attemptsPerAddress.max - 2; guess += 1)
    await consume(db, bucket, provider.now())

  await provider.signIn('x@example.com', password, from('192.0.2.1'))
  const signUp = (email: string, address: string) =>
    provider.post(calls.signUp.path, { email, password }, from(address))
  expect((await signUp('ada@example.com', '192.0.2.1')).body.error.message).toBe('EMAIL_EXISTS')
  expect(await signUp('ada@example.com', '192.0.2.1')).toMatchObject(full)
  expect(await provider.signIn('y@example.com', password, from('192.0.2.1'))).toMatchObject(full)
  expect((await signUp('ada@example.com', '192.0.2.2')).body.error.message).toBe('EMAIL_EXISTS')
})

test('an address that asked for many accounts that exist is told nothing more, of new emails neither', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  const signUp = (email: string) =>
    provider.post(calls.signUp.path, { email, password }, { 'X-Test-Address': '192.0.2.1' })
  const bucket: Bucket = { limit: 'existingEmailsPerAddress', of: '192.0.2.1' }
  for (let told = 1; told < rateLimits.existingEmailsPerAddress.max; told += 1)
    await consume(provider.db, bucket, provider.now())
  expect((await signUp('new@example.com')).status, 'nothing was told').toBe(200)
  expect((await signUp('ada@example.com')).body.error.message).toBe('EMAIL_EXISTS')
  expect(await signUp('ada@example.com')).toMatchObject(full)
  expect(await signUp('newer@example.com')).toMatchObject(full)
})

test('a full bucket is refused without a query for one second', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const bucket: Bucket = { limit: 'attemptsPerAccount', of: 'ada@example.com' }
  for (let guess = 0; guess < max; guess += 1) await consume(db, bucket, new Date(0))
  const attempt = (atMs: number) => rateLimited(db, [bucket], new Date(atMs), async () => 'in')
  await expect(attempt(0)).rejects.toThrow(full.body.error.message)
  await db.deleteFrom('rate_limits').execute()
  expect(await consume(db, bucket, new Date(999))).toBe(false)
  await expect(attempt(999)).rejects.toThrow(full.body.error.message)
  expect(await attempt(1_000)).toBe('in')
})

test('an attempt that ends in an internal error does not count', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const bucket: Bucket = { limit: 'attemptsPerAccount', of: 'ada@example.com' }
  for (let time = 0; time < max + 1; time += 1) {
    const broken = rateLimited(db, [bucket], new Date(0), () => Promise.reject(new Error('broken')))
    await expect(broken).rejects.toThrow('broken')
  }
})

test('counts hold no personal data, and are deleted once they have drained', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { db } = provider
  for (let person = 0; person < 5; person += 1) await provider.signIn(`p${person}@example.com`)
  const rows = await db.selectFrom('rate_limits').selectAll().execute()
  expect(rows).toHaveLength(5)
  expect(JSON.stringify(rows)).not.toContain('example')

  provider.clock.aheadMs = rateLimits.attemptsPerAccount.windowMs
  await provider.signIn('somebody@example.com')
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(1)
})
