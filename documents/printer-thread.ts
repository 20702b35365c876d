import { parentPort } from 'node:worker_threads'
import { printDocument } from './print.ts'
import type { PrintReply, PrintRequest } from './printer.ts'

// The code that printer.ts runs in a separate thread.
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
