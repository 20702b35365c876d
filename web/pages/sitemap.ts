import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { href } from 'react-router'
import type { SitemapIndexStream, SitemapItemLoose, SitemapStream } from 'sitemap'
import { api } from '#contract/api.ts'
import { NAMES_PER_PART } from '#contract/product-names.ts'
import { listInProcess } from '#web/api-client.server.ts'
import { allPages, allPosts } from '#web/content/library.server.ts'
import { settingsContext } from '#web/context.ts'
import { productPath } from '#web/features/products/product-path.ts'
import type { Route } from './+types/sitemap'

/**
 * Every page that a search engine may show. Where there are more products than one part has, `?part=1` and so on are the
 * parts, and the address without it names them: a site map may hold 50,000 addresses, and a long one takes long to make.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { publicUrl } = context.get(settingsContext)
  const asked = new URL(request.url).searchParams.get('part')
  // One spelling of each: others would be addresses of their own in the cache.
  if (asked !== null && !/^[1-9]\d{0,2}$/.test(asked)) throw new Response(null, { status: 404 })
  const part = Number(asked ?? 1)
  const { rows, total } = await listInProcess(context, api.listProductNames, { part })
  const { SitemapIndexStream, SitemapStream } = await import('sitemap')
  const parts = Math.max(1, Math.ceil(total / NAMES_PER_PART))
  if (part > parts) throw new Response(null, { status: 404 })
  if (parts > 1 && asked === null) {
    const addresses = Array.from(
      { length: parts },
      (_, n) => `${publicUrl}${href('/sitemap.xml')}?part=${n + 1}`,
    )
    return reply(addresses, new SitemapIndexStream())
  }
  const entries = [
    ...(part === 1 ? otherPages() : []),
    ...rows.map((product) => ({ url: productPath(product) })),
  ]
  return reply(entries, new SitemapStream({ hostname: publicUrl, lastmodDateOnly: true, xmlns: sitemapOnly }))
}

/** Without the extensions for news, pictures and the like. */
const sitemapOnly = { news: false, xhtml: false, image: false, video: false }

function otherPages(): SitemapItemLoose[] {
  const posts = allPosts()
  return [
    { url: href('/') },
    { url: href('/blog'), ...(posts[0] && { lastmod: posts[0].date }) },
    ...posts.map(({ slug, date }) => ({ url: href('/blog/:slug', { slug }), lastmod: date })),
    { url: href('/reviews') },
    { url: href('/portfolio') },
    ...allPages().map(({ name, updated }) => ({ url: `/${name}`, lastmod: updated })),
  ]
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
