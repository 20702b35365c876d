import type { Socket } from 'node:net'

/** What a client may still send after the reply to it: an upload that was refused when it began, for instance. */
const MOST_BYTES = 64 * 1024 * 1024
const WITHIN_MS = 30_000

const lingering = new WeakSet<Socket>()

/**
 * From now on the connection ends as RFC 9112 §9.6 asks for: what the client still sends is read and dropped, within
 * bounds, until it has seen the end of the reply. Closing a connection that has unread bytes resets it, and the client
 * may lose the reply, which says why it was refused.
 */
export function lingerOnClose(socket: Socket): void {
  // Node, and the adapter above it, end connections with this after the last reply.
  socket.destroySoon = () => {
    if (lingering.has(socket) || socket.destroyed) return
    lingering.add(socket)
    const from = socket.bytesRead
    const close = () => socket.destroy()
    const timer = setTimeout(close, WITHIN_MS).unref()
    const watching = setInterval(() => socket.bytesRead - from > MOST_BYTES && close(), 100).unref()
    socket.once('close', () => {
      clearTimeout(timer)
      clearInterval(watching)
    })
    socket.once('end', close)
    if (socket.writable) socket.end()
    if (socket.readableEnded) close()
  }
}

/** Whether the last reply of the connection was sent: what comes after it is not answered. */
export const isLingering = (socket: Socket) => lingering.has(socket)
