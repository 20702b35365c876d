import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts'
import type { AgentBindings } from './authorize.ts'

/** Reads from replicas, which may be a moment behind. A position is where the database has written its log. */
export interface ReadRouting {
  /**
   * Runs `read` on a replica, if one has everything up to the position `after`.
   * @param after undefined if it must not
   */
  run<T>(after: string | undefined, read: () => Promise<T>): Promise<T>
  /** Returns the current position: everything committed is before it. */
  position(): Promise<string>
  /** Whether the shop is reached by https; its cookies are then sent over https only. */
  readonly isSecure?: boolean
}

/** The header in which programs send back the position that the reply to their last write had. */
export const READ_AFTER = 'Read-After'
/** The same for browsers, whose tabs share it. */
const COOKIE = 'read-after'

/**
 * Lets a call that may lag read from replicas, and tells the caller of a write the position after it: with this, the
 * caller's next reads see what it wrote. A signed-in caller without a position reads the primary.
 */
export async function withReads(
  c: Context,
  { method, mayLag, readsOnly }: Endpoint,
  reads: ReadRouting | undefined,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!reads) return answer()
  if (method === 'GET' || readsOnly) return mayLag ? reads.run(positionOf(c), answer) : answer()
  const response = await answer()
  const position = await reads.position()
  response.headers.set(READ_AFTER, position)
  setCookie(c, COOKIE, position, {
    path: API_ROOT,
    httpOnly: true,
    sameSite: 'Lax',
    secure: reads.isSecure === true,
  })
  return response
}

function positionOf(c: Context): string | undefined {
  // A program that has just ordered looks for its order. Its calls are made in this process, without a header.
  if ((c.env as Partial<AgentBindings> | undefined)?.agent) return undefined
  const position = c.req.header(READ_AFTER) ?? getCookie(c, COOKIE)
  return position ?? (c.req.header('Authorization') === undefined ? '0/0' : undefined)
}
