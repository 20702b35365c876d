import { parse } from 'csv-parse/browser/esm/sync'
import { guessColumns, type ListColumns } from './columns.ts'
import { splitLine } from './split-line.ts'

/** Reads lists of part numbers and quantities: whatever people paste, and what spreadsheets hold. */

export interface ListRow {
  /** Of the file or the text, from 1; blank rows count, as in a spreadsheet. */
  readonly row: number
  /** As text, trimmed; one at least is not empty. */
  readonly cells: readonly string[]
}

export interface ListTable {
  /** Those that are not blank. */
  readonly rows: readonly ListRow[]
  readonly blankRows: number
  /** Where the columns are, as far as it can be guessed. */
  readonly columns: ListColumns
  /** Separated by commas, which texts hold too: a row with more cells than the others is torn. */
  readonly mayBeTorn: boolean
  /** Sheets of a workbook that were not read. */
  readonly otherSheets: readonly string[]
}

type Cells = readonly (readonly string[])[]

const DELIMITERS = ['\t', ';', ',', '|'] as const
/** As much of a text decides how its columns are separated. */
const SAMPLE = 20_000
/** 1,200: this comma separates nothing. */
const THOUSANDS = /(?<![\w.,-])\d{1,3}(?:,\d{3})+(?![\w,])/g

/** Pasted text or a CSV file: columns by tab, semicolon, comma or bar, else by blanks with the quantity first or last. */
export function tableOfText(text: string): ListTable {
  const plain = text.replace(/^\ufeff/, '')
  const whole = plain.length <= SAMPLE
  const sample = whole ? plain : plain.slice(0, plain.lastIndexOf('\n', SAMPLE) + 1 || SAMPLE)
  const delimiters = DELIMITERS.filter((each) => separates(sample, each))
  const scores = delimiters.map((each) => fitness(tableOfRows(csvRows(sample, each))))
  const top = Math.max(...scores, 0)
  if (top === 0 || fitness(tableOfLines(sample)) > top) return tableOfLines(plain)
  const delimiter = delimiters[scores.indexOf(top)] ?? ','
  return tableOfRows(csvRows(plain, delimiter), { mayBeTorn: delimiter === ',' })
}

/** What was split off the end or the start of a line is its quantity, whether it is understood or not. */
function tableOfLines(text: string): ListTable {
  const table = tableOfRows(linesOfText(text).map(splitLine))
  const isSplit = table.rows.some(({ cells }) => cells.length > 1)
  return isSplit ? { ...table, columns: { ...table.columns, code: 0, quantity: 1 } } : table
}

export function tableOfRows(
  rows: readonly (readonly unknown[])[],
  { mayBeTorn = false, otherSheets = [] }: Partial<Pick<ListTable, 'mayBeTorn' | 'otherSheets'>> = {},
): ListTable {
  const filled = rows
    .map((row, place) => ({ row: place + 1, cells: row.map(asText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const blankRows = rows.length - filled.length
  return { rows: filled, blankRows, columns: guessColumns(filled), mayBeTorn, otherSheets }
}

/** Without characters that nobody sees, so that whatever was pasted can be sent. */
const asText = (cell: unknown): string =>
  cell === null || cell === undefined
    ? ''
    : (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell))
        .replaceAll(/\p{Cc}+/gu, ' ')
        .replaceAll(/[\p{Cf}\p{Cs}]/gu, '')
        .trim()

const linesOfText = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r\n|\n|\r/)

const separates = (text: string, delimiter: string): boolean =>
  (delimiter === ',' ? text.replaceAll(THOUSANDS, '') : text).includes(delimiter)

/** How well a text is split so: most rows have the same cells, two at least, and one of the columns holds quantities. */
function fitness({ rows, columns }: ListTable): number {
  const widths = Map.groupBy(rows, ({ cells }) => cells.length)
  const [width = 0, alike = []] = [...widths].toSorted((a, b) => b[1].length - a[1].length)[0] ?? []
  if (width < 2) return 0
  return alike.length / rows.length + (columns.quantity === undefined ? 0 : 1)
}

/**
 * The rows of a CSV file. Quotes that do not fit the rules of CSV, such as inch marks, are letters; they must not
 * swallow the rows between two of them.
 */
function csvRows(text: string, delimiter: string): Cells {
  const options = { delimiter, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] }
  const attempt = (more: object): Cells | undefined => {
    try {
      return parse(text, { ...options, ...more })
    } catch {
      // A quote that is not CSV: the next way of reading is tried.
      return undefined
    }
  }
  const relaxed = () => {
    const rows = attempt({ relax_quotes: true })
    return rows?.length === linesOfText(text).length ? rows : undefined
  }
  return attempt({}) ?? relaxed() ?? linesOfText(text).map((line) => line.split(delimiter))
}
