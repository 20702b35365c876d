import type { PostSummary } from '#web/content/library.server.ts'
import { formatPublished } from '#web/ui/dates.ts'

/** The topic, date and reading time of a post. */
export function PostFacts({ post, className = '' }: { post: PostSummary; className?: string }) {
  return (
    <p className={`muted flex flex-wrap gap-x-5 gap-y-1 ${className}`}>
      <span className="font-semibold text-(--ink)">{post.topic}</span>
      <time dateTime={post.date}>{formatPublished(post.date)}</time>
      <span>{post.readingMinutes}-minute read</span>
    </p>
  )
}
