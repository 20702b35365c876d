import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

/**
 * Streams a file with backpressure: at most a chunk or two is in memory. The first chunk is awaited, so that
 * a failure up to then is answered like any other. A later failure breaks the connection, so that a truncated
 * file does not look complete.
 *
 * @param connection Node's response, if there is one: @hono/node-server ends a failed stream as if it were
 * complete, with the failure's message in it, so the connection is destroyed instead
 */
export async function inPieces(
  chunks: AsyncIterable<string | Uint8Array>,
  onFailure: (failure: unknown) => void,
  connection?: ServerResponse,
): Promise<ReadableStream<Uint8Array>> {
  const source = chunks[Symbol.asyncIterator]()
  // Later chunks are read where the first one is: from the same replica of the database.
  const read = AsyncLocalStorage.bind(() => source.next())
  const encoder = new TextEncoder()
  let chunk = await read()
  return new ReadableStream({
    async pull(reader) {
      if (chunk.done) return reader.close()
      reader.enqueue(typeof chunk.value === 'string' ? encoder.encode(chunk.value) : chunk.value)
      try {
        chunk = await read()
      } catch (failure) {
        onFailure(failure)
        if (connection) connection.destroy()
        else reader.error(failure)
      }
    },
    async cancel() {
      await source.return?.()
    },
  })
}
