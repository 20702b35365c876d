import type { ClipboardEvent, KeyboardEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cellsOf } from '#web/ui/grid/block.ts'
import { gridCell, moveInGrid, placeOf } from '#web/ui/grid/move-in-grid.ts'
import { Icon } from '#web/ui/icon.tsx'
import { filledDown, fixedColumns, isFixed, type VariantRow, withBlock } from './variant-rows.ts'

interface Props {
  readonly rows: readonly VariantRow[]
  readonly optionNames: readonly string[]
  readonly onChange: (next: (rows: readonly VariantRow[]) => readonly VariantRow[], step?: string) => void
  readonly onUndo: () => void
}

/** The variants of a family as a grid to type and paste into: arrow keys move, Ctrl+D fills down, Ctrl+Z undoes. */
export function VariantGrid({ rows, optionNames, onChange, onUndo }: Props) {
  const columns = [...optionNames, ...fixedColumns]
  const size = { rows: rows.length, columns: columns.length }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const key = event.key.toLowerCase()
    const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (isCommand && key === 'z') {
      event.preventDefault()
      onUndo()
    } else if (isCommand && key === 'd') {
      event.preventDefault()
      const place = placeOf(event.currentTarget)
      onChange((now) => filledDown(now, place))
    } else moveInGrid(event, size)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const block = cellsOf(event.clipboardData.getData('text'))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    const place = placeOf(event.currentTarget)
    onChange((now) => withBlock(now, block, place))
  }

  return (
    <div className="surface relative max-h-[80vh] min-w-0 overflow-auto" data-grid>
      <table className="variant-matrix variant-grid">
        <caption className="sr-only">Variants</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Leave out</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.key}>
              {columns.map((name, column) => (
                <td key={name}>
                  {isFixed(row, column) ? (
                    <span className="muted inline-flex min-h-(--control) items-center">
                      {row.texts[column]}
                    </span>
                  ) : (
                    <input
                      {...gridCell(place, column)}
                      aria-label={`${name} of row ${place + 1}`}
                      autoComplete="off"
                      maxLength={200}
                      value={row.texts[column] ?? ''}
                      onFocus={({ currentTarget }) => currentTarget.select()}
                      onChange={({ target: { value } }) =>
                        onChange(
                          (now) => withBlock(now, [[value]], { row: place, column }),
                          `${row.key} ${column}`,
                        )
                      }
                      onKeyDown={press}
                      onPaste={paste}
                      className="input w-full px-2"
                    />
                  )}
                </td>
              ))}
              <td>
                <Button
                  className="btn-square"
                  aria-label={`Leave row ${place + 1} out`}
                  onClick={() => onChange((now) => now.filter(({ key }) => key !== row.key))}
                >
                  <Icon name="close" />
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
