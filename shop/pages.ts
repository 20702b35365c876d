import { cursorAfter } from '#database/cursors.ts'
import { Page } from '#http/serve.ts'

/**
 * Makes a page from a query for `limit + 1` rows: the extra row only shows that there is a next page. The cursor is
 * the id of the last row, with its sort position where rows can move.
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

/** Reads one page of a list, and counts the list. */
export async function readPage<
  List extends { readonly limit: number },
  Row extends { readonly id: string; readonly cursorKey?: string },
>(list: List, find: (list: List) => Promise<readonly Row[]>, count: Promise<number>): Promise<Page<Row>> {
  const [found, total] = await Promise.all([find({ ...list, limit: list.limit + 1 }), count])
  return onePage(found, list.limit, total)
}
