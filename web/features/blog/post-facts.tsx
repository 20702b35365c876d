import type { PostSummary } from '#web/content/library.server.ts'

const asDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Topic, day and length of a post. */
export function PostFacts({ post, className = '' }: { post: PostSummary; className?: string }) {
  return (
    <p className={`muted flex flex-wrap gap-x-5 gap-y-1 ${className}`}>
      <span className="font-semibold text-(--ink)">{post.topic}</span>
      <time dateTime={post.date}>{asDate.format(new Date(post.date))}</time>
      <span>{post.readingMinutes}-minute read</span>
    </p>
  )
}
