import { href } from 'react-router'
import { shopName } from '#contract/brand.ts'
import { allPosts } from '#web/content/library.server.ts'
import { settingsContext } from '#web/context.ts'
import type { Route } from './+types/blog-feed'

/** The blog as an Atom feed (RFC 4287) with full texts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { Feed } = await import('feed')
  const { publicUrl } = context.get(settingsContext)
  const blog = `${publicUrl}${href('/blog')}`
  const posts = allPosts()
  const feed = new Feed({
    id: blog,
    title: `${shopName()}: buying by the hundred`,
    link: blog,
    feedLinks: { atom: `${publicUrl}${href('/blog/feed.xml')}` },
    ...(posts[0] && { updated: new Date(posts[0].date) }),
    author: { name: shopName() },
    generator: false,
  })
  for (const { slug, title, date, topic, description, html } of posts) {
    const link = `${publicUrl}${href('/blog/:slug', { slug })}`
    feed.addItem({
      id: link,
      title,
      link,
      date: new Date(date),
      published: new Date(date),
      category: [{ term: topic }],
      description,
      // Feed readers show it on other sites, where relative paths break.
      content: html.replaceAll('href="/', `href="${publicUrl}/`),
    })
  }
  return new Response(feed.atom1(), {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300, s-maxage=300',
    },
  })
}
