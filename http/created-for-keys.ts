import type { MiddlewareHandler } from 'hono'
import { API_ROOT } from '#contract/endpoint.ts'
import { sentKey } from './api-keys.ts'

/**
 * Answers 201 with the new resource's Location to a program (RFC 9110 §15.3.2). Pages get 200.
 * @param path of the GET, whose `{id}` is the reply's `insertedId`
 */
export const createdForKeys =
  (path: string): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.res.status !== 200 || !sentKey(c)) return
    const { insertedId } = await c.res.clone().json()
    c.res = new Response(c.res.body, { status: 201, headers: c.res.headers })
    c.res.headers.set('Location', `${API_ROOT}${path.replace('{id}', insertedId)}`)
  }
