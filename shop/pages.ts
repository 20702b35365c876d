import { cursorAfter } from '#database/cursors.ts'
import { Page } from '#http/serve.ts'

/**
 * The page that a query for `limit + 1` rows makes: the row too many only tells that there is a next page.
 * A page is continued by the id of its last row, and by its place where rows can change theirs.
 */
export function onePage<Row extends { readonly id: string; readonly cursorKey?: string }>(
  found: readonly Row[],
  limit: number,
  total: number,
): Page<Row> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return new Page(rows, total, last && cursorAfter(last))
}
