import { useEffect, useState } from 'react'
import { addCartLines } from '#contract/carts/endpoints.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { AskedQuantity } from '#contract/quick-order/asked-quantity.ts'
import {
  isUnambiguous,
  type LeftOutRow,
  type ListColumns,
  type ListLine,
  readLines,
} from '#contract/quick-order/columns.ts'
import {
  MAX_QUICK_ORDER_LINES,
  type MatchedLine,
  matchProducts as matchProductsCall,
  rememberPartNumbers,
} from '#contract/quick-order/endpoints.ts'
import { type ListTable, tableOfText } from '#contract/quick-order/parse-table.ts'
import { messageIn } from '#contract/refusals/message.ts'
import { ordersRefusals } from '#contract/refusals/orders.ts'
import { callPublic, callShop } from '#web/api-client.ts'
import { addVisitorLines, readVisitorLines } from '#web/features/carts/stored-cart.ts'
import { storeLineCount } from '#web/features/carts/stored-cart-count.ts'
import { MAX_ORDER_NUMBER, storeOrderNumber } from '#web/features/checkout/order-number.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import {
  chosenLines,
  type DecidedLine,
  explainedCodes,
  firstDecisions,
  review,
  withAsked,
  withReplacement,
} from './decisions.ts'
import { readDraft, type Source, storeDraft, withoutAdded } from './draft.ts'
import { emptyRow, linesOfRows, type TypedRow } from './typed-rows.ts'

/** The result of adding to the cart, with the cart's new number of lines. */
interface Added {
  readonly products: number
  readonly cartLines: number
  /** The number of products that went off sale in the meantime. */
  readonly gone: number
  /** The purchase order whose number goes to checkout. */
  readonly orderNumber: string | undefined
}

interface Matched {
  readonly decided: readonly DecidedLine[]
  readonly leftOut: readonly LeftOutRow[]
}

/** A list as it was read, before its products are looked up. */
interface ReadList {
  readonly table: ListTable
  readonly columns: ListColumns
}

/** The steps of a quick order: a list is typed or read, its lines are matched, decided and added to the cart. */
export function useQuickOrder() {
  const [email] = useState(() => readSession()?.email ?? '')
  const [draft, setDraft] = useState(() => readDraft(email))
  const [source, setSource] = useState<Source>({ from: 'rows' })
  const [list, setList] = useState<ReadList>()
  const [matched, setMatched] = useState<Matched>()
  const [added, setAdded] = useState<Added>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const mutate = useMutation()
  const [outcomes, setOutcomes] = useState(0)

  const { text } = draft
  const rows = draft.rows.length > 0 ? draft.rows : [emptyRow([])]
  useEffect(() => storeDraft(email, draft), [email, draft])

  function clear() {
    setList(undefined)
    setMatched(undefined)
    setAdded(undefined)
    setError(undefined)
  }

  function show(next: ListTable | string, from: Source) {
    clear()
    setSource(from)
    if (typeof next === 'string') return setError(next)
    const read = { table: next, columns: next.columns }
    setList(read)
    if (isUnambiguous(next)) matchList(read)
  }

  async function showFile(reading: Promise<ListTable | string>) {
    setBusy(true)
    show(await reading, { from: 'file' })
    setBusy(false)
  }

  function readText() {
    const pasted = tableOfText(text)
    const isEmpty = pasted.rows.length === 0
    show(isEmpty ? 'Paste or type part numbers first, one per line.' : pasted, { from: 'text', text })
  }

  function matchRows() {
    clear()
    setSource({ from: 'rows' })
    const lines = linesOfRows(rows)
    if (lines.length === 0) return setError('Type a SKU or a name first.')
    void match(lines, [])
  }

  function matchList({ table, columns }: ReadList) {
    const read = readLines(table, columns)
    if (read.lines.length === 0)
      return setError('No row has a part number and a quantity. Choose other columns.')
    if (read.lines.length > MAX_QUICK_ORDER_LINES)
      return setError('These are more than 5,000 lines. Split them, and order the parts separately.')
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
      send: (_, { request }) => matchProducts(request, input),
      onDone(reply) {
        setMatched({ decided: firstDecisions(reply.lines, lines), leftOut })
        setOutcomes(outcomes + 1)
      },
    })
    setError(failure?.message)
    setBusy(false)
  }

  async function add() {
    if (!matched || busy) return
    const reviewed = review(matched.decided)
    const lines = chosenLines(reviewed)
    const partNumbers = explainedCodes(reviewed).slice(0, 1_000)
    const orderNumber = source.from === 'rows' ? undefined : numberForCheckout(list?.table)
    const showAdded = (cartLines: number, gone: number) => {
      if (orderNumber) storeOrderNumber(email, orderNumber)
      setAdded({ products: lines.length - gone, cartLines, gone, orderNumber })
      setOutcomes(outcomes + 1)
      const decided = matched.decided.filter((_, place) => reviewed[place]?.outcome !== 'ready')
      setMatched({ ...matched, decided })
      setDraft((draft) => withoutAdded(draft, source, reviewed))
    }
    if (!readSession()) {
      const isAdded = addVisitorLines(lines) !== undefined
      if (isAdded) showAdded(readVisitorLines().length, 0)
      setError(isAdded ? undefined : messageIn(ordersRefusals['cart-full']))
      return
    }
    setBusy(true)
    const input = { lines, mode: 'add' as const }
    const failure = await mutate({
      input,
      async send(_, { request, idempotencyKey }) {
        if (partNumbers.length > 0) await callShop(request, rememberPartNumbers, { partNumbers })
        return callShop(request, addCartLines, input, { idempotencyKey })
      },
      onDone: ({ lineCount, unknown }) => {
        storeLineCount(readSession()?.email ?? '', lineCount)
        showAdded(lineCount, unknown.length)
      },
    })
    setError(failure?.message)
    setBusy(false)
  }

  const change = (row: number, changed: (line: DecidedLine) => DecidedLine) =>
    setMatched(
      (matched) =>
        matched && {
          ...matched,
          decided: matched.decided.map((line) => (line.row === row ? changed(line) : line)),
        },
    )

  /** Looks up another number or name for a line. Where nothing is found, the line stays as it is. */
  async function replace(row: number, code: string): Promise<MatchedLine['status'] | undefined> {
    if (busy) return undefined
    let status: MatchedLine['status'] | undefined
    setBusy(true)
    const input = { lines: [{ code }] }
    const failure = await mutate({
      input,
      send: (_, { request }) => matchProducts(request, input),
      onDone({ lines: [found] }) {
        status = found?.status
        if (found && status !== 'not-found') change(row, (line) => withReplacement(line, found))
      },
    })
    setError(failure?.message)
    setBusy(false)
    return status
  }

  return {
    ...{ rows, text, list, matched, added, error, busy },
    /** Counts lookups and additions. */
    outcomes,
    setRows: (rows: readonly TypedRow[]) => setDraft((draft) => ({ ...draft, rows })),
    setText: (text: string) => setDraft((draft) => ({ ...draft, text })),
    setColumns: (columns: ListColumns) => setList(list && { ...list, columns }),
    ...{ showFile, readText, matchRows, add },
    matchList: () => list && !busy && matchList(list),
    lineChanges: {
      choose: (row: number, productId: string | undefined) => change(row, (line) => ({ ...line, productId })),
      ask: (row: number, asked: AskedQuantity) => change(row, (line) => withAsked(line, asked)),
      replace,
    },
  }
}

/** The purchase order's number, if it fits; a visitor's checkout begins after signing in, and does not get it. */
const numberForCheckout = (table: ListTable | undefined): string | undefined =>
  readSession() && table?.orderNumber !== undefined && table.orderNumber.length <= MAX_ORDER_NUMBER
    ? table.orderNumber
    : undefined

/** The changes that the user may make to a line that was looked up, by its row. */
export type LineChanges = ReturnType<typeof useQuickOrder>['lineChanges']

const matchProducts = (request: Request, input: InputOf<typeof matchProductsCall>) =>
  readSession() ? callShop(request, matchProductsCall, input) : callPublic(matchProductsCall, input)
