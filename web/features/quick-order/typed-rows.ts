import { readQuantity, writtenQuantity } from '#contract/quick-order/asked-quantity.ts'
import type { ListLine } from '#contract/quick-order/columns.ts'
import { asText } from '#contract/quick-order/parse-table.ts'

/** A typed line: a part number or name, and the quantity as typed. */
export interface TypedRow {
  /** Unique among the rows and stable for the row's lifetime. */
  readonly id: number
  readonly code: string
  readonly quantity: string
  /** The product's name, if chosen from the suggestions. */
  readonly name: string
}

/** More lines than anyone types; longer lists are pasted or come as a file. */
export const MAX_TYPED_ROWS = 200

export const emptyRow = (rows: readonly TypedRow[]): TypedRow => ({
  id: 1 + Math.max(0, ...rows.map(({ id }) => id)),
  code: '',
  quantity: '',
  name: '',
})

export const isEmptyRow = ({ code, quantity }: TypedRow): boolean => code.trim() + quantity.trim() === ''

/** Returns the problem of a row, as a sentence; undefined when it can be looked up. */
export function rowProblem(row: TypedRow): string | undefined {
  if (isEmptyRow(row)) return undefined
  if (row.code.trim() === '') return 'Type a SKU or a name for this quantity.'
  const { kind } = readQuantity(row.quantity)
  const isQuantity = row.quantity.trim() === '' || kind === 'pieces' || kind === 'cartons'
  return isQuantity ? undefined : 'Type a number of pieces, or nothing for the minimum.'
}

/**
 * Returns the lines of the rows, numbered by position: the minimum where no quantity is given; empty rows are skipped.
 */
export const linesOfRows = (rows: readonly TypedRow[]): ListLine[] =>
  rows.flatMap(({ code, quantity }, place) => {
    if (asText(code) === '') return []
    const asked = quantity.trim() === '' ? ({ kind: 'minimum' } as const) : readQuantity(quantity)
    return [{ row: place + 1, code: asText(code), asked }]
  })

/**
 * Inserts lines pasted into a row, starting at that row and before those that follow it.
 * @returns undefined when there would be more than MAX_TYPED_ROWS
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
