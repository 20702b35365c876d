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
    ask: (group: string, name: string, cost = 1) =>
      queue.run(group, cost, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      }),
    async end(name: string) {
      ends.get(name)?.()
      await turns()
    },
  }
}

test('work begins within the capacity, and groups take turns', async () => {
  const work = open({ capacity: 2, maxWaiting: 10 })
  for (let n = 1; n <= 5; n += 1) void work.ask('crawler', `crawled ${n}`)
  void work.ask('person', 'page 1')
  void work.ask('person', 'page 2')
  await turns()
  expect(work.begun).toEqual(['crawled 1', 'page 1'])
  for (const name of ['crawled 1', 'page 1', 'crawled 2', 'page 2']) await work.end(name)
  expect(work.begun.slice(2)).toEqual(['crawled 2', 'page 2', 'crawled 3', 'crawled 4'])
})

test('what costs more leaves room for less, and what costs too much is done alone', async () => {
  const work = open({ capacity: 10, maxWaiting: 10 })
  void work.ask('a', 'large', 9)
  void work.ask('b', 'small')
  void work.ask('a', 'huge', 50)
  await turns()
  expect(work.begun).toEqual(['large', 'small'])
  await work.end('large')
  expect(work.begun).toHaveLength(2)
  await work.end('small')
  expect(work.begun).toEqual(['large', 'small', 'huge'])
})

test('too much of one group is refused, another group waits, and a failure makes room', async () => {
  const work = open({ capacity: 1, maxWaiting: 2 })
  void work.ask('a', '1')
  await turns()
  for (const name of ['2', '3']) void work.ask('a', name)
  await expect(work.ask('a', '4')).rejects.toMatchObject({ body: { code: 'overloaded' } })
  void work.ask('b', '5')
  for (const name of ['1', '2', '5']) await work.end(name)
  expect(work.begun).toEqual(['1', '2', '5', '3'])
  const queue = fairQueue({ capacity: 1, maxWaiting: 1 })
  await expect(queue.run('a', 1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', 1, async () => 'done')).toBe('done')
})

test('between two that begin there is time for others to arrive', async () => {
  const work = open({ capacity: 10, maxWaiting: 10 })
  for (let n = 1; n <= 5; n += 1) void work.ask('crawler', `crawled ${n}`)
  while (work.begun.length === 0) await new Promise(setImmediate)
  void work.ask('person', 'page')
  await turns()
  expect(work.begun.slice(0, 3)).toEqual(['crawled 1', 'crawled 2', 'page'])
})
