import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { readLines } from './columns.ts'
import { ProductCombobox } from './product-combobox.tsx'
import { tableOfText } from './read-list.ts'
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
  readonly onChange: (rows: readonly TypedRow[]) => void
  readonly onFind: () => void
}

/** Lines typed by keyboard alone: Enter moves from field to field and to a new line. */
export function RowTable({ rows, busy, onChange, onFind }: Props) {
  const base = useId()
  /** The id of a row to focus once it is rendered. */
  const toFocus = useRef<number>(undefined)
  const findButton = useRef<HTMLButtonElement>(null)
  /** Problems are shown once the user looks up the products, and updated from then on. */
  const [checked, setChecked] = useState(false)
  const [tooMany, setTooMany] = useState(false)
  const codeId = ({ id }: TypedRow) => `${base}-code-${id}`
  const piecesId = ({ id }: TypedRow) => `${base}-pieces-${id}`
  const focus = (id: string) => document.getElementById(id)?.focus()
  const set = (row: TypedRow, change: Partial<TypedRow>) =>
    onChange(rows.map((each) => (each.id === row.id ? { ...each, ...change } : each)))
  const count = linesOfRows(rows).length

  function add() {
    if (rows.length >= MAX_TYPED_ROWS) return
    const row = emptyRow(rows)
    toFocus.current = row.id
    onChange([...rows, row])
  }

  function goOn(row: TypedRow, place: number) {
    const next = rows[place + 1]
    if (next) focus(codeId(next))
    // Enter in an empty row means that the list is complete.
    else if (isEmptyRow(row)) findButton.current?.focus()
    else add()
  }

  function remove(row: TypedRow, place: number) {
    const left = rows.filter((each) => each !== row)
    const next = left[Math.min(place, left.length - 1)] ?? emptyRow(rows)
    if (left.length === 0) toFocus.current = next.id
    else focus(codeId(next))
    onChange(left.length === 0 ? [next] : left)
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
    setChecked(true)
    const wrong = rows.find(rowProblem)
    if (wrong) return focus(wrong.code.trim() === '' ? codeId(wrong) : piecesId(wrong))
    setChecked(false)
    onFind()
  }

  return (
    <div className="grid gap-4">
      <div aria-hidden="true" className="quick-order-heads muted -mb-2 text-sm font-medium">
        <span />
        <span>SKU or name</span>
        <span>Quantity</span>
      </div>
      <ol aria-label="Typed lines" className="grid gap-4 sm:gap-2">
        {rows.map((row, place) => {
          const problem = checked ? rowProblem(row) : undefined
          const said = `${base}-said-${row.id}`
          const wrongCode = problem !== undefined && row.code.trim() === ''
          const line = `line ${formatCount(place + 1)}`
          return (
            <li key={row.id} className="quick-order-row">
              <span aria-hidden="true" className="muted mt-2.5 text-right tabular-nums max-sm:hidden">
                {formatCount(place + 1)}
              </span>
              <div className="grid gap-1 max-sm:col-span-2">
                <label htmlFor={codeId(row)} className="font-medium sm:sr-only">
                  SKU or name
                </label>
                <ProductCombobox
                  id={codeId(row)}
                  label={`SKU or name, ${line}`}
                  value={row.code}
                  invalid={wrongCode}
                  describedBy={said}
                  inputRef={(field) => {
                    if (!field || toFocus.current !== row.id) return
                    toFocus.current = undefined
                    field.focus()
                  }}
                  onType={(code) => set(row, { code, name: '' })}
                  onChoose={({ name, sku }) => set(row, { code: sku, name })}
                  onDone={() => focus(piecesId(row))}
                  onPaste={(event) => paste(event, place)}
                />
                <p id={said} className={`text-sm empty:hidden ${problem ? 'text-problem' : 'muted'}`}>
                  {problem ?? row.name}
                </p>
              </div>
              <div className="grid gap-1">
                <label htmlFor={piecesId(row)} className="font-medium sm:sr-only">
                  Quantity
                </label>
                <input
                  id={piecesId(row)}
                  aria-label={`Quantity, ${line}`}
                  inputMode="numeric"
                  autoComplete="off"
                  enterKeyHint="next"
                  placeholder="minimum (100)"
                  maxLength={16}
                  value={row.quantity}
                  aria-invalid={problem !== undefined && !wrongCode}
                  aria-describedby={said}
                  className="input tabular-nums"
                  onChange={({ target }) => set(row, { quantity: target.value })}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                    event.preventDefault()
                    goOn(row, place)
                  }}
                />
              </div>
              <Button className="btn-square text-lg max-sm:self-end" onClick={() => remove(row, place)}>
                <span aria-hidden="true">×</span>
                <span className="sr-only">Remove {line}</span>
              </Button>
            </li>
          )
        })}
      </ol>
      <p role="alert" className="text-problem text-sm empty:hidden">
        {tooMany &&
          `Only ${MAX_TYPED_ROWS} lines can be typed here. Paste a longer list under “A whole list”, or choose its file.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {rows.length < MAX_TYPED_ROWS && <Button onClick={add}>Add a line</Button>}
        <Button ref={findButton} primary aria-disabled={busy} onClick={find}>
          {busy
            ? 'One moment…'
            : count === 0
              ? 'Find products'
              : `Find ${formatCount(count)} ${count === 1 ? 'product' : 'products'}`}
        </Button>
      </div>
    </div>
  )
}
