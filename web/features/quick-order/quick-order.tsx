import { stringify } from 'csv-stringify/browser/esm/sync'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/api.ts'
import { MAX_QUICK_ORDER_LINES } from '#contract/quick-order.ts'
import { callShop } from '#web/api-client.ts'
import { storeLineCount } from '#web/features/cart/stored-cart-summary.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { downloadFile } from '#web/ui/download-file.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { chooseAgain } from '#web/ui/forms/choose-again.ts'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { ColumnChoice } from './column-choice.tsx'
import {
  chosenLines,
  countOutcomes,
  type DecidedLine,
  explainedCodes,
  firstDecisions,
  leftOver,
} from './decisions.ts'
import { readDraft, type Source, storeDraft, withoutAdded } from './draft.ts'
import { MatchedLines } from './matched-lines.tsx'
import { readFile } from './read-file.ts'
import { type ListColumns, type ListLine, type ListTable, linesOf, tableOfText } from './read-list.ts'
import { RowTable } from './row-table.tsx'
import { emptyRow, linesOfRows } from './typed-rows.ts'

interface Props {
  /** Where the cart is. */
  readonly cartPath: string
}

/** A list of part numbers becomes lines of the cart: typed, pasted or from a file; then matched, decided, added. */
export function QuickOrder({ cartPath }: Props) {
  const fileId = useId()
  const [email] = useState(() => readSession()?.email ?? '')
  const [draft, setDraft] = useState(() => readDraft(email))
  const [source, setSource] = useState<Source>({ from: 'rows' })
  const [table, setTable] = useState<ListTable>()
  const [columns, setColumns] = useState<ListColumns>()
  const [decided, setDecided] = useState<readonly DecidedLine[]>()
  const [added, setAdded] = useState<number>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const mutate = useMutation<unknown>()
  const outcome = useRef<HTMLDivElement>(null)
  /** How often something came of a button: then the keyboard goes on there, and so does the screen. */
  const [outcomes, setOutcomes] = useState(0)
  useEffect(() => {
    if (outcomes === 0) return
    outcome.current?.focus({ preventScroll: true })
    outcome.current?.scrollIntoView({ block: 'start' })
  }, [outcomes])

  const { text } = draft
  const rows = draft.rows.length > 0 ? draft.rows : [emptyRow([])]
  useEffect(() => storeDraft(email, draft), [email, draft])

  function clear() {
    setDecided(undefined)
    setAdded(undefined)
    setError(undefined)
    setTable(undefined)
    setColumns(undefined)
  }

  function show(next: ListTable | string, from: Source) {
    clear()
    setSource(from)
    if (typeof next === 'string') return setError(next)
    setTable(next)
    setColumns(next.columns)
  }

  async function chooseFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    setBusy(true)
    show(await readFile(file), { from: 'file' })
    setBusy(false)
  }

  function readText() {
    const pasted = tableOfText(text)
    const problem =
      pasted.rows.length === 0
        ? 'Paste or type part numbers first, one a line.'
        : pasted.rows.length > MAX_QUICK_ORDER_LINES + 1
          ? 'These are more than 5,000 lines. Order the parts one after the other.'
          : undefined
    show(problem ?? pasted, { from: 'text', text })
  }

  function matchRows() {
    if (busy) return
    clear()
    setSource({ from: 'rows' })
    const lines = linesOfRows(rows)
    if (lines.length === 0) return setError('Type a SKU or a name first.')
    void match(lines)
  }

  function matchList() {
    if (!table || !columns || busy) return
    const lines = linesOf(table, columns)
    if (lines.length === 0) return setError('This column holds no part numbers. Choose another one.')
    void match(lines)
  }

  async function match(lines: readonly ListLine[]) {
    setBusy(true)
    const input = { lines: lines.map(({ code, orderAmount }) => ({ code, orderAmount })) }
    const failure = await mutate({
      input,
      send: (_, { request }) => callShop(request, api.matchProducts, input),
      onDone: (reply) => {
        setDecided(firstDecisions(reply.lines, lines))
        setOutcomes(outcomes + 1)
      },
    })
    setError(failure?.message)
    setBusy(false)
  }

  async function add() {
    if (!decided || busy) return
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
        setOutcomes(outcomes + 1)
        setDecided(decided.filter(({ productId }) => productId === undefined))
        setDraft((draft) => withoutAdded(draft, source, decided))
      },
    })
    setError(failure?.message)
    setBusy(false)
  }

  const counts = decided && countOutcomes(decided)
  const left = decided ? leftOver(decided) : []
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section className="surface grid gap-5 p-4 sm:p-6" aria-labelledby={`${fileId}-rows`}>
          <div className="grid gap-1">
            <h2 id={`${fileId}-rows`} className="text-xl">
              Line by line
            </h2>
            <p className="muted text-sm">
              Enter leads to the next field, and after a quantity to the next line.
            </p>
          </div>
          <RowTable
            rows={rows}
            busy={busy}
            onChange={(rows) => setDraft((draft) => ({ ...draft, rows }))}
            onFind={matchRows}
          />
        </section>
        <section className="surface grid gap-5 p-4 sm:p-6" aria-labelledby={`${fileId}-list`}>
          <h2 id={`${fileId}-list`} className="text-xl">
            A whole list
          </h2>
          <TextArea
            label="Part numbers and quantities"
            hint="One line each: DK-100 240. Columns of a spreadsheet or an email can be pasted as they are."
            rows={6}
            value={text}
            onChange={({ target }) => setDraft((draft) => ({ ...draft, text: target.value }))}
            spellCheck={false}
          />
          <button type="button" className="btn justify-self-start" disabled={busy} onClick={readText}>
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
              onClick={chooseAgain}
              onChange={chooseFile}
            />
          </div>
        </section>
      </div>
      <FormError>{error}</FormError>

      {table && columns && !decided && added === undefined && (
        <ColumnChoice table={table} columns={columns} onChange={setColumns}>
          <button
            type="button"
            className="btn btn-primary justify-self-start"
            aria-disabled={busy}
            onClick={matchList}
          >
            {busy ? 'One moment…' : `Find ${formatCount(linesOf(table, columns).length)} products`}
          </button>
        </ColumnChoice>
      )}

      <div ref={outcome} tabIndex={-1} role="status" className="grid gap-4 empty:hidden">
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
              <button type="button" className="btn btn-primary" aria-disabled={busy} onClick={add}>
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
