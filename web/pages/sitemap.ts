import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { href } from 'react-router'
import type { SitemapIndexStream, SitemapItemLoose, SitemapStream } from 'sitemap'
import { shopBrand } from '#contract/brand.ts'
import { listWrittenCategories } from '#contract/categories/endpoints.ts'
import { Id } from '#contract/fields.ts'
import { listProductNameParts, listProductNames } from '#contract/search/product-names.ts'
import { missingAddresses } from '#contract/settings/storefront.ts'
import { callInProcess } from '#web/api-client.server.ts'
import { allPages, allPosts } from '#web/content/library.server.ts'
import { settingsContext } from '#web/context.ts'
import { categoryPath } from '#web/features/categories/category-path.ts'
import { productPath } from '#web/features/products/product-path.ts'
import type { Route } from './+types/sitemap'

/**
 * The site map of every page that search engines may index. With more products than fit into one part, the address
 * lists the parts: each is `?from=` its first product, and the first part, with the other pages, has an empty one. A
 * site map is limited to 50,000 addresses and 50 MB, and a long one takes long to build.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { publicUrl } = context.get(settingsContext)
  const from = new URL(request.url).searchParams.get('from')
  if (from && !Id.safeParse(from).success) throw new Response(null, { status: 404 })
  const { SitemapIndexStream, SitemapStream } = await import('sitemap')
  if (from === null) {
    const [, ...others] = await callInProcess(context, listProductNameParts, {})
    const parts = ['', ...others].map((first) => `${publicUrl}${href('/sitemap.xml')}?from=${first}`)
    if (others.length > 0) return reply(parts, new SitemapIndexStream())
  }
  const products = await callInProcess(context, listProductNames, { from: from || undefined })
  if (from && products.length === 0) throw new Response(null, { status: 404 })
  const entries = [
    ...(from ? [] : [...otherPages(), ...(await categoryPages(context))]),
    ...products.map((product) => ({ url: productPath(product) })),
  ]
  return reply(entries, new SitemapStream({ hostname: publicUrl, lastmodDateOnly: true, xmlns: sitemapOnly }))
}

/** Omits the extensions for news, pictures and the like. */
const sitemapOnly = { news: false, xhtml: false, image: false, video: false }

function otherPages(): SitemapItemLoose[] {
  const posts = allPosts()
  const missing = missingAddresses(shopBrand().storefront)
  return [
    { url: href('/') },
    { url: href('/blog'), ...(posts[0] && { lastmod: posts[0].date }) },
    ...posts.map(({ slug, date }) => ({ url: href('/blog/:slug', { slug }), lastmod: date })),
    { url: href('/reviews') },
    { url: href('/portfolio') },
    ...allPages().map(({ name, updated }) => ({ url: `/${name}`, lastmod: updated })),
  ].filter(({ url }) => !missing.includes(url))
}

/** Lists of a category that the owners have written a text for. */
async function categoryPages(context: Route.LoaderArgs['context']): Promise<SitemapItemLoose[]> {
  const categories = await callInProcess(context, listWrittenCategories, {})
  return categories.map((category) => ({ url: categoryPath(category) }))
}

async function reply(entries: readonly unknown[], stream: SitemapStream | SitemapIndexStream) {
  const [sitemap] = await Promise.all([text(stream), pipeline(Readable.from(entries), stream)])
  return new Response(sitemap, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300, s-maxage=300',
    },
  })
}
