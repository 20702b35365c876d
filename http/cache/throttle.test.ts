import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it is done at once, once in each interval at most, and once more after the last call', () => {
  let runs = 0
  const call = throttle(() => {
    runs += 1
  }, 100)
  const after = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return runs
  }
  call()
  expect(runs).toBe(1)
  for (let time = 0; time < 50; time += 1) call()
  expect(after(99)).toBe(1)
  expect(after(1)).toBe(2)
  expect(after(100), 'once more').toBe(3)
  expect(after(1_000)).toBe(3)
  call()
  expect(runs).toBe(4)
})
