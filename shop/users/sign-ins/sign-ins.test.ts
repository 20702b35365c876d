import { expect, test } from 'vitest'
import type { SignInEntry } from '#contract/identity/port.ts'
import { openShop } from '#test/open-shop.ts'

const entry = (number: number): SignInEntry => ({
  id: `entry-${number}`,
  at: new Date(Date.UTC(2026, 10, 22, 12, number)),
  outcome: number === 1 ? 'wrong-code' : 'signed-in',
  method: number === 2 ? 'google.com' : 'password',
  secondFactor: number === 2 ? 'recovery-code' : null,
  device: 'Firefox on Linux',
  address: number === 1 ? null : '203.0.113.7',
})

test('people read their sign-ins a page at a time, and nobody else’s', async () => {
  await using shop = await openShop()
  const [ada, bo] = [await shop.signUp('ada@example.com'), await shop.signUp('bo@example.com')]
  shop.identity.signInLog.push(entry(2), entry(1), entry(0))
  const first = await ada.get('/sign-ins?email=ada@example.com&limit=2')
  expect(first.body).toEqual([
    {
      _id: 'entry-2',
      at: '2026-11-22T12:02:00.000Z',
      outcome: 'signed-in',
      method: 'google',
      secondFactor: 'recovery-code',
      device: 'Firefox on Linux',
      address: '203.0.113.7',
    },
    {
      _id: 'entry-1',
      at: '2026-11-22T12:01:00.000Z',
      outcome: 'wrong-code',
      method: 'password',
      device: 'Firefox on Linux',
    },
  ])
  expect(first.headers.get('X-Total-Count')).toBe('3')
  const next = /<\/api([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  expect((await ada.get(next)).body).toMatchObject([{ _id: 'entry-0' }])
  for (const call of [bo.get, bo.delete])
    expect(await call('/sign-ins?email=ada@example.com')).toMatchObject({
      status: 403,
      body: { code: 'not-yours' },
    })
  expect(shop.identity.ended.size).toBe(0)
})

test('who signs out everywhere is signed out here too, and nobody else is', async () => {
  await using shop = await openShop()
  const [ada, bo] = [await shop.signUp('ada@example.com'), await shop.signUp('bo@example.com')]
  expect((await ada.delete('/sign-ins?email=ada@example.com')).body).toEqual({ success: true })
  expect(await ada.get('/carts/mine')).toMatchObject({ status: 401, body: { code: 'signed-out' } })
  expect((await bo.get('/carts/mine')).status).toBe(200)
})

test('owners read the sign-ins of admins, and of nobody else', async () => {
  await using shop = await openShop()
  const [admin, ada] = [await shop.admin(), await shop.signUp('ada@example.com')]
  shop.identity.signInLog.push(entry(0))
  const path = '/users/ada@example.com/sign-ins'
  expect(await admin.get(path)).toMatchObject({ status: 409, body: { code: 'not-an-admin' } })
  expect(await admin.get('/users/nobody@example.com/sign-ins')).toMatchObject({ status: 404 })
  await admin.put('/users/admin/ada@example.com')
  expect((await admin.get(path)).body).toMatchObject([{ _id: 'entry-0' }])
  await admin.put('/users/ada@example.com/admin-role', { role: 'sales' })
  expect(await ada.get('/users/admin@example.com/sign-ins')).toMatchObject({
    status: 403,
    body: { code: 'role-not-allowed' },
  })
})
