import { randomUUID } from 'node:crypto'
import type { Fetch } from './listen.ts'

/** Names a request in its reply, the log, and the log of a proxy that gave it. */
export const REQUEST_ID = 'X-Request-Id'

const WELL_FORMED = /^[\w-]{8,64}$/

/** Returns the id that a proxy gave the request, if it is well-formed, or a new one. */
export const requestIdFor = (sent: string | readonly string[] | null | undefined): string =>
  typeof sent === 'string' && WELL_FORMED.test(sent) ? sent : randomUUID()

export const requestIdOf = (request: Request): string => requestIdFor(request.headers.get(REQUEST_ID))

/** Gives the request the id that its reply already has. */
export const withRequestId =
  (fetch: Fetch): Fetch =>
  (request, env) => {
    const id = env?.outgoing.getHeader(REQUEST_ID)
    if (typeof id === 'string') request.headers.set(REQUEST_ID, id)
    return fetch(request, env)
  }
