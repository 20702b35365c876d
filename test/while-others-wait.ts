import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { expect } from 'vitest'

/** The bar is 100 ms. A machine that is busy with other tests, and the copies that tests make of what they send, add to it. */
const LONGEST_MS = 250
/** Up to this, the time tells nothing about where a file is read. */
const SHORT_MS = 400
/** What a quick machine needs to parse the sample: a slow or busy one needs a multiple of it, as it does for everything else. */
const SAMPLE_MS = 25
const sample = JSON.stringify(Array.from({ length: 100_000 }, (_, n) => ({ n, text: `number ${n}` })))

/**
 * Runs what reads a large file, and checks how others fared in the meantime: as a thread reads it, this one is free most of
 * the time. How long the file itself takes is not judged.
 */
export async function whileOthersWait<Result>(act: () => Promise<Result>): Promise<Result> {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const before = performance.eventLoopUtilization()
  const result = await act()
  const { active, idle } = performance.eventLoopUtilization(before)
  delays.disable()
  const slowness = timesSlower()
  expect(delays.percentile(99) / 1e6, 'ms that 1 of 100 others waits').toBeLessThan(LONGEST_MS * slowness)
  const short = SHORT_MS * slowness
  expect(active, 'ms in which others wait').toBeLessThan(Math.max(0.7 * (active + idle), short))
  return result
}

/** How many times slower than a quick machine this one is now: at least 1, and at most 4, so that the bar stays one. */
function timesSlower(): number {
  const begun = performance.now()
  JSON.parse(sample)
  return Math.min(Math.max((performance.now() - begun) / SAMPLE_MS, 1), 4)
}
