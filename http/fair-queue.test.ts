import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** Longer than anything waits for the next one to begin. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)
}

/** Work that is done when it is told. */
function open(options: Parameters<typeof fairQueue>[0]) {
  const queue = fairQueue(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: (group: string, name: string) =>
      queue(group, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      }),
    async end(name: string) {
      ends.get(name)?.()
      await turns()
    },
  }
}

test('so much begins of each group and in all, and what waits begins when there is room', async () => {
  const work = open({ atOnce: 3, perGroup: 2, maxWaiting: 10, turns: 3 })
  for (let n = 1; n <= 4; n += 1) void work.ask('crawler', `crawled ${n}`)
  void work.ask('person', 'page 1')
  void work.ask('person', 'page 2')
  await turns()
  expect(work.begun).toEqual(['crawled 1', 'crawled 2', 'page 1'])
  for (const name of ['crawled 1', 'page 1', 'crawled 2', 'page 2']) await work.end(name)
  expect(work.begun.slice(3)).toEqual(['page 2', 'crawled 3', 'crawled 4'])
})

test('too much of one group is refused, another group waits, and a failure makes room', async () => {
  const work = open({ atOnce: 1, perGroup: 1, maxWaiting: 2, turns: 3 })
  void work.ask('a', '1')
  await turns()
  for (const name of ['2', '3']) void work.ask('a', name)
  await expect(work.ask('a', '4')).rejects.toMatchObject({ body: { code: 'too-many-at-once' } })
  void work.ask('b', '5')
  for (const name of ['1', '5', '2']) await work.end(name)
  expect(work.begun).toEqual(['1', '5', '2', '3'])
  const queue = fairQueue({ atOnce: 1, perGroup: 1, maxWaiting: 1, turns: 3 })
  await expect(queue('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue('a', async () => 'done')).toBe('done')
})

test('between two that begin there is time for others to arrive', async () => {
  const work = open({ atOnce: 10, perGroup: 10, maxWaiting: 10, turns: 3 })
  for (let n = 1; n <= 5; n += 1) void work.ask('crawler', `crawled ${n}`)
  while (work.begun.length === 0) await new Promise(setImmediate)
  expect(work.begun).toEqual(['crawled 1'])
  await turns()
  expect(work.begun).toHaveLength(5)
})
