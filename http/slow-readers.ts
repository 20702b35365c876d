import type { ServerResponse } from 'node:http'

/** What a client may at least be expected to take of a reply that waits for it: 4 kbit a second. */
const LEAST_BYTES = 16_384
const WITHIN_MS = 30_000

export interface Pace {
  readonly leastBytes: number
  readonly withinMs: number
}

/**
 * Disconnects clients that take their replies by drops, as long as the returned timer runs. Threat: a byte now and then
 * keeps a connection from being idle, and holds a place of those that are answered for as long as the client likes.
 */
export function cutSlowReaders(
  answering: ReadonlySet<ServerResponse>,
  { leastBytes, withinMs }: Pace = { leastBytes: LEAST_BYTES, withinMs: WITHIN_MS },
): NodeJS.Timeout {
  /** Bytes that each connection had taken when it was last looked at, if more waited for it. */
  const taken = new WeakMap<ServerResponse, number>()
  return setInterval(() => {
    for (const response of answering) {
      const { socket } = response
      if (!socket?.writableLength) {
        taken.delete(response)
        continue
      }
      const now = socket.bytesWritten - socket.writableLength
      const before = taken.get(response)
      if (before !== undefined && now - before < leastBytes) socket.destroy()
      taken.set(response, now)
    }
  }, withinMs).unref()
}
