import { expect, test } from 'vitest'
import { boundedLimit } from './bounded-limit.ts'

test('so many tasks run, so many wait for their turn, and whoever comes beyond is refused at once', async () => {
  const limit = boundedLimit({ concurrency: 2, maxWaiting: 1 })
  const begun: number[] = []
  const releases: (() => void)[] = []
  const start = (task: number) =>
    limit(() => {
      begun.push(task)
      return new Promise<number>((resolve) => releases.push(() => resolve(task)))
    })
  const results = [start(1), start(2), start(3), start(4)]
  expect(await results[3]).toBeUndefined()
  expect(begun).toEqual([1, 2])

  releases[0]?.()
  expect(await results[0]).toBe(1)
  await expect.poll(() => begun).toEqual([1, 2, 3])
  const next = start(5)
  for (const release of releases) release()
  expect(await Promise.all([results[1], results[2]])).toEqual([2, 3])
  await expect.poll(() => begun).toEqual([1, 2, 3, 5])
  for (const release of releases) release()
  expect(await next).toBe(5)
})

test('a task that fails makes room for the next one', async () => {
  const limit = boundedLimit({ concurrency: 1, maxWaiting: 0 })
  await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit(async () => 'done')).toBe('done')
})
