import { formatCount } from '#contract/counts.ts'
import type { List } from '#contract/lists/endpoints.ts'
import { formatDay } from '#web/ui/dates.ts'

/** A list's length, last change and owner. */
export function ListFacts({ list: { lineCount, changedAt, createdBy, shared } }: { list: List }) {
  return (
    <p className="muted text-sm wrap-anywhere">
      {formatCount(lineCount)} {lineCount === 1 ? 'line' : 'lines'} · changed{' '}
      <time dateTime={changedAt}>{formatDay(changedAt)}</time>
      {createdBy && ` · created by ${createdBy}`}
      {shared && ' · shared with your company'}
    </p>
  )
}
