import { expect, test } from 'vitest'
import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openForTest, password, type TestProvider } from '#test/open-identity.ts'

const EMAIL = 'ada@example.com'
const HOME = {
  'X-Test-Address': '203.0.113.7',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
}
const ELSEWHERE = { 'X-Test-Address': '::ffff:198.51.100.9', 'User-Agent': 'curl/8.5.0' }

async function open(options: Parameters<typeof openForTest>[1] = {}) {
  const provider = await openForTest(await freshDatabase(), options)
  const { localId: uid = '' } = await provider.signUp(EMAIL)
  return { ...provider, provider, uid }
}

const entries = async (provider: TestProvider, uid: string, limit = 1_000) =>
  (await provider.signIns?.list(uid, { limit }))?.rows ?? []

test('a sign-in is written down with device and address, a refresh is not', async () => {
  await using shop = await open()
  shop.clock.aheadMs += 1_000
  const { body } = await shop.signIn(EMAIL, password, HOME)
  await shop.refresh(body.refreshToken)
  expect(await entries(shop, shop.uid)).toMatchObject([
    {
      outcome: 'signed-in',
      method: 'password',
      secondFactor: null,
      device: 'Firefox on Linux',
      address: '203.0.113.7',
      at: shop.now(),
    },
    { outcome: 'signed-in', device: 'Unknown device', address: null },
  ])
  const other = await shop.signUp('bo@example.com')
  expect(await entries(shop, other.localId ?? ''), 'of that account only').toHaveLength(1)
})

test('wrong passwords and what the limits refuse are written down, after the response', async () => {
  await using shop = await open()
  for (let time = 0; time < 15; time += 1) {
    shop.clock.aheadMs += 2_000
    await shop.signIn(EMAIL, 'wrong one', ELSEWHERE)
  }
  await shop.signIn('nobody@example.com', 'wrong one', ELSEWHERE)
  expect(await entries(shop, shop.uid), 'the response does not wait for it').toHaveLength(1)
  await shop.jobs.runAll()
  const failed = (await entries(shop, shop.uid)).filter(({ outcome }) => outcome !== 'signed-in')
  expect(failed.map(({ outcome }) => outcome)).toEqual([
    'too-many-attempts',
    ...Array.from({ length: 10 }, () => 'wrong-password'),
  ])
  expect(new Set(failed.map(({ device, address }) => `${device} ${address}`))).toEqual(
    new Set(['Unknown device 198.51.100.9']),
  )
  const rows = await shop.db.selectFrom('identity_sign_ins').select('uid').distinct().execute()
  expect(rows, 'nothing of an email without account').toEqual([{ uid: shop.uid }])
})

test('an attempt asks as much of the database for an email without account', async () => {
  await using shop = await open()
  const jobsOf = async (email: string) => {
    await shop.signIn(email, 'wrong one')
    return shop.jobs.runAll()
  }
  expect([await jobsOf(EMAIL), await jobsOf('nobody@example.com')]).toEqual([1, 1])
})

test('a flood of refusals queues nothing', async () => {
  await using shop = await open()
  for (let time = 0; time < 10; time += 1) await shop.signIn(EMAIL, 'wrong one', ELSEWHERE)
  await shop.jobs.runAll()
  for (let time = 0; time < 10; time += 1) await shop.signIn(EMAIL, 'wrong one', ELSEWHERE)
  expect(await shop.jobs.runAll()).toBe(1)
})

test('the attempts of strangers do not push sign-ins out, and neither grows without end', async () => {
  await using shop = await open()
  const at = (minutes: number) => new Date(shop.now().getTime() + minutes * 60_000)
  const row = (outcome: 'signed-in' | 'wrong-password') => (_: unknown, place: number) => ({
    uid: shop.uid,
    at: at(place - 200),
    outcome,
    method: 'password',
    second_factor: null,
    device: `number ${place}`,
    address: null,
  })
  await shop.db.deleteFrom('identity_sign_ins').execute()
  await shop.db
    .insertInto('identity_sign_ins')
    .values([
      ...Array.from({ length: 100 }, row('signed-in')),
      ...Array.from({ length: 100 }, row('wrong-password')),
    ])
    .execute()
  await shop.signIn(EMAIL, 'wrong one')
  await shop.jobs.runAll()
  const kinds = async () => Object.groupBy(await entries(shop, shop.uid), ({ outcome }) => outcome)
  const { 'signed-in': good = [], 'wrong-password': bad = [] } = await kinds()
  expect([good.length, bad.length]).toEqual([100, 100])
  expect(good.at(-1)?.device).toBe('number 0')
  expect(bad.at(-1)?.device, 'the oldest has made room').toBe('number 1')
  await shop.signIn(EMAIL)
  expect((await kinds())['signed-in']?.at(-1)?.device).toBe('number 1')
  expect((await kinds())['signed-in']).toHaveLength(100)
})

test('the log is told a page at a time, for ninety days, and goes with the account', async () => {
  await using shop = await open()
  for (let time = 0; time < 4; time += 1) {
    shop.clock.aheadMs += 1_000
    await shop.signIn(EMAIL)
  }
  const all = await entries(shop, shop.uid)
  const first = await shop.signIns?.list(shop.uid, { limit: 2 })
  const second = await shop.signIns?.list(shop.uid, { limit: 9, cursor: first?.rows.at(-1)?.id })
  expect([...(first?.rows ?? []), ...(second?.rows ?? [])]).toEqual(all)
  expect(first?.total).toBe(5)
  expect(await shop.signIns?.list(shop.uid, { limit: 9, cursor: 'none-such' })).toMatchObject({ rows: [] })
  shop.clock.aheadMs += 90 * 24 * 3_600_000
  expect(await entries(shop, shop.uid), 'too old to tell').toEqual([])
  await shop.signIn(EMAIL)
  expect(await shop.db.selectFrom('identity_sign_ins').select('id').execute(), 'and to keep').toHaveLength(1)
  await shop.deleteAccount(shop.uid)
  expect(await shop.db.selectFrom('identity_sign_ins').select('id').execute()).toEqual([])
})

test('signing out everywhere ends sessions and ID tokens at once', async () => {
  await using shop = await open()
  const [one, two] = [(await shop.signIn(EMAIL)).body, (await shop.signIn(EMAIL)).body]
  const authenticatedAt = (await shop.verify(one.idToken ?? ''))?.authenticatedAt ?? new Date(0)
  await shop.signIns?.endAll(shop.uid)
  await shop.signIns?.endAll(shop.uid)
  await shop.signIns?.endAll('nobody')
  for (const { idToken = '', refreshToken } of [one, two]) {
    expect(await shop.verify(idToken)).toBeUndefined()
    expect((await shop.refresh(refreshToken)).body.error.message).toBe('TOKEN_EXPIRED')
  }
  expect(await shop.isSessionValid(shop.uid, authenticatedAt), 'the shop’s own tokens').toBe(false)
  expect(await shop.verify((await shop.signIn(EMAIL)).body.idToken ?? '')).toMatchObject({ uid: shop.uid })
})

test('an admin is mailed about a device that is new to the account, and about no other', async () => {
  const admins = new Set<string>()
  await using shop = await open({ isAdmin: async (_, uid) => admins.has(uid) })
  const known = await shop.knownDevice(EMAIL)
  expect(shop.mails.emails, 'no admin').toEqual([])
  admins.add(shop.uid)
  await shop.signIn(EMAIL, password, known)
  expect(shop.mails.emails).toEqual([])
  await shop.signIn(EMAIL, password, HOME)
  expect(shop.mails.emails).toEqual([
    {
      to: EMAIL,
      kind: 'new-device',
      name: '',
      device: 'Firefox on Linux',
      address: '203.0.113.7',
      at: shop.now(),
      link: 'http://shop.test/dashBoard/security',
    },
  ])
  await shop.signIn(EMAIL, 'wrong one')
  expect(shop.mails.emails).toHaveLength(1)
  await shop.post(calls.signUp.path, { email: EMAIL, password })
  expect(shop.mails.emails).toHaveLength(1)
})
