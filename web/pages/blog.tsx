import { href, Link } from 'react-router'
import { postSummaries } from '#web/content/library.server.ts'
import { PostFacts } from '#web/features/blog/post-facts.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import type { Route } from './+types/blog'

const description =
  'How to buy technology by the hundred: sizing, sampling, lead times, energy, warranty and disposal, with the arithmetic.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Blog', description, path: href('/blog') })

export const loader = () => ({ posts: postSummaries() })

export default function Blog({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <main className="page grid gap-12 py-12 lg:gap-16 lg:py-20">
      <header className="grid max-w-2xl gap-4">
        <h1 className="text-[clamp(2.25rem,5vw,3.5rem)]">Buying by the hundred</h1>
        <p className="muted text-xl leading-relaxed">
          What changes when an order has three digits: the sums, the checks and the mistakes that get
          multiplied.
        </p>
        <p className="muted">
          <a href={href('/blog/feed.xml')} className="tap-link">
            Follow the blog by Atom feed
          </a>
        </p>
      </header>
      <ol className="grid">
        {posts.map((post) => (
          <li key={post.slug} className="border-t border-current/12 py-8 lg:py-10">
            <article className="group relative grid gap-x-12 gap-y-3 lg:grid-cols-[14rem_minmax(0,44rem)]">
              <PostFacts post={post} className="lg:grid lg:content-start lg:pt-1.5" />
              <div className="grid gap-3">
                <h2 className="text-2xl lg:text-3xl">
                  <Link
                    to={href('/blog/:slug', { slug: post.slug })}
                    prefetch="intent"
                    className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
                  >
                    {post.title}
                  </Link>
                </h2>
                <p className="muted text-lg leading-relaxed">{post.description}</p>
              </div>
            </article>
          </li>
        ))}
      </ol>
    </main>
  )
}
