import { expect, test, vi } from 'vitest'
import { freshnessOf } from './freshness.ts'

const of = (cacheControl: string, more: Record<string, string> = {}) =>
  freshnessOf(new Headers({ 'Cache-Control': cacheControl, ...more }))

test('a reply is fresh for its s-maxage, and stale for its stale-while-revalidate', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  vi.advanceTimersByTime(1_000_000)
  const seconds = (control: string) => Object.values(of(control) ?? {}).map((at) => at / 1_000 - 1_000)
  expect(seconds('public, max-age=0, s-maxage=1, stale-while-revalidate=2, stale-if-error=300')).toEqual([
    1, 3, 301,
  ])
  expect(seconds('public, s-maxage=5')).toEqual([5, 5, 5])
  vi.useRealTimers()
})

test('what does not ask to be shared, or must not be, has no freshness', () => {
  for (const header of [
    '',
    'public, max-age=31536000',
    's-maxage=0',
    'private, s-maxage=5',
    'no-store, s-maxage=5',
  ])
    expect(of(header), header).toBeUndefined()
  expect(of('public, s-maxage=5', { 'Set-Cookie': 'a=1' })).toBeUndefined()
  for (const vary of ['Cookie', 'Accept-Encoding, Accept-Language', '*', 'accept'])
    expect(of('public, s-maxage=5', { Vary: vary }), vary).toBeUndefined()
  expect(of('public, s-maxage=5', { Vary: 'accept-encoding, Authorization, Origin' })).toBeDefined()
  const heuristic = { 'Last-Modified': 'Thu, 01 Jan 2015 00:00:00 GMT' }
  expect(of('public', heuristic), 'no heuristic freshness').toBeUndefined()
})
