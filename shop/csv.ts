import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { errorInCell, unguard } from '#contract/imports/cell-text.ts'

/**
 * Matches where a spreadsheet would begin a formula, including full-width forms and a leading line break. Such a cell
 * gets a leading apostrophe, which marks it as text; a cell that already starts with apostrophes gets one more, so
 * that reading restores exactly what was written.
 */
const STARTS_AS_FORMULA = /^'|^[=+\-@\t＝＋－＠\r\n]/
/**
 * The same inside a cell. Where the list separator is a semicolon, a new cell starts after each one, quoted or not; a
 * program without support for line breaks in cells starts a new cell after each of them.
 */
const FORMULA = /(?<=[;\r\n])'*[=+\-@\t＝＋－＠]/g
const DIGITS = /^([$€£¥]?[.,/:% -]*\d[\d.,/:% -]*(?:e[+-]?\d+| ?[ap]m)?)$/i
/**
 * True if a spreadsheet would read the digits as a number, time or date and rewrite them: 00123, 1.50, 1E5, 12:30,
 * 3/4.
 */
const isRewritten = (digits: string) =>
  !/^\d{4}-\d{2}-\d{2}$/.test(digits) && (digits.length > 15 || String(Number(digits)) !== digits)
/** A cell with any of these is in quotes: programs differ in the characters that they treat as the end of a row. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them.
const QUOTED = /^\s|\s$|[\0-\x1f\x7f-\x9f\u2028\u2029]/

/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\ufeff'

function guard(text: string): string {
  const digits = DIGITS.exec(text)?.[1]
  if (digits !== undefined && isRewritten(digits)) return `'${text}`
  return text.replaceAll(FORMULA, "'$&").replace(STARTS_AS_FORMULA, "'$&")
}

/** Writes CSV (RFC 4180), with a header by default. Numbers stay numbers. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number>>[],
  { header = true }: { readonly header?: boolean } = {},
): string {
  return stringify([...rows], {
    header,
    columns: [...columns],
    record_delimiter: '\r\n',
    quoted_match: QUOTED,
    cast: { string: guard },
  })
}

export interface CsvLine {
  /** Line number in the file; the header is line 1. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

export interface CsvProblem {
  readonly line: number
  readonly message: string
}

/** Detects the delimiter: where the decimal separator is a comma, spreadsheets write semicolons or tabs instead. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  return [',', ';', '\t'].reduce((most, sign) =>
    header.split(sign).length > header.split(most).length ? sign : most,
  )
}

/** More columns than any accepted file has. */
const MAX_COLUMNS = 200
class TooManyColumns extends Error {}
/** The number of characters shown of unknown headings. */
const SHOWN = { columns: 10, characters: 60 } as const

interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Returns the records that are not empty, at most `most` + 2 of them. Numbers them as a spreadsheet does, which
 * counts empty rows too.
 */
function records(text: string, most: number): CsvRecord[] {
  const filled: CsvRecord[] = []
  parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    relax_column_count: true,
    // Excel writes ="0016579", and people inches: 27" monitor.
    relax_quotes: true,
    // One row of commas would take all memory before it ends.
    cast(cell, { index }) {
      if (index >= MAX_COLUMNS) throw new TooManyColumns()
      return cell
    },
    on_record(cells: readonly string[], { records, empty_lines }) {
      if (filled.length < most + 2 && cells.some((cell) => cell.trim() !== ''))
        filled.push({ line: records + empty_lines, cells: cells.map(unguard) })
      return null
    },
  })
  return filled
}

export interface CsvContent {
  /** The lines that could be read. */
  readonly lines: readonly CsvLine[]
  readonly problems: readonly CsvProblem[]
}

export interface CsvForm {
  readonly columns: readonly string[]
  /** Columns that every file needs. */
  readonly needed?: readonly string[]
  /** Lines below the header. */
  readonly most: number
  /** A sentence: what to do with a file that has more. */
  readonly instead?: string
}

/** Finds a column by its name in any case; returns the name itself if there is none. */
const columnNamed = (name: string, columns: readonly string[]) =>
  columns.find((column) => column.toLowerCase() === name.toLowerCase()) ?? name

const shown = (names: readonly string[]) =>
  names
    .slice(0, SHOWN.columns)
    .map((name) => name.slice(0, SHOWN.characters))
    .join(', ')

/**
 * Reads the lines below the header by column name, without empty lines, and reports the problems of unreadable lines.
 */
export function fromCsv(text: string, { columns, needed = [], most, instead = '' }: CsvForm): CsvContent {
  const unreadable = (line: number, message: string) => ({ lines: [], problems: [{ line, message }] })
  try {
    const [header, ...rows] = records(text, most)
    if (!header) return { lines: [], problems: [] }
    const names = header.cells.map((name) => columnNamed(name.trim(), columns))
    const unknown = names.filter((name) => !columns.includes(name))
    if (unknown.length > 0)
      return unreadable(1, `Unknown columns: ${shown(unknown)}. Rename them to ${columns.join(', ')}.`)
    if (new Set(names).size < names.length) return unreadable(1, 'A column appears twice.')
    const missing = needed.filter((name) => !names.includes(name))
    if (missing.length > 0)
      return unreadable(1, `There is no column ${missing.join(', ')}. Every file needs it.`)
    if (rows.length > most)
      return unreadable(most + 2, `More than ${most} lines in one file. ${instead}`.trim())
    const problemOf = ({ cells }: CsvRecord): string | undefined => {
      if (cells.length !== names.length)
        return `${cells.length} cells, where the header has ${names.length}. A text that contains the separator needs quotes.`
      const at = cells.findIndex((cell) => errorInCell(cell) !== undefined)
      return at < 0 ? undefined : `${names[at]}: ${errorInCell(cells[at] ?? '')}.`
    }
    const read = rows.map((row) => ({ ...row, problem: problemOf(row) }))
    return {
      lines: read.flatMap(({ line, cells, problem }) =>
        problem === undefined
          ? [{ line, cells: Object.fromEntries(names.map((name, column) => [name, cells[column] ?? ''])) }]
          : [],
      ),
      problems: read.flatMap(({ line, problem }) =>
        problem === undefined ? [] : [{ line, message: problem }],
      ),
    }
  } catch (failure) {
    if (failure instanceof TooManyColumns)
      return unreadable(1, `A row has more than ${MAX_COLUMNS} cells. Keep only the columns that matter.`)
    if (!(failure instanceof CsvError)) throw failure
    return unreadable(Number(failure.lines ?? 1), `This is not CSV that we can read: ${failure.message}`)
  }
}
