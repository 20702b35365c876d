import { expect, test } from 'vitest'
import { wellKnownRoutes } from './well-known.ts'

const app = wellKnownRoutes('https://shop.test', { contact: '/contact', changePassword: '/login' })

test('security.txt says where to report, and until when that holds', async () => {
  const response = await app.request('/.well-known/security.txt')
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
  const text = await response.text()
  expect(text).toContain('Contact: https://shop.test/contact\n')
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 100 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
})

test('password managers are led to where passwords are changed', async () => {
  const response = await app.request('/.well-known/change-password')
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/login'])
})
