import { Worker } from 'node:worker_threads'
import type { PrintDocument } from '#contract/documents/printed-document.ts'

/** A thread that has been idle for this long ends, which frees the memory of its fonts. */
const IDLE_MS = 60_000
/** A document of 5,000 lines takes a quarter of it. */
const MAX_HEAP_MB = 256

export interface PrintRequest {
  readonly id: number
  readonly document: Parameters<PrintDocument>[0]
}
export type PrintReply = { readonly id: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly failure: string }
)

/** Run from its source, also in a built shop. */
const source = new URL('./printer-thread.ts', import.meta.url)

let thread: Thread | undefined
let ids = 0

/**
 * Prints a document in a separate thread: a long one takes seconds of processor time, during which this thread serves
 * other requests. Documents are printed one at a time. If a thread ends, the documents waiting for it fail; the next
 * one gets a new thread.
 */
export const printDocument: PrintDocument = (document) => {
  thread ??= openThread(() => {
    thread = undefined
  })
  return thread.print(document)
}

interface Thread {
  readonly print: PrintDocument
}

function openThread(onEnd: () => void): Thread {
  const worker = new Worker(source, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let idle: NodeJS.Timeout | undefined
  const end = (failure: Error) => {
    onEnd()
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  worker.on('message', (reply: PrintReply) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('bytes' in reply) asked?.resolve(reply.bytes)
    else asked?.reject(new Error(reply.failure))
    if (waiting.size > 0) return
    worker.unref()
    idle = setTimeout(() => {
      onEnd()
      void worker.terminate()
    }, IDLE_MS).unref()
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`the thread that prints ended with ${code}`)))
  worker.unref()
  return {
    print(document) {
      clearTimeout(idle)
      // A waiting document keeps the process alive.
      worker.ref()
      const asked = Promise.withResolvers<Uint8Array>()
      ids += 1
      waiting.set(ids, asked)
      worker.postMessage({ id: ids, document } satisfies PrintRequest)
      return asked.promise
    },
  }
}
