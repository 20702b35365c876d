import { parse } from 'csv-parse/browser/esm/sync'
import { textInCell } from '../imports/cell-text.ts'
import { guessColumns, type ListColumns } from './columns.ts'
import { orderNumberIn } from './order-number.ts'
import { splitLine } from './split-line.ts'

/** A row of a list of part numbers and quantities, pasted or from a spreadsheet. */

export interface ListRow {
  /** The row in the file or text, from 1; blank rows count, as in a spreadsheet. Of an order in XML: the line's number. */
  readonly row: number
  /** The trimmed text of each cell; at least one is not empty. */
  readonly cells: readonly string[]
  /** Numbers of a workbook, by column, whose text in `cells` has two meanings: 1.234. Here it has one. */
  readonly exact?: ReadonlyMap<number, string>
}

export interface ListTable {
  /** The rows that are not blank. */
  readonly rows: readonly ListRow[]
  readonly blankRows: number
  /** The guessed columns. */
  readonly columns: ListColumns
  /** Whether the columns are comma-separated: texts contain commas too, so a row with extra cells is torn. */
  readonly mayBeTorn: boolean
  /** A sentence that names the sheet that was read, and the others of the workbook. */
  readonly readFrom: string | undefined
  /** Whether it is a document with text around its lines, such as a PDF. */
  readonly isDocument: boolean
  /** The number of the purchase order, if the list names one. */
  readonly orderNumber: string | undefined
  /** What the columns have, where the format says so and no row is a heading. */
  readonly columnNames?: readonly string[]
}

type Cells = readonly (readonly string[])[]

const DELIMITERS = ['\t', ';', ',', '|'] as const
/** The separator is guessed from this many characters. */
const SAMPLE = 20_000
/** The comma in 1,200 is not a separator. */
const THOUSANDS = /(?<![\w.,-])\d{1,3}(?:,\d{3})+(?![\w,])/g

/**
 * Parses pasted text or a CSV file: columns by tab, semicolon, comma or bar, else by blanks with the quantity first or
 * last.
 */
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

/** Parses lines without columns. The part split off either end is the quantity, understood or not. */
function tableOfLines(text: string): ListTable {
  const table = tableOfRows(linesOfText(text).map((line) => splitLine(line).map(textInCell)))
  const isSplit = table.rows.some(({ cells }) => cells.length > 1)
  return isSplit ? { ...table, columns: { ...table.columns, code: 0, quantity: 1 } } : table
}

interface Known extends Partial<Pick<ListTable, 'mayBeTorn' | 'readFrom' | 'isDocument' | 'orderNumber'>> {
  /** Numbers of a workbook, by their places from 0. */
  readonly exact?: readonly { readonly row: number; readonly column: number; readonly text: string }[]
}

export function tableOfRows(
  rows: readonly (readonly string[])[],
  { mayBeTorn = false, readFrom, isDocument = false, orderNumber, exact = [] }: Known = {},
): ListTable {
  const exactByRow = Map.groupBy(exact, ({ row }) => row)
  const filled = rows
    .map((row, place) => {
      const numbers = exactByRow.get(place)
      return {
        row: place + 1,
        cells: row.map(asText),
        ...(numbers && { exact: new Map(numbers.map(({ column, text }) => [column, text])) }),
      }
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const blankRows = rows.length - filled.length
  return {
    rows: filled,
    blankRows,
    columns: guessColumns(filled, isDocument),
    mayBeTorn,
    readFrom,
    isDocument,
    orderNumber: orderNumber ?? orderNumberIn(filled.map(({ cells }) => cells.join(' '))),
  }
}

/** Removes invisible characters, so that anything pasted can be sent. */
export const asText = (cell: string): string =>
  cell
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cs}]/gu, '')
    .trim()

const linesOfText = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r\n|\n|\r/)

const separates = (text: string, delimiter: string): boolean =>
  (delimiter === ',' ? text.replaceAll(THOUSANDS, '') : text).includes(delimiter)

/**
 * Returns how well a separator fits: most rows have the same number of cells, at least two, and one column holds
 * quantities.
 */
function fitness({ rows, columns }: ListTable): number {
  const widths = Map.groupBy(rows, ({ cells }) => cells.length)
  const [width = 0, alike = []] = [...widths].toSorted((a, b) => b[1].length - a[1].length)[0] ?? []
  if (width < 2) return 0
  return alike.length / rows.length + (columns.quantity === undefined ? 0 : 1)
}

/**
 * Parses the rows of a CSV file. Quotes that break the rules of CSV, such as inch marks, are ordinary characters; they
 * must not swallow the rows between two of them.
 */
function csvRows(text: string, delimiter: string): Cells {
  const options = { delimiter, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] }
  const attempt = (more: object): Cells | undefined => {
    try {
      return parse(text, { ...options, ...more })
    } catch {
      // This quote is not CSV: try the next way of reading.
      return undefined
    }
  }
  const relaxed = () => {
    const rows = attempt({ relax_quotes: true })
    return rows?.length === linesOfText(text).length ? rows : undefined
  }
  const rows = attempt({}) ?? relaxed() ?? linesOfText(text).map((line) => line.split(delimiter))
  return rows.map((row) => row.map((cell) => textInCell(cell.trim())))
}
