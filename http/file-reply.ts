import type { ServerResponse } from 'node:http'

/**
 * Text that is written while it is read, so that no more of it than a piece or two is ever held. The first piece is
 * waited for: what fails until then is answered like any other failure. What fails later breaks the reply off, so
 * that nobody takes a part for the whole.
 *
 * @param connection where the reply goes, if it goes anywhere: the server in front of us ends a stream that fails as
 *   if it were whole, with the failure's message in it
 */
export async function inPieces(
  pieces: AsyncIterable<string>,
  onFailure: (failure: unknown) => void,
  connection?: ServerResponse,
): Promise<ReadableStream<Uint8Array>> {
  const source = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let piece = await source.next()
  return new ReadableStream({
    async pull(reader) {
      if (piece.done) return reader.close()
      reader.enqueue(encoder.encode(piece.value))
      try {
        piece = await source.next()
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
