import type { List } from '#contract/lists/endpoints.ts'
import { once } from '#contract/once.ts'
import { formatCount } from '#web/ui/format-count.ts'

const day = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }))

/** How long a list is, when it was last changed, and whose it is. */
export function ListFacts({ list: { lineCount, changedAt, createdBy, shared } }: { list: List }) {
  return (
    <p className="muted text-sm wrap-anywhere">
      {formatCount(lineCount)} {lineCount === 1 ? 'line' : 'lines'} · changed{' '}
      <time dateTime={changedAt}>{day().format(new Date(changedAt))}</time>
      {createdBy && ` · made by ${createdBy}`}
      {shared && ' · shared with your company'}
    </p>
  )
}
