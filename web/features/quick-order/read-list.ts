import { parse } from 'csv-parse/browser/esm/sync'
import { MAX_QUICK_ORDER_LINES } from '#contract/quick-order.ts'

/** Reads lists of part numbers and quantities: whatever people paste, and what spreadsheets hold. */

export interface ListTable {
  /** Cells as text, row by row; rows without any are left out. */
  readonly rows: readonly (readonly string[])[]
  /** Where the columns are, as far as it can be guessed. */
  readonly columns: ListColumns
}

export interface ListColumns {
  readonly code: number
  /** Undefined where no column looks like a quantity. */
  readonly quantity: number | undefined
  readonly hasHeader: boolean
}

/** What one row asks for. */
export interface ListLine {
  /** Of the list, from 1. */
  readonly row: number
  readonly code: string
  readonly orderAmount?: number
}

/** Pasted text or a CSV file: columns by tab, semicolon or comma, else by blanks with the quantity first or last. */
export function tableOfText(text: string): ListTable {
  // A comma between thousands separates nothing.
  const separators = text.replaceAll(/\d,\d{3}(?!\d)/g, '')
  const delimiter = ['\t', ';', ','].find((each) => separators.includes(each))
  const rows = delimiter
    ? csvRows(text, delimiter)
    : text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .map((line) => splitByBlanks(line))
  return tableOfRows(rows)
}

export function tableOfRows(rows: readonly (readonly unknown[])[]): ListTable {
  const cells = rows
    .map((row) => row.map((cell) => (cell === null || cell === undefined ? '' : String(cell).trim())))
    .filter((row) => row.some((cell) => cell !== ''))
  return { rows: cells, columns: guessColumns(cells) }
}

function csvRows(text: string, delimiter: string): string[][] {
  return parse(text, {
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    to: MAX_QUICK_ORDER_LINES + 2,
  })
}

const MAX_LINE = 500

/** `DK-100 240`, `240 x DK-100`, or a code alone. */
function splitByBlanks(line: string): string[] {
  // Threat: what is pasted may be one line of megabytes, on which these patterns take hours.
  if (line.length > MAX_LINE) return [line]
  const counted = line.replace(/\s+(?:pcs?|pieces?|ea|x)\.?$/i, '')
  const last = /^(.*\S)\s+(\S+)$/.exec(counted)
  if (last?.[1] && last[2] && quantityIn(last[2]) !== undefined) return [last[1], last[2]]
  const first = /^(\d[\d.,' ]*)\s*(?:x|×|pcs|pieces)?\s+(\S.*)$/i.exec(line)
  if (first?.[1] && first[2]) return [first[2], first[1]]
  return [line]
}

/** `240`, `1,200`, `1.200 pcs`; undefined for anything else. */
export function quantityIn(cell: string): number | undefined {
  const digits = /^(\d{1,3}(?:[.,' ]\d{3})+|\d{1,9})(?:[.,]0+)?\s*(?:x|×|pcs?|pieces?|ea|st|stk)?\.?$/i.exec(
    cell.trim(),
  )?.[1]
  return digits === undefined ? undefined : Number(digits.replaceAll(/\D/g, ''))
}

const CODE_HEADS = /^(sku|item|article|part|product|code|mpn|gtin|ean|number|no\.?|material|artikel)/i
const QUANTITY_HEADS = /^(qty|quantity|amount|pieces|pcs|count|menge|order)/i

function guessColumns(rows: readonly (readonly string[])[]): ListColumns {
  const [head = [], ...rest] = rows
  const codeHead = head.findIndex((cell) => CODE_HEADS.test(cell))
  const quantityHead = head.findIndex((cell) => QUANTITY_HEADS.test(cell))
  const hasHeader =
    (codeHead >= 0 || quantityHead >= 0) && head.every((cell) => quantityIn(cell) === undefined)
  const body = (hasHeader ? rest : rows).slice(0, 200)
  const width = Math.max(0, ...body.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, column) => body.map((row) => row[column] ?? ''))
  const share = (cells: readonly string[], fits: (cell: string) => boolean) =>
    cells.filter(fits).length / Math.max(1, cells.length)
  const isQuantity = (cell: string) => {
    const pieces = quantityIn(cell)
    return pieces !== undefined && pieces > 0 && pieces <= 10_000_000
  }
  const isCode = (cell: string) => /^[!-~]+( [!-~]+){0,3}$/.test(cell) && /[a-z0-9]/i.test(cell)
  const best = (score: (cells: readonly string[]) => number, except?: number) => {
    const scores = columns.map((cells, column) => (column === except ? -1 : score(cells)))
    const top = Math.max(...scores, 0)
    return top > 0.5 ? scores.indexOf(top) : undefined
  }
  const quantity =
    hasHeader && quantityHead >= 0
      ? quantityHead
      : width > 1
        ? best((cells) => share(cells, isQuantity))
        : undefined
  const code =
    hasHeader && codeHead >= 0
      ? codeHead
      : (best(
          (cells) => share(cells, isCode) * (new Set(cells).size / Math.max(1, cells.length)),
          quantity,
        ) ?? 0)
  return { code, quantity, hasHeader }
}

/** What the rows ask for, with the columns as they were guessed or chosen. Rows without a code are left out. */
export function linesOf({ rows }: ListTable, { code, quantity, hasHeader }: ListColumns): ListLine[] {
  return rows.slice(hasHeader ? 1 : 0).flatMap((row, place) => {
    const cell = (row[code] ?? '').slice(0, 64).trim()
    if (cell === '') return []
    const pieces = quantity === undefined ? undefined : quantityIn(row[quantity] ?? '')
    return [
      { row: place + (hasHeader ? 2 : 1), code: cell, ...(pieces !== undefined && { orderAmount: pieces }) },
    ]
  })
}
