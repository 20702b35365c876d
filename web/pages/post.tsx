import { data, href, Link } from 'react-router'
import { brandFile, shopName, titled } from '#contract/brand.ts'
import { allPosts, postSummaries } from '#web/content/library.server.ts'
import { PostFacts } from '#web/features/blog/post-facts.tsx'
import { Prose } from '#web/features/blog/prose.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import type { Route } from './+types/post'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const post = loaderData?.post
  if (!post) return [{ title: titled('Page not found') }]
  const path = href('/blog/:slug', { slug: post.slug })
  const { publicUrl } = matches[0].loaderData.settings
  const icon = `${publicUrl}${brandFile('/icon-512.png')}`
  const publisher = { '@type': 'Organization', name: shopName(), url: publicUrl, logo: icon }
  return [
    ...pageMeta(matches, { title: post.title, description: post.description, path, type: 'article' }),
    { property: 'article:published_time', content: post.date },
    { property: 'article:section', content: post.topic },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.description,
        datePublished: post.date,
        articleSection: post.topic,
        wordCount: post.words,
        inLanguage: 'en',
        author: publisher,
        publisher,
        image: icon,
        url: publicUrl + path,
        mainEntityOfPage: publicUrl + path,
      },
    },
  ]
}

export function loader({ params: { slug } }: Route.LoaderArgs) {
  const posts = postSummaries()
  const place = posts.findIndex((known) => known.slug === slug)
  const found = { post: allPosts()[place], newer: posts[place - 1], older: posts[place + 1] }
  return data(found, { status: found.post ? 200 : 404 })
}

export default function PostPage({ loaderData: { post, older, newer } }: Route.ComponentProps) {
  if (!post) return <NotFound />
  return (
    <main className="page max-w-[66rem] py-12 lg:py-20">
      <article className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <header className="grid max-w-3xl gap-5">
          <Link to={href('/blog')} className="tap-link justify-self-start">
            All posts
          </Link>
          <h1 className="text-[clamp(2.125rem,5vw,3.25rem)]">{post.title}</h1>
          <p className="muted text-xl leading-relaxed">{post.description}</p>
          <PostFacts post={post} />
        </header>
        <Prose text={post} />
      </article>
      <nav aria-label="Other posts" className="mt-20 grid gap-4 sm:grid-cols-2">
        <Neighbour post={newer} label="Newer" />
        <Neighbour post={older} label="Older" />
      </nav>
    </main>
  )
}

function Neighbour({ post, label }: { post: { slug: string; title: string } | undefined; label: string }) {
  if (!post) return <span className="max-sm:hidden" />
  return (
    <Link
      to={href('/blog/:slug', { slug: post.slug })}
      prefetch="intent"
      className="surface grid content-start gap-1 p-5 hover:underline"
    >
      <span className="muted text-sm">{label}</span>
      <span className="font-semibold">{post.title}</span>
    </Link>
  )
}
