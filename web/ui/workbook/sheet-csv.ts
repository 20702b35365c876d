import { cellOfText } from '#contract/imports/cell-text.ts'
import { readNumber } from '#contract/imports/numbers.ts'
import type { Sheet } from './sheets.ts'

/**
 * Writes a sheet as CSV from which the shop reads the same texts; empty rows stay, so that lines have the numbers that the
 * spreadsheet shows. Numbers such as 1.234 stay as shown too, unless texts of the sheet have decimal commas or are
 * ambiguous: those would decide how the numbers are read.
 */
export function csvOf({ rows, exact }: Pick<Sheet, 'rows' | 'exact'>): string {
  const written = exact.length > 0 && hasOtherSigns(rows, exact) ? withExact(rows, exact) : rows
  return written
    .map((row) => row.map((cell) => `"${cellOfText(cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
}

type Rows = Sheet['rows']

function hasOtherSigns(rows: Rows, exact: Sheet['exact']): boolean {
  const ambiguousNumbers = new Set(exact.map(({ row, column }) => `${row} ${column}`))
  return rows.some((cells, row) =>
    cells.some((cell, column) => {
      const read = readNumber(cell)
      return read.kind === 'ambiguous'
        ? !ambiguousNumbers.has(`${row} ${column}`)
        : read.kind === 'number' && read.sign === 'comma'
    }),
  )
}

function withExact(rows: Rows, exact: Sheet['exact']): Rows {
  const changed = rows.map((row) => [...row])
  for (const { row, column, text } of exact) {
    const cells = changed[row]
    if (cells) cells[column] = text
  }
  return changed
}
