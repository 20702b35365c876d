import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Unanswered requests that a connection may have. Browsers send the next one when they have the answer. */
const MAX_UNANSWERED = 32

const unanswered = new WeakMap<Socket, (() => void)[]>()

/**
 * Begins the requests of a connection one after another: each when the reply before it was taken by the network.
 * Threat: one connection pipelines (RFC 9112 §9.3.2) a thousand requests and reads no reply; Node would begin them all.
 */
export function inTurn({ socket }: IncomingMessage, response: ServerResponse, begin: () => void): void {
  const turns = unanswered.get(socket) ?? []
  unanswered.set(socket, turns)
  if (turns.length === MAX_UNANSWERED) {
    socket.destroy()
    return
  }
  turns.push(begin)
  response.once('close', () => {
    turns.shift()
    if (!socket.destroyed) turns[0]?.()
  })
  if (turns.length === 1) begin()
}

/** Whether a request of the connection has not been answered yet. */
export const isAnswering = (socket: Socket) => Boolean(unanswered.get(socket)?.length)
