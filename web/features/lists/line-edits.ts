import type { ListLine } from '#contract/lists/endpoints.ts'
import { withQuantity } from '#web/features/carts/optimistic-line.ts'

/** What was changed of a line. */
export interface LineEdit {
  /** 0 takes it out. */
  readonly orderAmount: number
  /** Undefined: as it was. */
  readonly note?: string | undefined
  /** Whether the shop has it; then it is shown until the page is loaded anew. */
  readonly sent: boolean
}

export type LineEdits = ReadonlyMap<string, LineEdit>

/** The lines as they are with what was changed, at once and before the shop has it. */
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

/** A change that follows another one of the same line. */
export const merged = (edits: LineEdits, productId: string, edit: Omit<LineEdit, 'sent'>): LineEdits =>
  new Map(edits).set(productId, {
    note: edits.get(productId)?.note,
    ...edit,
    sent: false,
  })

/** What the shop does not have yet, as it is sent. */
export const unsentOf = (edits: LineEdits) =>
  [...edits].flatMap(([product_id, { orderAmount, note, sent }]) =>
    sent ? [] : [{ product_id, orderAmount, ...(note !== undefined && { note }) }],
  )

/** The shop has these now; a line that was changed again meanwhile stays to be sent. */
export const markedSent = (edits: LineEdits, had: LineEdits): LineEdits =>
  new Map([...edits].map(([id, edit]) => [id, had.get(id) === edit ? { ...edit, sent: true } : edit]))

export const withoutSent = (edits: LineEdits): LineEdits =>
  new Map([...edits].filter(([, { sent }]) => !sent))
