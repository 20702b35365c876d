import type { MiddlewareHandler } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { isApiKey } from './api-keys.ts'

const tag = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, 'link', 'ratelimit', 'ratelimit-policy', 'x-total-count'],
})

/** Answers a program that has the reply already with 304. Pages do not ask again for what they have. */
export const etagForKeys: MiddlewareHandler = (c, next) => {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  return isApiKey(token) ? tag(c, next) : next()
}
