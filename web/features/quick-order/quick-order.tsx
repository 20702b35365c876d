import { stringify } from 'csv-stringify/browser/esm/sync'
import { type ChangeEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/api.ts'
import { MAX_QUICK_ORDER_LINES } from '#contract/quick-order.ts'
import { callShop } from '#web/api-client.ts'
import { storeLineCount } from '#web/features/cart/stored-cart-summary.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { downloadFile } from '#web/ui/download-file.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { Select, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import {
  chosenLines,
  countOutcomes,
  type DecidedLine,
  explainedCodes,
  firstDecisions,
  leftOver,
} from './decisions.ts'
import { MatchedLines } from './matched-lines.tsx'
import { readFile } from './read-file.ts'
import { type ListColumns, type ListTable, linesOf, tableOfText } from './read-list.ts'

interface Props {
  /** Where the cart is. */
  readonly cartPath: string
}

/** A list of part numbers becomes lines of the cart: pasted or from a file, matched, decided, added. */
export function QuickOrder({ cartPath }: Props) {
  const fileId = useId()
  const [text, setText] = useState('')
  const [table, setTable] = useState<ListTable>()
  const [columns, setColumns] = useState<ListColumns>()
  const [decided, setDecided] = useState<readonly DecidedLine[]>()
  const [added, setAdded] = useState<number>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const mutate = useMutation<unknown>()

  function show(next: ListTable | string) {
    setDecided(undefined)
    setAdded(undefined)
    setError(typeof next === 'string' ? next : undefined)
    setTable(typeof next === 'string' ? undefined : next)
    setColumns(typeof next === 'string' ? undefined : next.columns)
  }

  async function chooseFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    setBusy(true)
    show(await readFile(file))
    setBusy(false)
    target.value = ''
  }

  function readText() {
    const pasted = tableOfText(text)
    if (pasted.rows.length === 0) show('Paste or type part numbers first, one a line.')
    else if (pasted.rows.length > MAX_QUICK_ORDER_LINES + 1)
      show('These are more than 5,000 lines. Order the parts one after the other.')
    else show(pasted)
  }

  async function match() {
    if (!table || !columns) return
    const lines = linesOf(table, columns)
    if (lines.length === 0) return setError('This column holds no part numbers. Choose another one.')
    setBusy(true)
    const input = { lines: lines.map(({ code, orderAmount }) => ({ code, orderAmount })) }
    const failure = await mutate({
      input,
      send: (_, { request }) => callShop(request, api.matchProducts, input),
      onDone: (reply) => setDecided(firstDecisions(reply.lines, lines)),
    })
    setError(failure?.message)
    setBusy(false)
  }

  async function add() {
    if (!decided) return
    const lines = chosenLines(decided)
    const partNumbers = explainedCodes(decided).slice(0, 1_000)
    setBusy(true)
    const input = { lines, mode: 'add' as const }
    const failure = await mutate({
      input,
      async send(_, { request, idempotencyKey }) {
        if (partNumbers.length > 0) await callShop(request, api.rememberPartNumbers, { partNumbers })
        return callShop(request, api.addCartLines, input, { idempotencyKey })
      },
      onDone: ({ lineCount }) => {
        storeLineCount(readSession()?.email ?? '', lineCount)
        setAdded(lines.length)
        setDecided(decided.filter(({ productId }) => productId === undefined))
      },
    })
    setError(failure?.message)
    setBusy(false)
  }

  const counts = decided && countOutcomes(decided)
  const left = decided ? leftOver(decided) : []
  return (
    <div className="grid gap-8">
      <section className="surface grid gap-5 p-6" aria-labelledby={`${fileId}-list`}>
        <h2 id={`${fileId}-list`} className="text-xl">
          Your list
        </h2>
        <TextArea
          label="Part numbers and quantities"
          hint="One line each: DK-100 240. Columns of a spreadsheet or an email can be pasted as they are."
          rows={8}
          value={text}
          onChange={({ target }) => setText(target.value)}
          spellCheck={false}
        />
        <div className="flex flex-wrap items-end gap-4">
          <button type="button" className="btn btn-primary" disabled={busy} onClick={readText}>
            Read the list
          </button>
          <div className="grid gap-1.5">
            <label htmlFor={fileId} className="font-medium">
              or a file, .csv or .xlsx
            </label>
            <input
              id={fileId}
              type="file"
              accept=".csv,text/csv,.xlsx"
              disabled={busy}
              className="file-input w-full"
              onChange={chooseFile}
            />
          </div>
        </div>
        <FormError>{error}</FormError>
      </section>

      {table && columns && !decided && added === undefined && (
        <ColumnChoice table={table} columns={columns} onChange={setColumns}>
          <button
            type="button"
            className="btn btn-primary justify-self-start"
            disabled={busy}
            onClick={match}
          >
            {busy ? 'One moment…' : `Find ${formatCount(linesOf(table, columns).length)} products`}
          </button>
        </ColumnChoice>
      )}

      <div role="status" className="grid gap-4 empty:hidden">
        {added !== undefined && (
          <p className="surface p-6">
            {formatCount(added)} {added === 1 ? 'line is' : 'lines are'} in your cart.{' '}
            <Link to={cartPath} className="anchor">
              Open the cart
            </Link>
          </p>
        )}
        {counts && decided.length > 0 && (
          <p>
            {formatCount(counts.added)} to be added, {formatCount(counts.choose)} to be decided,{' '}
            {formatCount(counts['not-found'])} not found: {formatCount(decided.length)} lines.
          </p>
        )}
      </div>

      {decided && decided.length > 0 && (
        <>
          <MatchedLines lines={decided} onChange={setDecided} />
          <div className="flex flex-wrap gap-3">
            {counts && counts.added > 0 && (
              <button type="button" className="btn btn-primary" disabled={busy} onClick={add}>
                {busy ? 'One moment…' : `Add ${formatCount(counts.added)} to the cart`}
              </button>
            )}
            {left.length > 0 && (
              <button
                type="button"
                className="btn"
                onClick={() =>
                  downloadFile(
                    'not-added.csv',
                    stringify(left, { header: true, bom: true, escape_formulas: true }),
                  )
                }
              >
                Download the other {formatCount(left.length)}
              </button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

interface ColumnChoiceProps {
  readonly table: ListTable
  readonly columns: ListColumns
  readonly onChange: (columns: ListColumns) => void
  readonly children: React.ReactNode
}

/** Shows how the list was understood, and lets that be corrected. */
function ColumnChoice({ table, columns, onChange, children }: ColumnChoiceProps) {
  const [head = []] = table.rows
  const width = Math.max(...table.rows.map((row) => row.length))
  const names = Array.from({ length: width }, (_, column) =>
    columns.hasHeader && head[column] ? head[column] : `Column ${column + 1}`,
  )
  const examples = linesOf(table, columns).slice(0, 3)
  return (
    <section className="surface grid gap-5 p-6" aria-label="How the list was read">
      <h2 className="text-xl">How we read it</h2>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label="Part numbers"
          value={columns.code}
          onChange={({ target }) => onChange({ ...columns, code: Number(target.value) })}
        >
          {names.map((name, column) => (
            <option key={name} value={column}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="Quantities"
          value={columns.quantity ?? ''}
          onChange={({ target }) =>
            onChange({ ...columns, quantity: target.value === '' ? undefined : Number(target.value) })
          }
        >
          <option value="">None: the least of each</option>
          {names.map((name, column) => (
            <option key={name} value={column}>
              {name}
            </option>
          ))}
        </Select>
        <label className="flex min-h-11 items-center gap-3 self-end">
          <input
            type="checkbox"
            className="checkbox"
            checked={columns.hasHeader}
            onChange={({ target }) => onChange({ ...columns, hasHeader: target.checked })}
          />
          The first row is a heading
        </label>
      </div>
      <ul className="muted grid gap-1 text-sm" aria-label="The first lines">
        {examples.map(({ row, code, orderAmount }) => (
          <li key={row}>
            {code}: {orderAmount === undefined ? 'the least quantity' : `${formatCount(orderAmount)} pieces`}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
