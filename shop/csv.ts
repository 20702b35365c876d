import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/**
 * What a spreadsheet takes for a formula, full-width forms and a leading line feed included. A cell that begins so
 * gets an apostrophe in front, which says that it is text; one that has apostrophes in front already gets one more,
 * so that reading gives back exactly what was written. Where the list separator is a semicolon, a cell begins after
 * each of them, in quotes or not.
 */
const FORMULA = /(^|;)('*[=+\-@\t\r\n＝＋－＠])/g
const GUARDED = /(^|;)'('*[=+\-@\t\r\n＝＋－＠])/g

/** Tells a spreadsheet that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

const guard = (text: string) => text.replaceAll(FORMULA, "$1'$2")
const unguard = (text: string) => text.replaceAll(GUARDED, '$1$2')

/** RFC 4180, with a header unless told. Numbers stay numbers. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number>>[],
  { header = true }: { readonly header?: boolean } = {},
): string {
  return stringify([...rows], {
    header,
    columns: [...columns],
    record_delimiter: '\r\n',
    quoted_match: /^\s|\s$/,
    cast: { string: guard },
  })
}

export interface CsvLine {
  /** Of the file, the header being the first. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

export interface CsvProblem {
  readonly line: number
  readonly message: string
}

/** Where a list separator is a comma, decimals have one too, so that such spreadsheets write semicolons, or tabs. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  return [',', ';', '\t'].reduce((most, sign) =>
    header.split(sign).length > header.split(most).length ? sign : most,
  )
}

/** The lines below the header by the names in it; or what keeps the text from being read. */
export function fromCsv(
  text: string,
  { columns, needed = [], most }: { columns: readonly string[]; needed?: readonly string[]; most: number },
): readonly CsvLine[] | CsvProblem {
  try {
    const records: unknown[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: false,
      to: most + 2,
    })
    const [header = [], ...rows] = records.map((record) => record.map((cell) => unguard(String(cell))))
    const names = header.map((name) => name.trim())
    const unknown = names.filter((name) => !columns.includes(name))
    if (unknown.length > 0)
      return { line: 1, message: `The column ${unknown.join(', ')} means nothing here.` }
    if (new Set(names).size < names.length) return { line: 1, message: 'A column is there twice.' }
    const missing = needed.filter((name) => !names.includes(name))
    if (records.length > 0 && missing.length > 0)
      return { line: 1, message: `There is no column ${missing.join(', ')}, which every file needs.` }
    if (rows.length > most) return { line: most + 2, message: `More than ${most} lines in one file.` }
    return rows.map((row, place) => ({
      line: place + 2,
      cells: Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])),
    }))
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure
    return {
      line: Number(failure.lines ?? 1),
      message: `This is not CSV that we can read: ${failure.message}`,
    }
  }
}
