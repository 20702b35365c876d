import { foreignCurrencyOf } from '../imports/currency-marks.ts'
import { foreignCurrencyIn, numberOf } from '../imports/numbers.ts'
import { type AskedQuantity, piecesIn, readQuantity } from './asked-quantity.ts'
import type { ListRow, ListTable } from './parse-table.ts'
import { splitLine } from './split-line.ts'

export interface ListColumns {
  readonly code: number
  /** Undefined if no column looks like a quantity. */
  readonly quantity: number | undefined
  /** Of one piece; undefined if no column is headed as prices. */
  readonly price: number | undefined
  /** The row of the headings; it and the rows above it are not lines. Undefined if there are no headings. */
  readonly heading: number | undefined
}

/** A line that one row asks for. */
export interface ListLine {
  /** The row in the file or text, from 1. */
  readonly row: number
  readonly code: string
  readonly asked: AskedQuantity
  /** Of one piece, as the list says; undefined if it does not, or if it is not understood. */
  readonly price?: number | undefined
}

/** A row without a line, and why. */
export interface LeftOutRow {
  readonly row: number
  readonly code: string
  /** `text`: a total, or other text of a document around its lines. */
  readonly reason: 'no-quantity' | 'no-product' | 'text'
}

/** The result of reading a table: every row except headings is in one of the two lists. */
export interface ReadLines {
  readonly lines: readonly ListLine[]
  readonly leftOut: readonly LeftOutRow[]
  /** The number of heading rows, including titles above them. */
  readonly headingRows: number
}

/** Best match first: a list often has both a position (No.) and a part number. */
const CODE_HEADS = [
  /^(?:our |your |supplier |vendor |customer |manufacturer |mfr |mfg )?(?:sku|mpn|gtin|ean|upc|p\/?n|(?:part|item|article|art|product|material|catalog|catalogue|model|order)[ .-]*(?:numbers?|no|nr|num|code|id|#))\b/,
  /^(?:artikelnummer|artikel-?nr|bestellnummer|teilenummer|materialnummer|référence|reference|ref|code|mat|sku)\b/,
  /^(?:part|item|article|artikel|product|material|model|number|no|nr)\b/,
]
const NAME_HEADS = [/^(?:description|name|bezeichnung|beschreibung|désignation|descripción|omschrijving)\b/]
const QUANTITY_HEADS = [
  /^(?:(?:order|ordered|required|requested|total)[ .-]*)?(?:qty|quantity|quantities|pieces|pcs|menge|anzahl|stückzahl|stk|quantité|qté|cantidad|aantal)\b/,
  /^(?:amount|count|units|order|ordered|to order|needed|required)\b/,
]
/** Columns of numbers that are not order quantities, such as stock or pack sizes. */
const OTHER_QUANTITY = /\b(?:per|min|minimum|moq|stock|available|avail|box|pack|unit)\b/
const PRICE_HEADS = [
  /^(?:(?:net|unit|list|your|agreed|single)[ .-]*)*(?:unit )?(?:price|cost)(?: (?:per|each|ea|net|unit|\/).*)?$/,
  /^(?:einzelpreis|stückpreis|e-?preis|ep|preis|netto-?preis|prix unitaire|prix|p\.?u\.?|precio(?: unitario)?|prijs|stuksprijs|price)\b/,
]
/** A column of amounts of whole lines. */
const LINE_PRICE = /\b(?:total|gesamt|amount|extended|line|sum|summe)\b/
/** Rows of a document after its lines. */
const TOTAL =
  /^(?:(?:sub|net|grand|order|total|vat|tax)[ -]*)*(?:total|subtotal|vat|tax|freight|shipping|discount|summe|gesamt\w*|zwischensumme|netto\w*|brutto\w*|mwst|ust|versand\w*|sous-total|tva|port)\b/i
/** The number of rows that are searched for the headings. */
const HEADING_WITHIN = 20
const HEADING_WITHIN_DOCUMENT = 200
const MAX_CODE = 64
const SAMPLE_ROWS = 200
/** Those after it are neither part numbers nor quantities. Threat: one row of commas among many rows. */
const MAX_COLUMNS = 256

const normal = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[:*()[\]]/g, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
const headOf = (cells: readonly string[], patterns: readonly RegExp[], isOther?: RegExp): number => {
  const heads = cells.map(normal)
  for (const pattern of patterns) {
    const found = heads.findIndex((head) => pattern.test(head) && !/\d/.test(head) && !isOther?.test(head))
    if (found >= 0) return found
  }
  return -1
}

/** Whether a row of a document is the headings of its lines: they name a part number or a product, and a quantity. */
export const isDocumentHeading = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  headOf(cells, QUANTITY_HEADS, OTHER_QUANTITY) >= 0 &&
  (headOf(cells, CODE_HEADS) >= 0 || headOf(cells, NAME_HEADS) >= 0)

/** @param isDocument whether text stands around the list: its headings are those of a document */
export function guessColumns(rows: readonly ListRow[], isDocument = false): ListColumns {
  const width = usualWidth(rows)
  const inDocument = isDocument
    ? rows.slice(0, HEADING_WITHIN_DOCUMENT).find(({ cells }) => isDocumentHeading(cells))
    : undefined
  const heading = inDocument ?? rows.slice(0, HEADING_WITHIN).find(({ cells }) => isHeading(cells, width))
  const heads = heading?.cells ?? []
  const body = rows.filter(({ row }) => row > (heading?.row ?? 0)).slice(0, SAMPLE_ROWS)
  const columns = Array.from({ length: Math.min(MAX_COLUMNS, widest(body)) }, (_, column) =>
    body.map(({ cells }) => cells[column] ?? ''),
  )
  const quantityHead = headOf(heads, QUANTITY_HEADS, OTHER_QUANTITY)
  const quantity =
    quantityHead >= 0 ? quantityHead : columns.length > 1 ? bestOf(columns, likeQuantities) : undefined
  const codeHead = headOf(
    heads.map((head, column) => (column === quantity ? '' : head)),
    CODE_HEADS,
  )
  const code = codeHead >= 0 ? codeHead : (bestOf(columns, likeCodes, quantity) ?? firstBut(quantity))
  const price = headOf(
    heads.map((head, column) => (column === quantity || column === code ? '' : head)),
    PRICE_HEADS,
    LINE_PRICE,
  )
  const isPrice = price >= 0 && foreignCurrencyOf(heads[price] ?? '') === undefined
  return { code, quantity, price: isPrice ? price : undefined, heading: heading?.row }
}

const widest = (rows: readonly ListRow[]) => Math.max(0, ...rows.map(({ cells }) => cells.length))

const firstBut = (quantity: number | undefined) => (quantity === 0 ? 1 : 0)

/** Returns the cell count of most rows; the smaller of two equally common ones. */
function usualWidth(rows: readonly ListRow[]): number {
  const counts = Map.groupBy(rows, ({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1)
  const [[width] = [0]] = [...counts].toSorted((a, b) => b[1].length - a[1].length || a[0] - b[0])
  return width
}

function isHeading(cells: readonly string[], width: number): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.some((cell) => piecesIn(cell) !== undefined)) return false
  const code = headOf(cells, CODE_HEADS)
  // A title has one cell in a list of several columns.
  if (width > 1 && filled.length < 2) return false
  return code >= 0 || (width > 1 && headOf(cells, QUANTITY_HEADS, OTHER_QUANTITY) >= 0)
}

function bestOf(
  columns: readonly (readonly string[])[],
  score: (cells: readonly string[]) => number,
  except?: number,
): number | undefined {
  const scores = columns.map((cells, column) => (column === except ? -1 : score(cells)))
  const top = Math.max(...scores, 0)
  return top > 0.5 ? scores.indexOf(top) : undefined
}

const share = (cells: readonly string[], fits: (cell: string) => boolean) =>
  cells.filter(fits).length / Math.max(1, cells.length)

/** Text in a quantity's place that is not one, such as -500 or 2 boxes; anything longer is a numeric code. */
const ODD_NUMBER = /^[-+~(]?\d(?:[\d.,]{0,8}|\de\d)\)?(?: \p{L}+)?$/u

/** Scores how much a column looks like quantities; decimals suggest prices, and 1, 2, 3 suggest positions. */
function likeQuantities(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell !== '')
  const isPosition = filled.length > 1 && filled.every((cell, n) => Number(cell) === Number(filled[0]) + n)
  if (isPosition && Number(filled[0]) <= 1) return 0
  const isQuantity = (cell: string) => {
    const asked = readQuantity(cell)
    return asked.kind === 'cartons' || (asked.kind === 'pieces' && asked.pieces <= 10_000_000) || cell === '0'
  }
  return (
    share(filled, isQuantity) +
    0.8 * share(filled, (cell) => ODD_NUMBER.test(cell) && !isQuantity(cell)) -
    0.1 * share(filled, (cell) => /\d[.,]\d{2}$/.test(cell))
  )
}

/** Short numbers are more likely positions or quantities. */
const likeCodes = (cells: readonly string[]): number =>
  (1 - 0.4 * share(cells, (cell) => /^\d{1,6}$/.test(cell))) *
  share(cells, (cell) => /^[!-~]+( [!-~]+){0,3}$/.test(cell) && /[a-z0-9]/i.test(cell)) *
  (new Set(cells).size / Math.max(1, cells.length))

/** Returns the lines of the table, with the columns as guessed or chosen. */
export function readLines({ rows, mayBeTorn, isDocument }: ListTable, columns: ListColumns): ReadLines {
  const below = rows.filter(({ row }) => row > (columns.heading ?? 0))
  const width = rows.find(({ row }) => row === columns.heading)?.cells.length ?? usualWidth(below)
  const lines: ListLine[] = []
  const leftOut: LeftOutRow[] = []
  for (const each of below) {
    const { row } = each
    const [code, read] = askedOf(each, columns, width)
    const asked = mayBeTorn && isTorn(each.cells, width) ? unclear(each.cells, columns.quantity) : read
    if (isDocument && isAround(each, columns)) leftOut.push({ row, code, reason: 'text' })
    else if (code === '') leftOut.push({ row, code, reason: 'no-product' })
    else if (asked.kind === 'none') leftOut.push({ row, code, reason: 'no-quantity' })
    else lines.push({ row, code, asked, price: priceOf(each, columns) })
  }
  return { lines, leftOut, headingRows: rows.length - below.length }
}

/** A cell of numbers; undefined without such a column. */
const numberCell = ({ cells, exact }: ListRow, column: number | undefined): string | undefined =>
  column === undefined ? undefined : (exact?.get(column) ?? cells[column] ?? '')

function priceOf(row: ListRow, { price }: ListColumns): number | undefined {
  const cell = numberCell(row, price)
  return cell === undefined || foreignCurrencyIn(cell) !== undefined ? undefined : numberOf(cell, undefined)
}

/**
 * Whether a row of a document is text around its lines: a total, an address, the rest of a description. A row with a part
 * number is no total, whatever its description says: Port replicator.
 */
function isAround({ cells }: ListRow, { code, quantity }: ListColumns): boolean {
  const own = cells[code] ?? ''
  const hasCode = own !== '' && !(TOTAL.test(own) && !/\d/.test(own))
  if (!hasCode && cells.some((cell) => TOTAL.test(cell))) return true
  return quantity !== undefined && !/\d/.test(cells[quantity] ?? '')
}

/** Returns whether there is one way to read the table: in each row a part number and a whole number of pieces. */
export function isUnambiguous(table: ListTable): boolean {
  if (table.columns.quantity === undefined || table.columns.heading !== undefined) return false
  const { lines, leftOut } = readLines(table, table.columns)
  return (
    leftOut.length === 0 &&
    table.rows.every(({ cells }) => cells.filter((cell) => cell !== '').length === 2) &&
    lines.every(({ code, asked }) => asked.kind === 'pieces' && !/^\d{1,7}$/.test(code))
  )
}

function askedOf(
  row: ListRow,
  { code, quantity }: ListColumns,
  width: number,
): [code: string, asked: AskedQuantity] {
  const { cells } = row
  const filled = cells.filter((cell) => cell !== '')
  const [only = ''] = filled
  // A line typed between pasted ones has its quantity in the same cell.
  const split = filled.length === 1 && width > 1 && quantity !== undefined ? splitLine(only) : []
  if (split.length === 2) return [named(split[0] ?? ''), readQuantity(split[1] ?? '')]
  const written = numberCell(row, quantity)
  const asked = written === undefined ? ({ kind: 'minimum' } as const) : readQuantity(written)
  const own = cells[code] ?? ''
  const name = cells.find((cell, column) => column !== quantity && /\p{L}{2}/u.test(cell)) ?? ''
  return [named(own === '' ? name : own), asked]
}

const named = (cell: string) => cell.slice(0, MAX_CODE).trim()

/** An unquoted comma inside a text shifts all cells after it, so none of them can be trusted. */
const isTorn = (cells: readonly string[], width: number): boolean =>
  width > 1 && cells.findLastIndex((cell) => cell !== '') >= width

const unclear = (cells: readonly string[], quantity = 0): AskedQuantity => ({
  kind: 'unclear',
  written: cells.slice(quantity).join(',').slice(0, MAX_CODE),
})
