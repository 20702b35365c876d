import type { ServerResponse } from 'node:http'

/** Minimum that a client must read of a waiting reply: 4 kbit a second. */
const LEAST_BYTES = 16_384
const WITHIN_MS = 30_000

export interface Pace {
  readonly leastBytes: number
  readonly withinMs: number
}

/**
 * Disconnects clients that read their replies very slowly, while the returned timer runs. Threat: reading a
 * byte now and then keeps a connection from being idle, and would occupy a place for as long as the client
 * likes.
 */
export function cutSlowReaders(
  answering: ReadonlySet<ServerResponse>,
  { leastBytes, withinMs }: Pace = { leastBytes: LEAST_BYTES, withinMs: WITHIN_MS },
): NodeJS.Timeout {
  /** Bytes that each connection had taken at the last check, if more were waiting. */
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
