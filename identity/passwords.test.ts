import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('a hash is an argon2id PHC string with a salt of its own, and takes its password only', async () => {
  const [one, two] = await Promise.all([hashPassword(DEMO_PASSWORD), hashPassword(DEMO_PASSWORD)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await isPassword(DEMO_PASSWORD, one)).toBe(true)
  for (const wrong of ['', 'Hundredfold', `${DEMO_PASSWORD} `, `${DEMO_PASSWORD}\0`])
    expect(await isPassword(wrong, one), wrong).toBe(false)
})

test('a hash made with other parameters is checked with those', async () => {
  const nonce = Buffer.from('sixteen bytes!!!')
  const cost = { memory: 8_192, passes: 3, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: 'correct horse', nonce, tagLength: 32, ...cost })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=8192,t=3,p=1$${text(nonce)}$${text(tag)}`
  expect(await isPassword('correct horse', stored)).toBe(true)
  expect(await isPassword('correct house', stored)).toBe(false)
})

test('without an account or a password nothing is right, not even an empty password', async () => {
  for (const stored of [undefined, null])
    for (const sent of ['', 'correct horse']) expect(await isPassword(sent, stored)).toBe(false)
})

test('no account takes as long as a wrong password', async () => {
  const stored = await hashPassword('correct horse')
  // The processor's time, which does not grow with what else the machine does.
  const timed = async (password: string, hash: string | undefined) => {
    const start = process.cpuUsage()
    await isPassword(password, hash)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  for (const password of ['wrong horse', '', 'x'.repeat(100_000)]) {
    // Turn by turn, the best of each: what else this process does makes some of them longer, and none shorter.
    let [wrong, nobody] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let run = 0; run < 15; run += 1) {
      wrong = Math.min(wrong, await timed('wrong horse', stored))
      nobody = Math.min(nobody, await timed(password, undefined))
    }
    expect(nobody / wrong).toBeGreaterThan(0.5)
    expect(nobody / wrong).toBeLessThan(2)
  }
})

test('who goes first is hashed for before all that wait', async () => {
  const order: string[] = []
  const hash = (who: string, first: boolean) =>
    isPassword('x', undefined, { first }).then(() => void order.push(who))
  const waiting = Array.from({ length: 10 }, () => hash('stranger', false))
  await Promise.all([...waiting, hash('known', true)])
  // Whatever had begun when it came goes before it: one for each place but the last.
  expect(order.indexOf('known')).toBeLessThan(5)
})

test('a flood of passwords is turned away instead of queued without end', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 100 }, () => isPassword('x', undefined)))
  const refused = flood.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []))
  expect(refused.length).toBeGreaterThan(10)
  expect(new Set(refused)).toEqual(new Set(['TOO_MANY_ATTEMPTS_TRY_LATER']))
  expect(await isPassword('x', undefined), 'and afterwards all is well').toBe(false)
})
