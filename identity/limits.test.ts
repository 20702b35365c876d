import { expect, test } from 'vitest'
import { identityCalls as calls } from '#contract/identity.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openForTest, PUBLIC_URL, password } from '#test/open-identity.ts'
import { addressGroup, forwardedAddress } from './address.ts'
import { type Bucket, fill, limited, limits } from './limits.ts'

const full = { status: 400, body: { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } } }
const most = limits.guessesOfAccount.most

test('guessing at an account is stopped, whether or not the account is, and goes on slowly', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  for (const email of ['ada@example.com', 'nobody@example.com']) {
    const guesses = await Promise.all(
      Array.from({ length: most + 5 }, () => provider.signIn(email, 'wrong password')),
    )
    const stopped = guesses.filter(({ body }) => body.error.message === full.body.error.message)
    expect(stopped, email).toHaveLength(5)
  }
  expect(await provider.signIn('ada@example.com'), 'the right one is not told apart').toMatchObject(full)
  expect((await provider.signIn('bob@example.com')).body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')

  provider.clock.aheadMs = limits.guessesOfAccount.withinMs / most + 1_000
  expect((await provider.signIn('ada@example.com')).status).toBe(200)
})

test('one place that guesses does not lock the owner out elsewhere', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  const from = (address: string) => ({ 'X-Test-Address': address })
  const here = limits.guessesOfAccountFromAddress.most
  for (let guess = 0; guess < here + 5; guess += 1)
    await provider.signIn('ada@example.com', 'wrong password', from('192.0.2.1'))
  expect(await provider.signIn('ada@example.com', password, from('192.0.2.1'))).toMatchObject(full)
  expect((await provider.signIn('ada@example.com', password, from('192.0.2.2'))).status).toBe(200)
})

test('guesses from everywhere keep nobody out of a browser that the account knows', async () => {
  await using provider = await openForTest(await freshDatabase())
  for (const email of ['ada@example.com', 'bob@example.com']) await provider.signUp(email)
  const [adas, bobs] = [
    await provider.knownBrowser('ada@example.com'),
    await provider.knownBrowser('bob@example.com'),
  ]
  const inAda = (secret: string, browser: Record<string, string>) =>
    provider.signIn('ada@example.com', secret, { ...browser, 'X-Test-Address': '192.0.2.99' })
  for (let guess = 0; guess < most; guess += 1)
    await provider.signIn('ada@example.com', 'wrong', { 'X-Test-Address': `192.0.2.${guess % 3}` })
  expect(await inAda(password, {})).toMatchObject(full)
  expect(await inAda(password, bobs), 'of another account').toMatchObject(full)
  expect(await inAda(password, { Cookie: 'known-browser=made-up' })).toMatchObject(full)
  expect((await inAda(password, adas)).status).toBe(200)

  const own = limits.guessesOfAccountFromDevice.most
  for (let guess = 0; guess < own; guess += 1)
    expect((await inAda('wrong', adas)).body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(await inAda(password, adas), 'there too, guessing is stopped').toMatchObject(full)
  const [stored] = await provider.db.selectFrom('identity_devices').select('hash').execute()
  expect(JSON.stringify(adas)).not.toContain(stored?.hash)
})

test('an account knows its browsers for three months, and no more than twenty of them', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  const first = await provider.knownBrowser('ada@example.com')
  const rows = () => provider.db.selectFrom('identity_devices').selectAll().execute()
  expect(await rows(), 'the sign-up and the sign-in').toHaveLength(2)
  await provider.signIn('ada@example.com', password, first)
  expect(await rows(), 'known already').toHaveLength(2)
  provider.clock.aheadMs = 90 * 24 * 3_600_000 + 1_000
  await provider.signIn('ada@example.com', password, first)
  expect(await rows(), 'not any more, nor kept').toHaveLength(1)
  for (let time = 0; time < 20; time += 1) {
    provider.clock.aheadMs += 1_000
    await provider.signIn('ada@example.com')
  }
  expect(await rows()).toHaveLength(20)
})

test('whoever is kept out by guesses of others gets in with a new password', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  const everywhere = Array.from({ length: most }, () => provider.signIn('ada@example.com', 'wrong'))
  await Promise.all(everywhere)
  await provider.post(calls.sendOobCode.path, { requestType: 'PASSWORD_RESET', email: 'ada@example.com' })
  await provider.jobs.runAll()
  const letter = provider.mails.letters.at(-1)
  const oobCode = letter && 'link' in letter ? new URL(letter.link).searchParams.get('oobCode') : ''
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

test('signing in rightly is never stopped, however often', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  for (let time = 0; time < most + 2; time += 1)
    expect((await provider.signIn('ada@example.com')).status).toBe(200)
})

test('one address cannot go through many accounts, nor ask which e-mails have one', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { db } = provider
  await provider.signUp('ada@example.com')
  const from = (address: string) => ({ 'X-Test-Address': address })
  const bucket: Bucket = { limit: 'guessesFromAddress', of: '192.0.2.1' }
  for (let guess = 0; guess < limits.guessesFromAddress.most - 2; guess += 1)
    await fill(db, bucket, provider.now())

  await provider.signIn('x@example.com', password, from('192.0.2.1'))
  const signUp = (email: string, address: string) =>
    provider.post(calls.signUp.path, { email, password }, from(address))
  expect((await signUp('ada@example.com', '192.0.2.1')).body.error.message).toBe('EMAIL_EXISTS')
  expect(await signUp('ada@example.com', '192.0.2.1')).toMatchObject(full)
  expect(await provider.signIn('y@example.com', password, from('192.0.2.1'))).toMatchObject(full)
  expect((await signUp('ada@example.com', '192.0.2.2')).body.error.message).toBe('EMAIL_EXISTS')
})

test('what is refused again at once asks the database nothing, and is asked about again a second later', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const bucket: Bucket = { limit: 'guessesOfAccount', of: 'ada@example.com' }
  for (let guess = 0; guess < most; guess += 1) await fill(db, bucket, new Date(0))
  const attempt = (atMs: number) => limited(db, [bucket], new Date(atMs), async () => 'in')
  await expect(attempt(0)).rejects.toThrow(full.body.error.message)
  await db.deleteFrom('identity_limits').execute()
  expect(await fill(db, bucket, new Date(999))).toBe(false)
  await expect(attempt(999)).rejects.toThrow(full.body.error.message)
  expect(await attempt(1_000)).toBe('in')
})

test('an attempt that ends in a failure of ours does not count', async () => {
  await using database = await freshDatabase()
  const { db } = database
  const bucket: Bucket = { limit: 'guessesOfAccount', of: 'ada@example.com' }
  for (let time = 0; time < most + 1; time += 1) {
    const broken = limited(db, [bucket], new Date(0), () => Promise.reject(new Error('broken')))
    await expect(broken).rejects.toThrow('broken')
  }
})

test('what is counted names nobody, and is cleared away once it no longer matters', async () => {
  await using provider = await openForTest(await freshDatabase())
  const { db } = provider
  for (let person = 0; person < 5; person += 1) await provider.signIn(`p${person}@example.com`)
  const rows = await db.selectFrom('identity_limits').selectAll().execute()
  expect(rows).toHaveLength(5)
  expect(JSON.stringify(rows)).not.toContain('example')

  provider.clock.aheadMs = limits.guessesOfAccount.withinMs
  await provider.signIn('somebody@example.com')
  expect(await db.selectFrom('identity_limits').selectAll().execute()).toHaveLength(1)
})

test('the addresses of one caller count as one', () => {
  expect(addressGroup('192.0.2.1')).toBe('192.0.2.1')
  expect(addressGroup('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(addressGroup('2001:DB8::1')).toBe(addressGroup('2001:db8:0:0:ffff:1:2:3%eth0'))
  expect(addressGroup('2001:db8:0:1::1')).not.toBe(addressGroup('2001:db8::1'))
  expect(addressGroup('::1')).toBe('0:0:0:0::/64')
  expect(addressGroup(undefined)).toBeUndefined()
})

test('behind proxies, an address is the one that the outermost of them heard from', () => {
  const context = (forwarded?: string) =>
    ({
      req: { header: () => forwarded },
      env: { incoming: { socket: { remoteAddress: '10.0.0.1' } } },
    }) as unknown as Parameters<ReturnType<typeof forwardedAddress>>[0] // only these are read
  const made = '203.0.113.9, 192.0.2.7, 10.0.0.2'
  expect(forwardedAddress(0)(context(made)), 'the header is anybody’s').toBe('10.0.0.1')
  expect(forwardedAddress(1)(context(made))).toBe('10.0.0.2')
  expect(forwardedAddress(2)(context(made))).toBe('192.0.2.7')
  expect(forwardedAddress(1)(context()), 'past the proxy').toBe('10.0.0.1')
  expect(forwardedAddress(1)(context('192.0.2.7:50123')), 'with the port').toBe('192.0.2.7')
  expect(forwardedAddress(1)(context('[2001:db8::1]:50123'))).toBe('2001:db8::1')
  expect(forwardedAddress(1)(context('2001:db8::1'))).toBe('2001:db8::1')
})
