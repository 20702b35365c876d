import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import type { Task } from '#test/thread-reader.ts'
import { Unreadable } from '../xml/unreadable.ts'
import { inThread, streamInThread } from './pool.ts'

const at = (file: string) => pathToFileURL(resolve('test', file))
const reader = at('thread-reader.ts')
const inReader = (task: Task, withinMs?: number) =>
  inThread<typeof import('#test/thread-reader.ts')>(reader, task, withinMs)
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (failure: unknown) => failure,
  )

test('a thread answers, and what it throws arrives as what it is', async () => {
  expect(await inReader('text')).toBe('read')
  const unreadable = await failureOf(inReader('unreadable'))
  expect(unreadable).toBeInstanceOf(Unreadable)
  expect(unreadable).toMatchObject({ message: 'Nobody can read this.' })
  const refusal = await failureOf(inReader('refusal'))
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'import-too-large', message: 'Too large here.', facts: { most: 3 } })
  expect(await failureOf(inReader('fault'))).toMatchObject({ message: expect.stringContaining('a fault') })
  expect(await inReader('text')).toBe('read')
})

test('a file that takes too much time or memory is told so, and the next one is read', async () => {
  const says = { message: expect.stringContaining('more time or memory') }
  for (const failure of [await failureOf(inReader('endless', 50)), await failureOf(inReader('memory'))]) {
    expect(failure).toBeInstanceOf(Unreadable)
    expect(failure).toMatchObject(says)
  }
  // More at once than there are threads.
  const all = await Promise.all(Array.from({ length: 5 }, () => inReader('text')))
  expect(all).toEqual(Array.from({ length: 5 }, () => 'read'))
})

test('a stream gives its items one at a time, to its end or until nobody wants more', async () => {
  const stream = at('thread-stream.ts')
  const items = (length: number) => streamInThread<typeof import('#test/thread-stream.ts')>(stream, length)
  expect(await Array.fromAsync(items(3))).toEqual([1, 2, 3])
  for await (const item of items(1_000_000_000)) if (item === 3) break
  expect(await failureOf(Array.fromAsync(items(0)))).toBeInstanceOf(Unreadable)
})
