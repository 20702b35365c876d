import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { ListRow } from '#contract/quick-order/parse-table.ts'

interface Props {
  /** The rows of the list as they were read. */
  readonly rows: readonly ListRow[]
  /** The lines that were found. Each has the number of its row in `data-row`. */
  readonly children: ReactNode
}

const SHOWN = 500

/** The list as it was read, on paper, beside the lines that were found: the row of the line in use is lit. */
export function BesideSource({ rows, children }: Props) {
  const [lit, setLit] = useState<number>()
  const paper = useRef<HTMLTableElement>(null)
  function light({ target }: SyntheticEvent) {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    if (line) setLit(Number(line.dataset.row))
  }
  useEffect(() => {
    const row = paper.current?.querySelector<HTMLElement>(`[data-row="${lit}"]`)
    const box = paper.current?.parentElement
    if (row && box && !row.matches(':hover')) box.scrollTop = row.offsetTop - box.clientHeight / 2
  }, [lit])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the pointer and the focus, and has no action.
    <div className="beside-source" onPointerOver={light} onFocus={light}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too. */}
      <aside aria-label="The list as it was read" className="source-paper" tabIndex={0}>
        <table ref={paper}>
          <tbody>
            {rows.slice(0, SHOWN).map(({ row, cells }) => (
              <tr key={row} data-row={row} data-lit={row === lit || undefined}>
                <th scope="row">{formatCount(row)}.</th>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells do not move.
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > SHOWN && <p>and {formatCount(rows.length - SHOWN)} more rows</p>}
      </aside>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </div>
  )
}
