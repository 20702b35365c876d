import { parentPort } from 'node:worker_threads'
import { failureOf } from './failures.ts'
import type { Order, Reply } from './pool.ts'

// The code that pool.ts runs in separate threads.

interface Loaded {
  readonly read: (input: unknown) => unknown
}

let items: AsyncIterator<unknown> | undefined
const say = (reply: Reply) => parentPort?.postMessage(reply)

parentPort?.on('message', async (order: Order) => {
  try {
    say(order === 'next' ? await nextItem() : await begin(order))
  } catch (failure) {
    say({ kind: 'failure', failure: failureOf(failure) })
  }
})

async function begin({ module, input, asStream }: Exclude<Order, 'next'>): Promise<Reply> {
  const { read } = (await import(module)) as Loaded // the type of whoever named the module
  say({ kind: 'begun' })
  const result = read(input)
  if (!asStream) return { kind: 'result', result: await result }
  items = iterate(result as AsyncIterable<unknown> | Iterable<unknown>) // as its caller knows
  return nextItem()
}

async function* iterate(result: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<unknown> {
  yield* result
}

async function nextItem(): Promise<Reply> {
  const next = await items?.next()
  return next && !next.done ? { kind: 'result', result: next.value } : { kind: 'end' }
}
