import { threadCpuUsage } from 'node:process'
import { expect } from 'vitest'

/** Processor time up to which nothing is told about where a file is read: what was sent is copied and checked here. */
const SHORT_MS = 400
/** What a quick machine needs to parse the sample: a slow one needs a multiple of it, as it does for everything else. */
const SAMPLE_MS = 25
const sample = JSON.stringify(Array.from({ length: 100_000 }, (_, n) => ({ n, text: `number ${n}` })))

const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/**
 * Runs what reads a large file, and checks that others need not wait for it: as a thread reads it, this one is free most of the
 * time. Processor time is judged, of which other programs on the machine take none; how long the file takes is not.
 */
export async function whileOthersWait<Result>(act: () => Promise<Result>): Promise<Result> {
  const [here, everywhere] = [threadCpuUsage(), process.cpuUsage()]
  const result = await act()
  const busy = msOf(threadCpuUsage(here))
  const all = msOf(process.cpuUsage(everywhere))
  const short = SHORT_MS * timesSlower()
  expect(busy, 'ms in which others wait').toBeLessThan(Math.max(0.7 * all, short))
  return result
}

/** How many times slower than a quick machine this one is: at least 1, and at most 4, so that the bar stays one. */
function timesSlower(): number {
  const begun = threadCpuUsage()
  JSON.parse(sample)
  return Math.min(Math.max(msOf(threadCpuUsage(begun)) / SAMPLE_MS, 1), 4)
}
