import type { Socket } from 'node:net'

/** Unanswered requests that a connection may have. Browsers send the next one when they have the answer. */
const MAX_UNANSWERED = 32

const unanswered = new WeakMap<Socket, (() => void)[]>()

/**
 * Begins the requests of a connection one after another: each when the reply before it was taken by the network, which
 * `endTurn` tells. Threat: one connection pipelines (RFC 9112 §9.3.2) a thousand requests and reads no reply; Node would
 * begin them all.
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

/** The connection's first request is answered, and the answer taken. */
export function endTurn(socket: Socket): void {
  const turns = unanswered.get(socket)
  turns?.shift()
  if (!socket.destroyed) turns?.[0]?.()
}

/** Whether a request of the connection has not been answered yet. */
export const isAnswering = (socket: Socket) => Boolean(unanswered.get(socket)?.length)
