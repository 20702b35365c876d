import { expect, test } from 'vitest'
import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openForTest, password } from '#test/open-identity.ts'

test('over https the device cookie has the name prefix __Secure-', async () => {
  await using provider = await openForTest(await freshDatabase(), { publicUrl: 'https://shop.test' })
  await provider.signUp('ada@example.com')
  const sent = { email: 'ada@example.com', password }
  const response = await provider.app.request(`https://shop.test${calls.signInWithPassword.path}?key=k`, {
    method: 'POST',
    body: JSON.stringify(sent),
  })
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Secure-known-browser=[\w-]{43}; .*; HttpOnly; Secure; SameSite=Strict$/),
  ])
  await provider.signIn('ada@example.com', password, await provider.knownDevice('ada@example.com'))
  const rows = await provider.db.selectFrom('identity_devices').selectAll().execute()
  expect(rows, 'known by that name').toHaveLength(3)
})

test('an account knows a device for ninety days, and no more than twenty devices', async () => {
  await using provider = await openForTest(await freshDatabase())
  await provider.signUp('ada@example.com')
  const first = await provider.knownDevice('ada@example.com')
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
