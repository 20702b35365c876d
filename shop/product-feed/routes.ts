import type { HttpBindings } from '@hono/node-server'
import { shopName } from '#contract/brand.ts'
import { PRODUCT_FEED } from '#contract/product-feed/paths.ts'
import type { Database } from '#database/open.ts'
import { inPieces } from '#http/file-reply.ts'
import { refuse } from '#http/replies.ts'
import type { LogFailure, Service } from '#http/serve.ts'
import { leaf } from '#http/xml/write.ts'
import { findDiscovery } from '../settings/discovery.ts'
import { feedPage, PAGE } from './store.ts'
import { feedItem } from './write.ts'

interface Parts {
  readonly db: Database
  readonly publicUrl: string
  readonly logFailure: LogFailure
}

/** Serves all products that a visitor sees, at list prices, as RSS 2.0 with the names of Google's product data. */
export function productFeedRoutes(app: Service, { db, publicUrl, logFailure }: Parts): void {
  app.get(PRODUCT_FEED, async (c) => {
    c.header('Cache-Control', 'no-store')
    const { showsProductFeed } = await findDiscovery(db)
    if (!showsProductFeed) return refuse(c, 'no-such-call')
    c.header('Cache-Control', 'public, max-age=300')
    const bindings = c.env as Partial<HttpBindings> | undefined // undefined when there is no server
    const noteFailure = (failure: unknown) => logFailure(failure, { method: 'GET', path: PRODUCT_FEED })
    const body = await inPieces(feedOf(db, publicUrl), noteFailure, bindings?.outgoing)
    return c.body(body, 200, { 'Content-Type': 'application/rss+xml; charset=utf-8' })
  })
}

/** Reads the next page only when the one before has been sent. */
async function* feedOf(db: Database, publicUrl: string): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${leaf('title', shopName())}${leaf('link', publicUrl)}${leaf('description', `Products of ${shopName()} at list prices`)}
`
  const addressOf = (path: string) => new URL(path, publicUrl).href
  let after = ''
  for (;;) {
    const page = await feedPage(db, after)
    yield page.map((product) => `${feedItem(product, addressOf)}\n`).join('')
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = last.id
  }
  yield '</channel>\n</rss>\n'
}
