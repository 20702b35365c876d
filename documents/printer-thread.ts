import { parentPort } from 'node:worker_threads'
import { printDocument } from './print.ts'
import type { PrintReply, PrintRequest } from './printer.ts'

// What printer.ts runs in a thread of its own.
parentPort?.on('message', async ({ id, document }: PrintRequest) => {
  const reply: PrintReply = await printDocument(document).then(
    (bytes) => ({ id, bytes }),
    (failure: unknown) => ({
      id,
      failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure),
    }),
  )
  parentPort?.postMessage(reply)
})
