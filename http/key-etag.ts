import type { MiddlewareHandler } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { sentKey } from './api-keys.ts'

const tag = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, 'link', 'ratelimit', 'ratelimit-policy', 'x-total-count'],
})

/** Answers a program that has the reply already with 304. Pages do not ask again for what they have. */
export const etagForKeys: MiddlewareHandler = (c, next) => (sentKey(c) ? tag(c, next) : next())
