import type { Socket } from 'node:net'

/** Maximum unanswered requests per connection. Browsers send the next request after the reply. */
const MAX_UNANSWERED = 32

const unanswered = new WeakMap<Socket, (() => void)[]>()

/**
 * Starts a connection's requests one after another, each when the network has taken the previous reply, which
 * `endTurn` reports. Threat: one connection pipelines (RFC 9112 §9.3.2) a thousand requests and reads no
 * reply; Node would start them all.
 */
export function inTurn(socket: Socket, begin: () => void): void {
  let turns = unanswered.get(socket)
  if (!turns) {
    turns = []
    unanswered.set(socket, turns)
  }
  if (turns.length === MAX_UNANSWERED) {
    socket.destroy()
    return
  }
  turns.push(begin)
  if (turns.length === 1) begin()
}

/** Reports that the connection's first request is answered and its reply was taken. */
export function endTurn(socket: Socket): void {
  const turns = unanswered.get(socket)
  turns?.shift()
  if (!socket.destroyed) turns?.[0]?.()
}

/** True if a request of the connection has not been answered yet. */
export const isAnswering = (socket: Socket) => Boolean(unanswered.get(socket)?.length)
