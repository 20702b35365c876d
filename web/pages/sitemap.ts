import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { href } from 'react-router'
import { type SitemapItemLoose, SitemapStream } from 'sitemap'
import { api } from '#contract/api.ts'
import { pageLimits } from '#contract/fields.ts'
import type { Product } from '#contract/products.ts'
import { callInProcess } from '#web/api-client.server.ts'
import { allPages, allPosts } from '#web/content/library.server.ts'
import { settingsContext } from '#web/context.ts'
import { productPath } from '#web/features/products/product-path.ts'
import type { Route } from './+types/sitemap'

/** Every page that a search engine may show. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(settingsContext)
  const products = await allProducts(context)
  const posts = allPosts()
  const entries: SitemapItemLoose[] = [
    { url: href('/') },
    { url: href('/blog'), ...(posts[0] && { lastmod: posts[0].date }) },
    ...posts.map(({ slug, date }) => ({ url: href('/blog/:slug', { slug }), lastmod: date })),
    { url: href('/reviews') },
    { url: href('/portfolio') },
    ...allPages().map(({ name, updated }) => ({ url: `/${name}`, lastmod: updated })),
    ...products.map((product) => ({ url: productPath(product) })),
  ]
  const stream = new SitemapStream({ hostname: publicUrl, lastmodDateOnly: true, xmlns: sitemapOnly })
  const [sitemap] = await Promise.all([text(stream), pipeline(Readable.from(entries), stream)])
  return new Response(sitemap, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300, s-maxage=300',
    },
  })
}

/** Without the extensions for news, pictures and the like. */
const sitemapOnly = { news: false, xhtml: false, image: false, video: false }

/** A sitemap may hold 50,000 addresses; the rest is for the other pages. */
const MAX_PRODUCTS = 49_000

async function allProducts(context: Route.LoaderArgs['context']): Promise<Product[]> {
  const products: Product[] = []
  for (let cursor: string | undefined; products.length < MAX_PRODUCTS; ) {
    const page: Product[] = await callInProcess(context, api.listProducts, {
      limit: pageLimits.most,
      ...(cursor && { cursor }),
    })
    products.push(...page)
    if (page.length < pageLimits.most) break
    cursor = page.at(-1)?._id
  }
  return products
}
