import type { ListLine } from '#contract/lists/endpoints.ts'
import { withQuantity } from '#web/features/carts/optimistic-line.ts'

/** An edit to a line. */
export interface LineEdit {
  /** 0 removes the line. */
  readonly orderAmount: number
  /** Undefined leaves the note unchanged. */
  readonly note?: string | undefined
  /** Whether the shop has it; it is then shown until the page reloads. */
  readonly sent: boolean
}

export type LineEdits = ReadonlyMap<string, LineEdit>

/** Returns the lines with edits applied, including unsent ones. */
export const withEdits = (lines: readonly ListLine[], edits: LineEdits): ListLine[] =>
  lines.flatMap((line) => {
    const edit = edits.get(line.product_id)
    if (!edit) return [line]
    if (edit.orderAmount === 0) return []
    return [{ ...withPieces(line, edit.orderAmount), note: edit.note ?? line.note }]
  })

function withPieces(line: ListLine, orderAmount: number): ListLine {
  if (orderAmount === line.orderAmount) return line
  return line.sold ? { ...withQuantity(line, orderAmount), sold: true } : { ...line, orderAmount }
}

/** Merges an edit with an earlier one of the same line. */
export const merged = (edits: LineEdits, productId: string, edit: Omit<LineEdit, 'sent'>): LineEdits =>
  new Map(edits).set(productId, {
    note: edits.get(productId)?.note,
    ...edit,
    sent: false,
  })

/** Returns the unsent edits as sent to the shop. */
export const unsentOf = (edits: LineEdits) =>
  [...edits].flatMap(([product_id, { orderAmount, note, sent }]) =>
    sent ? [] : [{ product_id, orderAmount, ...(note !== undefined && { note }) }],
  )

/** Marks edits as sent; a line edited again since stays unsent. */
export const markedSent = (edits: LineEdits, had: LineEdits): LineEdits =>
  new Map([...edits].map(([id, edit]) => [id, had.get(id) === edit ? { ...edit, sent: true } : edit]))

export const withoutSent = (edits: LineEdits): LineEdits =>
  new Map([...edits].filter(([, { sent }]) => !sent))
