import { expect, test } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'
import { openForTest, password } from '#test/open-identity.ts'
import { limitConcurrency } from './concurrency-limits.ts'

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'

test('one address that floods with sign-ins leaves capacity for others', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  await provider.signUp('bob@example.com')
  const from = (address: string) => ({ 'X-Test-Address': address })
  const flood = Array.from({ length: 100 }, () =>
    provider.signIn('ada@example.com', password, from('192.0.2.1')),
  )
  const other = provider.signIn('bob@example.com', password, from('192.0.2.2'))
  expect((await other).status).toBe(200)
  const answers = (await Promise.all(flood)).map(({ body }) => body.error?.message ?? 'in')
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(8)
  expect(answers.filter((answer) => answer === TOO_MANY)).toHaveLength(92)
  expect((await provider.signIn('ada@example.com', password, from('192.0.2.1'))).status).toBe(200)
})

test('the limit of all clients holds, and is released whether a call succeeds or fails', async () => {
  const ends: (() => void)[] = []
  const hold = (address: string) =>
    limitConcurrency({ address }, () => new Promise<void>((end) => ends.push(end)))
  const held = Array.from({ length: 64 }, (_, place) => hold(`192.0.2.${place}`))
  await expect(hold('192.0.2.200')).rejects.toThrow(TOO_MANY)
  const known = (device: string) => limitConcurrency({ address: '192.0.2.200', device }, async () => 'in')
  expect(await known('a-browser'), 'places of its own').toBe('in')
  for (const end of ends) end()
  await Promise.all(held)
  for (let time = 0; time < 100; time += 1)
    await expect(
      limitConcurrency({ address: '192.0.2.1' }, () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken')
  expect(await limitConcurrency({ address: '192.0.2.1' }, async () => 'in')).toBe('in')
})

test('a known device has a concurrency limit of its own: two', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  const browser = await provider.knownDevice('ada@example.com')
  const flood = Array.from({ length: 70 }, (_, place) =>
    provider.signIn('ada@example.com', 'wrong password', { 'X-Test-Address': `192.0.2.${place}` }),
  )
  const own = Array.from({ length: 3 }, () => provider.signIn('ada@example.com', password, browser))
  const stranger = provider.signIn('ada@example.com', password, { 'X-Test-Address': '192.0.2.99' })
  expect((await Promise.all(own)).map(({ status }) => status).toSorted()).toEqual([200, 200, 400])
  expect((await stranger).body.error.message).toBe(TOO_MANY)
  await Promise.all(flood)
})
