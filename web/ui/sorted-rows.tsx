import { useState } from 'react'

/** The rows of a longer table can be sorted. */
export const MANY_ROWS = 10

type Value = string | number
type SortBy<Row> = ((row: Row) => Value) | undefined

/** Visual only: screen readers use `aria-sort`. */
const marks = { ascending: 'after:content-["↑"]', descending: 'after:content-["↓"]' } as const

/** The class of a heading that sorts. @param order undefined where the rows are sorted by another column */
export const sortHeadClass = (order: keyof typeof marks | undefined) =>
  `inline-flex min-h-(--control) items-center gap-1 hover:underline ${order ? marks[order] : 'after:content-["↕"]'}`

const compare = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true })

/**
 * Returns rows with their given places, sorted in the page once the user has chosen a column.
 * @param sortBy for each column, what to sort by, where it can be sorted
 */
export function useSortedRows<Row>(rows: readonly Row[], sortBy: readonly SortBy<Row>[]) {
  const [sorting, setSorting] = useState<{ at: number; isDescending: boolean }>()
  const isSortable = rows.length > MANY_ROWS
  const placed = rows.map((row, place) => ({ row, place }))
  const by = isSortable && sorting ? sortBy[sorting.at] : undefined
  if (by && sorting) {
    const sign = sorting.isDescending ? -1 : 1
    placed.sort((a, b) => sign * compare(by(a.row), by(b.row)))
  }
  /** Returns a column's sort order and its heading's action; undefined if it cannot be sorted. */
  const sortOf = (at: number) => {
    if (!isSortable || !sortBy[at]) return undefined
    const isDescending = sorting?.at === at && sorting.isDescending
    const order =
      sorting?.at === at ? (isDescending ? ('descending' as const) : ('ascending' as const)) : undefined
    return { order, onSort: () => setSorting({ at, isDescending: order === 'ascending' }) }
  }
  return { placed, sortOf }
}
