import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Unreadable } from '../xml/unreadable.ts'
import { type Failure, failureFrom } from './failures.ts'

/** As many as a small machine has processors. */
const THREADS = 2
/** A thread that has been idle for this long ends, which frees its memory. */
const IDLE_MS = 60_000
/**
 * The largest file that is accepted takes about a third of it. Generous on purpose: V8 ends the thread when its heap grows
 * to this, but the whole process when one allocation alone is beyond it.
 */
const MAX_HEAP_MB = 768
/** The costliest file that is accepted takes about 2 s of an idle processor. */
const WITHIN_MS = 20_000

/**
 * An uncompressed file of at most this many bytes takes less time to read than a thread takes to start, whatever its
 * content. Such files can be read in the main thread.
 */
export const SMALL_BYTES = 16 * 1_024

/** A module that a thread runs. Its input and results are copied: plain objects, arrays, bytes. */
interface Reader {
  readonly read: (input: never) => unknown
}
type InputOf<Module extends Reader> = Parameters<Module['read']>[0]
type ResultOf<Module extends Reader> = Awaited<ReturnType<Module['read']>>
type ItemOf<Module extends Reader> =
  ReturnType<Module['read']> extends AsyncIterable<infer Item> | Iterable<infer Item> ? Item : never

export type Order =
  | { readonly module: string; readonly input: unknown; readonly asStream: boolean }
  /** For the next item of a stream. */
  | 'next'
export type Reply =
  /** The module is loaded, and its work begins. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'end' }
  | { readonly kind: 'failure'; readonly failure: Failure }

const turns = pLimit(THREADS)
const idle: Thread[] = []

/**
 * Reads files of clients in a separate thread: while that takes seconds of processor time, this thread serves other
 * requests. At most two run at once; before that, `admission` makes the callers of one network address take turns.
 * @param module the address of the module, made with `new URL('./read-x.ts', import.meta.url)`
 * @throws Unreadable if it takes too much time or memory, and whatever `read` throws: Unreadable and Refusal as such
 */
export const inThread = <Module extends Reader>(
  module: URL,
  input: InputOf<Module>,
  /** @default 20 s */
  withinMs = WITHIN_MS,
): Promise<ResultOf<Module>> =>
  turns(async (): Promise<unknown> => {
    const thread = idle.pop() ?? openThread()
    const reply = await thread
      .ask({ module: module.href, input, asStream: false }, withinMs)
      .finally(thread.rest)
    if (reply.kind !== 'result') throw new Error(`a thread answered with ${reply.kind}`)
    return reply.result
  }) as Promise<ResultOf<Module>> // what `read` of this module returned

/**
 * The same for a `read` that yields items, which are asked for one at a time. It has a thread of its own: a stream can last
 * for minutes. The limit of time is for each item.
 */
export async function* streamInThread<Module extends Reader>(
  module: URL,
  input: InputOf<Module>,
): AsyncGenerator<ItemOf<Module>, void> {
  const thread = openThread()
  try {
    let reply = await thread.ask({ module: module.href, input, asStream: true })
    while (reply.kind === 'result') {
      yield reply.result as ItemOf<Module> // what `read` of this module yielded
      reply = await thread.ask('next')
    }
  } finally {
    await thread.end()
  }
}

interface Thread {
  readonly ask: (order: Order, withinMs?: number) => Promise<Exclude<Reply, { kind: 'begun' | 'failure' }>>
  /** Keeps the thread for the next file, unless it has ended. */
  readonly rest: () => void
  readonly end: () => Promise<unknown>
}

function openThread(): Thread {
  // Run from its source, also in a built shop.
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  let asked: PromiseWithResolvers<Exclude<Reply, { kind: 'begun' | 'failure' }>> | undefined
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const settle = () => {
    clearTimeout(timer)
    worker.unref()
    const settled = asked
    asked = undefined
    return settled
  }
  const end = () => {
    hasEnded = true
    const at = idle.indexOf(thread)
    if (at >= 0) idle.splice(at, 1)
    return worker.terminate()
  }
  const fail = (failure: Error) => {
    void end()
    settle()?.reject(failure)
  }
  let within = WITHIN_MS
  const limit = () => {
    clearTimeout(timer)
    timer = setTimeout(() => fail(new Unreadable(TOO_MUCH)), within)
  }
  worker.on('message', (reply: Reply) => {
    if (reply.kind === 'begun') return limit()
    if (reply.kind !== 'failure') return settle()?.resolve(reply)
    settle()?.reject(failureFrom(reply.failure))
  })
  worker.on('error', (failure: Error & { readonly code?: string }) =>
    fail(failure.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Unreadable(TOO_MUCH) : failure),
  )
  worker.on('exit', (code) => fail(new Error(`a thread that reads files ended with ${code}`)))
  const thread: Thread = {
    ask(order, withinMs = WITHIN_MS) {
      clearTimeout(timer)
      within = withinMs
      // A waiting caller keeps the process alive.
      worker.ref()
      asked = Promise.withResolvers()
      if (order === 'next') limit()
      worker.postMessage(order)
      return asked.promise
    },
    rest() {
      if (hasEnded) return
      idle.push(thread)
      timer = setTimeout(end, IDLE_MS).unref()
    },
    end() {
      clearTimeout(timer)
      return end()
    },
  }
  return thread
}

const TOO_MUCH =
  'Reading this file takes more time or memory than the shop gives to one file. Send it in smaller parts.'
