import { href } from 'react-router'
import { allPosts } from '#web/content/library.server.ts'
import { escapeXml } from '#web/content/markdown.server.ts'
import { settingsContext } from '#web/context.ts'
import type { Route } from './+types/blog-feed'

/** The blog as an Atom feed (RFC 4287) with the whole texts. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(settingsContext)
  const posts = allPosts()
  const entries = posts.map((post) => {
    const url = `${publicUrl}${href('/blog/:slug', { slug: post.slug })}`
    return `  <entry>
    <id>${escapeXml(url)}</id>
    <title>${escapeXml(post.title)}</title>
    <link href="${escapeXml(url)}"/>
    <published>${post.date}T00:00:00Z</published>
    <updated>${post.date}T00:00:00Z</updated>
    <category term="${escapeXml(post.topic)}"/>
    <summary>${escapeXml(post.description)}</summary>
    <content type="html" xml:base="${escapeXml(url)}">${escapeXml(post.html)}</content>
  </entry>`
  })
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeXml(publicUrl + href('/blog'))}</id>
  <title>Hundredfold: buying by the hundred</title>
  <link href="${escapeXml(publicUrl + href('/blog'))}"/>
  <link rel="self" href="${escapeXml(publicUrl + href('/blog/feed.xml'))}"/>
  <updated>${posts[0]?.date}T00:00:00Z</updated>
  <author><name>Hundredfold</name></author>
${entries.join('\n')}
</feed>
`
  return new Response(feed, {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300, s-maxage=300',
    },
  })
}
