import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cellsOf } from './block.ts'
import { gridCell, moveInGrid, placeOf } from './move-in-grid.ts'

/** A cell, counted from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

export interface SheetColumn {
  readonly name: string
  /** For figures. */
  readonly isEnd?: boolean
  readonly className?: string
}

export interface SheetRow {
  readonly key: string
  /** Names the row, left of its cells. */
  readonly head?: ReactNode
  /** The row's name for screen readers. @default its number */
  readonly label?: string
  readonly texts: readonly string[]
  /** What applies where a cell is empty. */
  readonly usual?: readonly string[]
}

/** Something that is wrong with a cell; a new one takes the focus there. */
export interface CellProblem extends Place {
  readonly text: string
}

interface Props {
  readonly caption: string
  /** The heading of the rows' names; none without names. */
  readonly head?: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly SheetRow[]
  /** Whether a cell cannot be typed into. */
  readonly isFixed?: (row: number, column: number) => boolean
  readonly problem?: CellProblem | undefined
  /** Says more about the chosen cell, in the line above the sheet. */
  readonly about?: (place: Place) => ReactNode
  /** Writes a block of texts from a place on. @param step the same for changes that are undone together */
  readonly onWrite: (block: readonly (readonly string[])[], at: Place, step?: string) => void
  readonly onUndo: () => void
  /** After the cells of a row, such as a button. */
  readonly end?: (row: number) => ReactNode
}

/**
 * Rows of cells to type and paste into, as in a spreadsheet. The line above names the chosen cell, says what is wrong
 * with it, and names the keys.
 */
export function Sheet({
  caption,
  head,
  columns,
  rows,
  isFixed = () => false,
  problem,
  about,
  onWrite,
  onUndo,
  end,
}: Props) {
  const [chosen, setChosen] = useState<Place>()
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem)
      grid.current?.querySelector<HTMLInputElement>(`[data-cell="${problem.row}:${problem.column}"]`)?.focus()
  }, [problem])
  const size = { rows: rows.length, columns: columns.length }
  const isWrong = ({ row, column }: Place) => problem?.row === row && problem.column === column
  const at = chosen && chosen.row < rows.length && chosen.column < columns.length ? chosen : undefined

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const key = event.key.toLowerCase()
    const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (isCommand && key === 'z') {
      event.preventDefault()
      onUndo()
    } else if (isCommand && key === 'd') {
      event.preventDefault()
      const { row, column } = placeOf(event.currentTarget)
      const text = rows[row]?.texts[column] ?? ''
      onWrite(
        rows.slice(row).map(() => [text]),
        { row, column },
      )
    } else moveInGrid(event, size)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const block = cellsOf(event.clipboardData.getData('text'))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    onWrite(block, placeOf(event.currentTarget))
  }

  return (
    <div className="grid min-w-0 gap-2">
      <div className="sheet-line">
        <p aria-live="polite" className="grow">
          {at ? (
            <>
              <span className="tag">Row {at.row + 1}</span>{' '}
              <b className="font-medium">
                {[rows[at.row]?.label, columns[at.column]?.name].filter(Boolean).join(', ')}
              </b>{' '}
              {problem && isWrong(at) ? (
                <span className="text-problem">{problem.text}</span>
              ) : (
                <span className="muted">{about?.(at)}</span>
              )}
            </>
          ) : (
            <span className="muted">Choose a cell to type into.</span>
          )}
        </p>
        <p className="muted sheet-keys">
          <kbd>Ctrl</kbd> <kbd>D</kbd> fills down, <kbd>Ctrl</kbd> <kbd>Z</kbd> undoes; paste a block from a
          spreadsheet
        </p>
      </div>
      <div className="sheet-place" data-grid ref={grid}>
        <table className="sheet">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{head ?? <span className="sr-only">Row</span>}</th>
              {columns.map(({ name, isEnd, className = '' }) => (
                <th key={name} scope="col" className={`${isEnd ? 'text-end' : ''} ${className}`}>
                  {name}
                </th>
              ))}
              {end && (
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={row.key}>
                <th scope="row">{row.head ?? place + 1}</th>
                {columns.map(({ name, isEnd = false, className = '' }, column) => {
                  const text = row.texts[column] ?? ''
                  const cell = { row: place, column }
                  return (
                    <td
                      key={name}
                      className={className}
                      data-own={(row.usual && text !== '') || undefined}
                      data-wrong={isWrong(cell) || undefined}
                    >
                      {isFixed(place, column) ? (
                        <span className="sheet-fixed">{text}</span>
                      ) : (
                        <input
                          {...gridCell(place, column)}
                          aria-label={`${name} of ${row.label ?? `row ${place + 1}`}`}
                          aria-invalid={isWrong(cell)}
                          autoComplete="off"
                          maxLength={200}
                          value={text}
                          placeholder={row.usual?.[column]}
                          onFocus={({ currentTarget }) => {
                            currentTarget.select()
                            setChosen(cell)
                          }}
                          onChange={({ target: { value } }) =>
                            onWrite([[value]], cell, `${row.key} ${column}`)
                          }
                          onKeyDown={press}
                          onPaste={paste}
                          className={isEnd ? 'text-end' : ''}
                        />
                      )}
                    </td>
                  )
                })}
                {end && <td className="sheet-end">{end(place)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
