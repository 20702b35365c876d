import { expect, test } from 'vitest'
import { returnTo } from './return-to.ts'

const target = (from: string) => returnTo(new URLSearchParams({ from }))

test('the page that sent the person to sign in is where they return', () => {
  expect(target('/purchase/1?x=2#y')).toBe('/purchase/1?x=2#y')
  expect(returnTo(new URLSearchParams())).toBe('/')
})

test.for([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
])('another site is never returned to: %s', (from) => {
  expect(target(from)).toBe('/')
})
