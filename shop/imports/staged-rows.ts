import { importLimits } from '#contract/imports/endpoints.ts'
import { type ImportField, importFields } from '#contract/imports/fields.ts'
import { readNumber } from '#contract/imports/numbers.ts'
import { addressCollector, type ExportedAddress } from './exported-addresses.ts'
import { type ExportedFamily, familyCollector } from './exported-families.ts'
import { exportedFields, exportReader, formatOf, type KnownFormat } from './formats.ts'
import { fieldNamed } from './headings.ts'
import { LONG_TEXT, textOf } from './html-text.ts'
import type { TableRow } from './read-table.ts'

export interface StagedRow extends TableRow {
  /** Why the row is not a product. */
  readonly skipped?: string
}

export interface StagedTable {
  readonly format: KnownFormat | 'table'
  readonly headings: readonly string[]
  /** The field of each column; undefined for a table, whose columns are guessed. */
  readonly fields: readonly ImportField[] | undefined
  readonly rows: AsyncIterable<StagedRow>
  /** Columns of an export that no field takes, once all rows were read. */
  readonly leftOut: () => readonly string[]
  /** The product families of an export, once all rows were read. */
  readonly families: () => readonly ExportedFamily[]
  /** The addresses of the products of an export, once all rows were read. */
  readonly addresses: () => readonly ExportedAddress[]
}

/** Characters; a longer text is no heading. */
const MAX_HEADING = 120
/** Price lists have titles and addresses above their headings. */
const HEADING_WITHIN = 20

/** Finds the headings of a table, and reads exports of other shops into columns that are always the same. */
export async function stageTable(source: AsyncGenerator<TableRow>): Promise<StagedTable> {
  const first: TableRow[] = []
  while (first.length < HEADING_WITHIN) {
    const { value, done } = await source.next()
    if (done) break
    first.push(value)
  }
  const at = headingAmong(first)
  const width = Math.max(0, ...first.map(({ cells }) => cells.length))
  const heading = at < 0 ? [] : (first[at]?.cells ?? [])
  const headings = unlike(
    Array.from(
      { length: width },
      (_, place) => heading[place]?.slice(0, MAX_HEADING) || `Column ${place + 1}`,
    ),
  )
  const body = withoutLong(followedBy(first.slice(at + 1), source))
  const format = formatOf(headings)
  if (format === undefined)
    return {
      format: 'table',
      headings,
      fields: undefined,
      rows: body,
      leftOut: () => [],
      families: () => [],
      addresses: () => [],
    }
  const reader = exportReader(format, headings)
  const families = familyCollector()
  const addresses = addressCollector()
  return {
    format,
    headings: exportedFields.map((field) => importFields[field]),
    fields: exportedFields,
    rows: mapped(body, (source) => {
      if (source.skipped !== undefined) return source
      const { line, cells } = source
      const row = reader.read(cells)
      families.add(row)
      addresses.add(row)
      if ('skipped' in row) return { line, cells: [], skipped: row.skipped }
      return { line, cells: exportedFields.map((field) => row.product[field] ?? '') }
    }),
    leftOut: reader.leftOut,
    families: families.families,
    addresses: addresses.addresses,
  }
}

/** Numbers headings that are there already: Image, Image (2). */
function unlike(headings: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map((heading) => {
    const times = (seen.get(heading) ?? 0) + 1
    seen.set(heading, times)
    return times === 1 ? heading : `${heading} (${times})`
  })
}

/** The row of the headings: the first that names a field and has no number; -1 if the table has none. */
function headingAmong(rows: readonly TableRow[]): number {
  const width = Math.max(0, ...rows.map(({ cells }) => filledIn(cells)))
  // A title has one cell in a table of several columns.
  const isHeading = ({ cells }: TableRow) =>
    !hasNumber(cells) &&
    filledIn(cells) >= Math.min(2, width) &&
    cells.some((cell) => cell.length <= MAX_HEADING && fieldNamed(cell))
  const named = rows.findIndex(isHeading)
  if (named >= 0) return named
  const full = rows.findIndex(({ cells }) => filledIn(cells) === width)
  return full >= 0 && !hasNumber(rows[full]?.cells ?? []) ? full : -1
}

const hasNumber = (cells: readonly string[]) => cells.some((cell) => readNumber(cell).kind !== 'none')
const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length

async function* followedBy(first: readonly TableRow[], rest: AsyncIterable<TableRow>) {
  yield* first
  yield* rest
}

const shortText = (cell: string) => (cell.length > LONG_TEXT ? textOf(cell) : cell)

/** Long texts become plain ones. Rows that are too long for a product are reported, not stored. */
async function* withoutLong(rows: AsyncIterable<TableRow>): AsyncGenerator<StagedRow> {
  for await (const row of rows) {
    const characters = row.cells.reduce((sum, { length }) => sum + length, 0)
    if (characters <= importLimits.rowCharacters) yield { line: row.line, cells: row.cells.map(shortText) }
    else
      yield {
        line: row.line,
        cells: [],
        skipped: `The row has ${characters} characters, and at most ${importLimits.rowCharacters} are read. Is a quote missing?`,
      }
  }
}

async function* mapped(rows: AsyncIterable<StagedRow>, change: (row: StagedRow) => StagedRow) {
  for await (const row of rows) yield change(row)
}
