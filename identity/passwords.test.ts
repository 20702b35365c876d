import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { cheapPasswords, openForTest } from '#test/open-identity.ts'
import { size } from '#test/sizes.ts'
import { hashPassword, PASSWORD_COST, verifyPassword } from './passwords.ts'

const any = { refuseCommonPasswords: false, passwordCost: PASSWORD_COST }
const cheap = { passwordCost: cheapPasswords }

test('a hash is an argon2id PHC string with its own salt, and matches its password only', async () => {
  const [one, two] = await Promise.all([hashPassword(DEMO_PASSWORD, any), hashPassword(DEMO_PASSWORD, any)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(DEMO_PASSWORD, one, any)).toBe(true)
  for (const wrong of ['', 'Hundredfold', `${DEMO_PASSWORD} `, `${DEMO_PASSWORD}\0`])
    expect(await verifyPassword(wrong, one, any), wrong).toBe(false)
})

test('a hash made with other parameters is verified with those', async () => {
  const nonce = Buffer.from('sixteen bytes!!!')
  const cost = { memory: 8_192, passes: 3, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: 'correct horse', nonce, tagLength: 32, ...cost })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=8192,t=3,p=1$${text(nonce)}$${text(tag)}`
  expect(await verifyPassword('correct horse', stored, any)).toBe(true)
  expect(await verifyPassword('correct house', stored, any)).toBe(false)
})

test('without an account or a password no password matches, not even an empty one', async () => {
  for (const stored of [undefined, null])
    for (const sent of ['', 'correct horse']) expect(await verifyPassword(sent, stored, any)).toBe(false)
})

test('an unknown account takes as long as a wrong password', async () => {
  const stored = await hashPassword('correct horse', any)
  // Processor time, which other processes on the machine do not add to.
  const timed = async (password: string, hash: string | undefined) => {
    const start = process.cpuUsage()
    await verifyPassword(password, hash, any)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  for (const password of ['wrong horse', '', 'x'.repeat(100_000)]) {
    // Alternating, the minimum of each: other work of this process makes some runs longer, and none shorter.
    let [wrong, nobody] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let run = 0; run < size(5, 15); run += 1) {
      wrong = Math.min(wrong, await timed('wrong horse', stored))
      nobody = Math.min(nobody, await timed(password, undefined))
    }
    expect(nobody / wrong).toBeGreaterThan(0.5)
    expect(nobody / wrong).toBeLessThan(2)
  }
})

test('a hash with priority runs before all that wait', async () => {
  const order: string[] = []
  const hash = (who: string, priority: boolean) =>
    verifyPassword('x', undefined, { passwordCost: cheapPasswords, priority }).then(
      () => void order.push(who),
    )
  const waiting = Array.from({ length: 10 }, () => hash('unknown', false))
  await Promise.all([...waiting, hash('known', true)])
  // Tasks already running come first: one for each thread but the last.
  expect(order.indexOf('known')).toBeLessThan(5)
})

test('a flood of passwords is refused instead of queued without limit', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 100 }, () => verifyPassword('x', undefined, cheap)),
  )
  const refused = flood.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []))
  expect(refused.length).toBeGreaterThan(10)
  expect(new Set(refused)).toEqual(new Set(['TOO_MANY_ATTEMPTS_TRY_LATER']))
  expect(await verifyPassword('x', undefined, cheap), 'works again afterwards').toBe(false)
})

test('a common password is refused wherever one is chosen, in any case, and nothing changes', async () => {
  await using provider = await openForTest(await freshDatabase())
  const refused = {
    status: 400,
    body: {
      error: {
        message: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password is one of the most common ones',
      },
    },
  }
  for (const common of ['123456', 'password', 'QWERTY123']) {
    const credentials = { email: 'bob@example.com', password: common }
    expect(await provider.post(calls.signUp.path, credentials), common).toMatchObject(refused)
  }
  expect(await provider.db.selectFrom('identity_accounts').selectAll().execute()).toEqual([])
  const { idToken } = await provider.signUp('ada@example.com')
  expect(await provider.post(calls.update.path, { idToken, password: 'iloveyou' })).toMatchObject(refused)
  await provider.post(calls.sendOobCode.path, { requestType: 'PASSWORD_RESET', email: 'ada@example.com' })
  await provider.jobs.runAll()
  const mail = provider.mails.emails.find(({ kind }) => kind === 'reset-password')
  const oobCode = new URL(mail && 'link' in mail ? mail.link : '').searchParams.get('oobCode')
  const reset = (newPassword: string) => provider.post(calls.resetPassword.path, { oobCode, newPassword })
  expect(await reset('dragon')).toMatchObject(refused)
  expect((await provider.signIn('ada@example.com')).status).toBe(200)
  expect((await reset('dragon and a knight')).status, 'the link is still good').toBe(200)
})
