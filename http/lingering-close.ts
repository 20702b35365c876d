import type { Socket } from 'node:net'

/** Maximum that a client may still send after the reply, such as the rest of a refused upload. */
const MOST_BYTES = 64 * 1024 * 1024
const WITHIN_MS = 30_000

const lingering = new WeakSet<Socket>()

/**
 * Makes the connection close as RFC 9112 §9.6 requires: what the client still sends is read and dropped,
 * within bounds, until it has seen the end of the reply. Closing a connection with unread bytes resets it,
 * and the client may lose the reply, which says why it was refused.
 */
export function lingerOnClose(socket: Socket): void {
  // Node, and the adapter above it, call this to end a connection after the last reply.
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

/** True if the connection's last reply was sent: later requests are not answered. */
export const isLingering = (socket: Socket) => lingering.has(socket)
