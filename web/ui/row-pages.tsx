import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'

/** Rows per page. */
const SHOWN = 50

/** The page of rows that a list shows whose rows are all loaded, where only some are rendered at a time. */
export function useRowPages(count: number) {
  const [chosen, setChosen] = useState(0)
  const pages = Math.max(1, Math.ceil(count / SHOWN))
  const page = Math.min(chosen, pages - 1)
  const first = page * SHOWN
  return {
    first,
    end: Math.min(first + SHOWN, count),
    count,
    /** Shows the page that has this row. */
    showRow: (row: number) => setChosen(Math.floor(row / SHOWN)),
  }
}

interface Props {
  readonly pages: ReturnType<typeof useRowPages>
  /** For screen readers, where a page has several such lists. */
  readonly label: string
}

/** The range of rows shown, with buttons for the other pages; nothing if all are shown. */
export function RowPages({ pages: { first, end, count, showRow }, label }: Props) {
  if (count <= SHOWN) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-3">
      <p className="muted mr-auto">
        Lines {formatCount(first + 1)} to {formatCount(end)} of {formatCount(count)}
      </p>
      {first > 0 && (
        <button type="button" className="btn" onClick={() => showRow(first - SHOWN)}>
          Previous lines
        </button>
      )}
      {end < count && (
        <button type="button" className="btn" onClick={() => showRow(end)}>
          Next lines
        </button>
      )}
    </nav>
  )
}
