import { readQuantity, writtenQuantity } from './asked-quantity.ts'
import type { ListLine } from './columns.ts'

/** A line that is typed: a part number or a name, and a quantity as it stands in the field. */
export interface TypedRow {
  /** Unique among the rows, and the same for as long as the row is there. */
  readonly id: number
  readonly code: string
  readonly quantity: string
  /** The product's name, where it was chosen from the suggestions. */
  readonly name: string
}

/** More lines than anybody types; longer lists are pasted or come as a file. */
export const MAX_TYPED_ROWS = 200

export const emptyRow = (rows: readonly TypedRow[]): TypedRow => ({
  id: 1 + Math.max(0, ...rows.map(({ id }) => id)),
  code: '',
  quantity: '',
  name: '',
})

export const isEmptyRow = ({ code, quantity }: TypedRow): boolean => code.trim() + quantity.trim() === ''

/** What is wrong with a row, as a sentence; undefined when it can be looked up. */
export function rowProblem(row: TypedRow): string | undefined {
  if (isEmptyRow(row)) return undefined
  if (row.code.trim() === '') return 'Type a SKU or a name for this quantity.'
  const { kind } = readQuantity(row.quantity)
  const isQuantity = row.quantity.trim() === '' || kind === 'pieces' || kind === 'cartons'
  return isQuantity ? undefined : 'Type a number of pieces, or nothing for the minimum.'
}

/** What the rows ask for, numbered as they stand: without a quantity the minimum; empty rows ask for nothing. */
export const linesOfRows = (rows: readonly TypedRow[]): ListLine[] =>
  rows.flatMap(({ code, quantity }, place) => {
    if (code.trim() === '') return []
    const asked = quantity.trim() === '' ? ({ kind: 'minimum' } as const) : readQuantity(quantity)
    return [{ row: place + 1, code: code.trim(), asked }]
  })

/**
 * The rows with lines that were pasted into one of them: from this row on, before those that follow it.
 * @returns undefined when there would be more rows than are typed
 */
export function withLinesAt(
  rows: readonly TypedRow[],
  place: number,
  lines: readonly ListLine[],
): TypedRow[] | undefined {
  const before = rows.slice(0, place)
  const after = rows.slice(place + 1).filter((row) => !isEmptyRow(row))
  const first = emptyRow(rows).id
  const pasted = lines.map(({ code, asked }, n) => ({
    id: first + n,
    code,
    quantity: writtenQuantity(asked),
    name: '',
  }))
  const all = [...before, ...pasted, ...after]
  return all.length > MAX_TYPED_ROWS ? undefined : all
}
