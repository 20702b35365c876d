import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/api.ts'
import { MAX_QUICK_ORDER_LINES } from '#contract/quick-order/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { storeLineCount } from '#web/features/carts/stored-cart-summary.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { count } from './account.ts'
import { ColumnChoice } from './column-choice.tsx'
import { type LeftOutRow, type ListColumns, type ListLine, readLines } from './columns.ts'
import { chosenLines, type DecidedLine, explainedCodes, firstDecisions, review } from './decisions.ts'
import { readDraft, type Source, storeDraft, withoutAdded } from './draft.ts'
import { ListEntry } from './list-entry.tsx'
import { type ListTable, tableOfText } from './read-list.ts'
import { ReviewSection, reviewSentence } from './review-section.tsx'
import { RowTable } from './row-table.tsx'
import { emptyRow, linesOfRows } from './typed-rows.ts'

interface Props {
  /** The path of the cart page. */
  readonly cartPath: string
  /** A line of a list that could be pasted. */
  readonly example: string
}

/** The result of adding to the cart, with the cart's new number of lines. */
interface Added {
  readonly products: number
  readonly cartLines: number
  /** The number of products that went off sale in the meantime. */
  readonly gone: number
}

/** Turns a list of part numbers into cart lines: typed, pasted or from a file; then matched, decided and added. */
export function QuickOrder({ cartPath, example }: Props) {
  const id = useId()
  const [email] = useState(() => readSession()?.email ?? '')
  const [draft, setDraft] = useState(() => readDraft(email))
  const [source, setSource] = useState<Source>({ from: 'rows' })
  const [table, setTable] = useState<ListTable>()
  const [columns, setColumns] = useState<ListColumns>()
  const [decided, setDecided] = useState<readonly DecidedLine[]>()
  const [leftOut, setLeftOut] = useState<readonly LeftOutRow[]>([])
  const [added, setAdded] = useState<Added>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const mutate = useMutation<unknown>()
  const outcome = useRef<HTMLDivElement>(null)
  /** Counts lookups and additions. */
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
    setLeftOut([])
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

  async function showFile(reading: Promise<ListTable | string>) {
    setBusy(true)
    show(await reading, { from: 'file' })
    setBusy(false)
  }

  function readText() {
    const pasted = tableOfText(text)
    const isEmpty = pasted.rows.length === 0
    show(isEmpty ? 'Paste or type part numbers first, one a line.' : pasted, { from: 'text', text })
  }

  function matchRows() {
    clear()
    setSource({ from: 'rows' })
    const lines = linesOfRows(rows)
    if (lines.length === 0) return setError('Type a SKU or a name first.')
    void match(lines, [])
  }

  function matchList() {
    if (!table || !columns || busy) return
    const read = readLines(table, columns)
    if (read.lines.length === 0)
      return setError('No row has a part number and a quantity. Choose other columns.')
    if (read.lines.length > MAX_QUICK_ORDER_LINES)
      return setError('These are more than 5,000 lines. Order the parts one after the other.')
    void match(read.lines, read.leftOut)
  }

  async function match(lines: readonly ListLine[], leftOut: readonly LeftOutRow[]) {
    setBusy(true)
    const input = {
      lines: lines.map(({ code, asked }) => ({
        code,
        ...(asked.kind === 'pieces' && { orderAmount: asked.pieces }),
      })),
    }
    const failure = await mutate({
      input,
      send: (_, { request }) => callShop(request, api.matchProducts, input),
      onDone(reply) {
        setDecided(firstDecisions(reply.lines, lines))
        setLeftOut(leftOut)
        setOutcomes(outcomes + 1)
      },
    })
    setError(failure?.message)
    setBusy(false)
  }

  async function add() {
    if (!decided || busy) return
    const reviewed = review(decided)
    const lines = chosenLines(reviewed)
    const partNumbers = explainedCodes(reviewed).slice(0, 1_000)
    setBusy(true)
    const input = { lines, mode: 'add' as const }
    const failure = await mutate({
      input,
      async send(_, { request, idempotencyKey }) {
        if (partNumbers.length > 0) await callShop(request, api.rememberPartNumbers, { partNumbers })
        return callShop(request, api.addCartLines, input, { idempotencyKey })
      },
      onDone: ({ lineCount, unknown }) => {
        storeLineCount(readSession()?.email ?? '', lineCount)
        setAdded({ products: lines.length - unknown.length, cartLines: lineCount, gone: unknown.length })
        setOutcomes(outcomes + 1)
        setDecided(decided.filter((_, place) => reviewed[place]?.outcome !== 'ready'))
        setDraft((draft) => withoutAdded(draft, source, reviewed))
      },
    })
    setError(failure?.message)
    setBusy(false)
  }

  const decide = (row: number, productId: string | undefined) =>
    setDecided(decided?.map((line) => (line.row === row ? { ...line, productId } : line)))
  const reviewed = decided && review(decided)
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section className="surface grid gap-5 p-4 sm:p-6" aria-labelledby={`${id}-rows`}>
          <div className="grid gap-1">
            <h2 id={`${id}-rows`} className="text-xl">
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
        <ListEntry
          text={text}
          busy={busy}
          example={example}
          onType={(text) => setDraft((draft) => ({ ...draft, text }))}
          onRead={readText}
          onFile={(reading) => void showFile(reading)}
        />
      </div>
      <FormError>{error}</FormError>

      {table && columns && !decided && !added && (
        <ColumnChoice table={table} columns={columns} onChange={setColumns}>
          <button
            type="button"
            className="btn btn-primary justify-self-start"
            aria-disabled={busy}
            onClick={matchList}
          >
            {busy ? 'One moment…' : `Find ${count(readLines(table, columns).lines.length, 'product')}`}
          </button>
        </ColumnChoice>
      )}

      <div ref={outcome} tabIndex={-1} role="status" className="grid gap-4 empty:hidden">
        {added && (
          <p className="surface p-6">
            {count(added.products, 'product')} added: your cart has {count(added.cartLines, 'line')}.
            {added.gone > 0 && ` ${count(added.gone, 'product')} not added, because no longer sold.`}{' '}
            <Link to={cartPath} className="anchor">
              Open the cart
            </Link>
          </p>
        )}
        {reviewed && reviewed.length > 0 && <p>{reviewSentence(reviewed)}</p>}
      </div>

      {reviewed && (reviewed.length > 0 || leftOut.length > 0) && (
        <ReviewSection lines={reviewed} leftOut={leftOut} busy={busy} onDecide={decide} onAdd={add} />
      )}
    </div>
  )
}
