import { href } from 'react-router'
import { api } from '#contract/api.ts'
import { pageLimits } from '#contract/fields.ts'
import type { Product } from '#contract/products.ts'
import { callInProcess } from '#web/api-client.server.ts'
import { allPages, allPosts } from '#web/content/library.server.ts'
import { escapeXml } from '#web/content/markdown.server.ts'
import { settingsContext } from '#web/context.ts'
import { productPath } from '#web/features/products/product-path.ts'
import type { Route } from './+types/sitemap'

interface Entry {
  readonly path: string
  /** The day of its last change, where we know it. */
  readonly changed?: string
}

/** Every page that a search engine may show. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(settingsContext)
  const products = await allProducts(context)
  const posts = allPosts()
  const entries: Entry[] = [
    { path: href('/') },
    { path: href('/blog'), ...(posts[0] && { changed: posts[0].date }) },
    ...posts.map(({ slug, date }) => ({ path: href('/blog/:slug', { slug }), changed: date })),
    { path: href('/reviews') },
    { path: href('/portfolio') },
    ...allPages().map(({ name, updated }) => ({ path: `/${name}`, changed: updated })),
    ...products.map((product) => ({ path: productPath(product) })),
  ]
  const urls = entries.map(
    ({ path, changed }) =>
      `  <url><loc>${escapeXml(publicUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  const sitemap = `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(sitemap, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300, s-maxage=300',
    },
  })
}

/** A sitemap may name 50,000 addresses; the products are what it has most of. */
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
