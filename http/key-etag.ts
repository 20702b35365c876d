import type { MiddlewareHandler } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { sentKey } from './api-keys.ts'

const tag = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, 'link', 'ratelimit', 'ratelimit-policy', 'x-total-count'],
})

/** Answers 304 to a program that already has the reply. Pages do not repeat requests for data that they have. */
export const etagForKeys: MiddlewareHandler = (c, next) => (sentKey(c) ? tag(c, next) : next())
