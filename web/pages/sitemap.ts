import { href } from 'react-router'
import { allPages, allPosts } from '../content/library.server.ts'
import { escapeXml } from '../content/markdown.server.ts'
import { settingsContext } from '../context.ts'
import type { Route } from './+types/sitemap'

interface Entry {
  readonly path: string
  /** The day of its last change, where we know it. */
  readonly changed?: string
}

/** Every page that a search engine may show. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(settingsContext)
  const posts = allPosts()
  const entries: Entry[] = [
    { path: href('/') },
    { path: href('/blog'), ...(posts[0] && { changed: posts[0].date }) },
    ...posts.map(({ slug, date }) => ({ path: href('/blog/:slug', { slug }), changed: date })),
    { path: href('/portfolio') },
    ...allPages().map(({ name, updated }) => ({ path: `/${name}`, changed: updated })),
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
