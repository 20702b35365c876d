import { type CellObject, type DenseWorkSheet, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { COVERED, NOT_CALCULATED } from '#contract/imports/cell-text.ts'
import { readNumber } from '#contract/imports/numbers.ts'
import { NO_DATE, textOfDate, textOfNumber } from './cell-text.ts'
import { unpack } from './unpack.ts'

/** A number of a workbook whose text another program could read in two ways: 1.234. */
export interface ExactNumber {
  /** From 0. */
  readonly row: number
  readonly column: number
  /** The same number in a text with one meaning: 1.2340. */
  readonly text: string
}

export interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  /** The text of each cell as it is shown (`cell-text.ts`). Rows have the places that they have in the sheet. */
  readonly rows: readonly (readonly string[])[]
  readonly exact: readonly ExactNumber[]
}

/** One heading row, and the rows of the largest import. */
export const MAX_SHEET_ROWS = 200_001
export const MAX_SHEET_COLUMNS = 200
const MAX_SHEETS = 250

const DAMAGED =
  'This is not an Excel workbook that we can read. Save it as .xlsx or CSV, and choose it again.'
const OLD =
  'This workbook has an older format (.xls) or a password. Save it as .xlsx or CSV without a password, and choose that file.'

/** The first bytes of .xls files, and of .xlsx files with a password. */
const OLD_FORMAT = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Reads all sheets of a workbook (.xlsx), with the values that it was saved with: formulas are not evaluated.
 * @returns a sentence for a file that cannot be read
 */
export function readSheets(bytes: Uint8Array): readonly Sheet[] | string {
  if (OLD_FORMAT.every((byte, at) => bytes[at] === byte)) return OLD
  try {
    const parts = unpack(bytes)
    if (typeof parts === 'string') return parts
    if (!('[Content_Types].xml' in parts)) return DAMAGED
    // Packed again without compression, so that the library unpacks nothing that was not measured.
    const workbook = read(zipSync(parts, { level: 0 }), {
      type: 'array',
      dense: true,
      cellNF: true,
      cellHTML: false,
      cellDates: true,
      // Formulas without a value are such cells.
      sheetStubs: true,
      sheetRows: MAX_SHEET_ROWS + 1,
    })
    if (workbook.SheetNames.length > MAX_SHEETS)
      return `The workbook has more than ${MAX_SHEETS} sheets. Copy the one that matters to a new workbook.`
    return sheetsOf(workbook)
  } catch {
    // Not a workbook, or a damaged one: the libraries throw plain errors.
    return DAMAGED
  }
}

function sheetsOf(workbook: WorkBook): readonly Sheet[] | string {
  const sheets: Sheet[] = []
  for (const [at, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name]
    const rows = sheet ? rowsOf(sheet) : { rows: [], exact: [] }
    if (rows.rows.length > MAX_SHEET_ROWS)
      return `The sheet “${name}” has more than 200,000 rows. Split it, or delete the rows that do not matter.`
    if (rows.rows.some(({ length }) => length > MAX_SHEET_COLUMNS))
      return `The sheet “${name}” has more than ${MAX_SHEET_COLUMNS} columns. Keep only those that matter.`
    sheets.push({ name, isHidden: (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0, ...rows })
  }
  return sheets
}

function rowsOf(sheet: WorkSheet): Pick<Sheet, 'rows' | 'exact'> {
  const exact: ExactNumber[] = []
  const rows: string[][] = []
  for (const [row, cells] of ((sheet as DenseWorkSheet)['!data'] ?? []).entries()) {
    // read with `dense`
    const texts: string[] = []
    for (const [column, cell] of (cells ?? []).entries()) {
      const text = cell ? textOf(cell) : ''
      if (text === '') continue
      while (texts.length < column) texts.push('')
      texts.push(text)
      if (cell?.t === 'n' && readNumber(text).kind === 'ambiguous')
        exact.push({ row, column, text: unambiguous(text) })
    }
    if (texts.length === 0) continue
    while (rows.length < row) rows.push([])
    rows.push(texts)
  }
  coverMerged(sheet, rows)
  return { rows, exact }
}

/** Writes the decimals of 240.000 and 1.234 as none and as four. */
const unambiguous = (text: string) =>
  text.replace(/\.(\d{3})(?=\D*$)/, (_, decimals) => (decimals === '000' ? '' : `.${decimals}0`))

function textOf({ t, v, f, w = '', z }: CellObject): string {
  const format = String(z ?? 'General')
  if (t === 'b') return v === true ? 'TRUE' : 'FALSE'
  if (t === 'e') return w || '#VALUE!'
  if (t === 'z' || v === undefined) return f === undefined ? '' : NOT_CALCULATED
  if (v instanceof Date) return textOfDate(v, format, w)
  if (typeof v !== 'number') return w || String(v)
  return isDate(format) ? NO_DATE : textOfNumber(v, format, w)
}

/** The library declares its number formats without types. */
const { is_date: isDate }: { readonly is_date: (format: string) => boolean } = SSF

/** Marks the cells that a merged cell covers, but for those of a title, which is alone in its row. */
function coverMerged(sheet: WorkSheet, rows: string[][]): void {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  for (const { s, e } of sheet['!merges'] ?? []) {
    if ((rows[s.r]?.[s.c] ?? '') === '') continue
    const isTitle = s.r === e.r && rows[s.r]?.filter((text) => text !== '').length === 1
    if (isTitle) continue
    for (let row = s.r; row <= Math.min(e.r, rows.length - 1); row += 1)
      for (let column = s.c; column <= Math.min(e.c, width - 1); column += 1) {
        const cells = rows[row]
        if (!cells || cells.length === 0 || (row === s.r && column === s.c)) continue
        while (cells.length <= column) cells.push('')
        cells[column] = COVERED
      }
  }
}
