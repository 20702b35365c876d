import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { counted } from '#contract/counts.ts'
import { readLines } from '#contract/quick-order/columns.ts'
import { tableOfText } from '#contract/quick-order/parse-table.ts'
import { Button } from '#web/ui/button.tsx'
import { TypedLine } from './typed-line.tsx'
import {
  emptyRow,
  isEmptyRow,
  linesOfRows,
  MAX_TYPED_ROWS,
  rowProblem,
  type TypedRow,
  withLinesAt,
} from './typed-rows.ts'

interface Props {
  /** At least one row. */
  readonly rows: readonly TypedRow[]
  readonly busy: boolean
  /** Whether finding the products is the primary action of the page. */
  readonly primary: boolean
  readonly onChange: (rows: readonly TypedRow[]) => void
  readonly onFind: () => void
}

/** Lines typed by keyboard alone: Enter moves from field to field and to a new line. */
export function RowTable({ rows, busy, primary, onChange, onFind }: Props) {
  const base = useId()
  const findButton = useRef<HTMLButtonElement>(null)
  /** Problems are shown once the user looks up the products, and updated from then on. */
  const [checked, setChecked] = useState(false)
  const [tooMany, setTooMany] = useState(false)
  const fieldsOf = ({ id }: TypedRow) => ({ code: `${base}-code-${id}`, pieces: `${base}-pieces-${id}` })
  const focus = (row: TypedRow, field: 'code' | 'pieces') =>
    document.getElementById(fieldsOf(row)[field])?.focus()
  const count = linesOfRows(rows).length

  /** Shows the rows and moves the focus to one of them. */
  function show(next: readonly TypedRow[], focused: TypedRow | undefined) {
    flushSync(() => onChange(next))
    if (focused) focus(focused, 'code')
  }

  function add() {
    if (rows.length >= MAX_TYPED_ROWS) return
    const row = emptyRow(rows)
    show([...rows, row], row)
  }

  function goOn(row: TypedRow, place: number) {
    const next = rows[place + 1]
    if (next) focus(next, 'code')
    // Enter in an empty row means that the list is complete.
    else if (isEmptyRow(row)) findButton.current?.focus()
    else add()
  }

  function remove(row: TypedRow, place: number) {
    const others = rows.filter((each) => each !== row)
    const left = others.length > 0 ? others : [emptyRow(rows)]
    show(left, left[place] ?? left.at(-1))
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, place: number) {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    const table = tableOfText(text)
    const pasted = withLinesAt(rows, place, readLines(table, table.columns).lines)
    setTooMany(pasted === undefined)
    if (pasted) onChange(pasted)
  }

  function find() {
    const wrong = rows.find(rowProblem)
    setChecked(wrong !== undefined)
    if (wrong) focus(wrong, wrong.code.trim() === '' ? 'code' : 'pieces')
    else onFind()
  }

  return (
    <div className="grid gap-4">
      <div aria-hidden="true" className="quick-order-heads muted -mb-2 text-sm font-medium">
        <span />
        <span>SKU or name</span>
        <span>Quantity</span>
      </div>
      <ol aria-label="Typed lines" className="grid gap-4 sm:gap-2">
        {rows.map((row, place) => (
          <TypedLine
            key={row.id}
            row={row}
            number={place + 1}
            fields={fieldsOf(row)}
            problem={checked ? rowProblem(row) : undefined}
            onChange={(change) =>
              onChange(rows.map((each) => (each.id === row.id ? { ...each, ...change } : each)))
            }
            onPaste={(event) => paste(event, place)}
            onDone={() => goOn(row, place)}
            onRemove={() => remove(row, place)}
          />
        ))}
      </ol>
      <p role="alert" className="text-problem text-sm empty:hidden">
        {tooMany &&
          `Only ${MAX_TYPED_ROWS} lines can be typed here. Paste a longer list under “A whole list”, or choose its file.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {rows.length < MAX_TYPED_ROWS && <Button onClick={add}>Add a line</Button>}
        <Button ref={findButton} primary={primary} aria-disabled={busy} onClick={find}>
          {busy ? 'One moment…' : `Find ${count === 0 ? 'products' : counted(count, 'product')}`}
        </Button>
      </div>
    </div>
  )
}
