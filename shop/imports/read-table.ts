import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { unguard } from '#contract/imports/cell-text.ts'
import { importLimits } from '#contract/imports/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'

export interface TableRow {
  /** Counted as a spreadsheet does, from 1; empty rows count too. */
  readonly line: number
  readonly cells: readonly string[]
}

const DELIMITERS = [',', ';', '\t', '|'] as const
/** The delimiter is found in the first lines of a file. */
const SAMPLE_LINES = 20
/** Characters parsed before other work of the process gets its turn. */
const CHUNK = 64 * 1_024

/**
 * Reads the non-empty rows of a CSV file as a stream, so that a large one delays nobody.
 * @throws Refusal import-unreadable, import-too-large
 */
export async function* readTable(text: string): AsyncGenerator<TableRow> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    // All of them: joined files have several. The parser would assume that the first applies to all rows.
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    relax_column_count: true,
    // Suppliers write inches: 27" monitor.
    relax_quotes: true,
    info: true,
    cast: bounded(),
  })
  const records: AsyncIterable<{ info: { records: number; empty_lines: number }; record: string[] }> =
    Readable.from(chunksOf(text)).pipe(parser)
  try {
    for await (const { info, record } of records) {
      const cells = record.map((cell) => unguard(cell.trim()).trim())
      if (cells.some((cell) => cell !== '')) yield { line: info.records + info.empty_lines, cells }
    }
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure
    throw new Refusal('import-unreadable', {
      message: `This is not CSV that we can read: ${failure.message}`,
    })
  }
}

/** Counts cells as they are read: one row of commas alone would take all memory before it ends. */
function bounded(): (cell: string, place: { readonly index: number }) => string {
  let count = 0
  return (cell, { index }) => {
    count += 1
    if (index >= importLimits.columns || count > importLimits.cells) throw new Refusal('import-too-large')
    return cell
  }
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK)
}

/** The column separator: the sign that splits the first lines into the most cells, and most evenly. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, CHUNK)
    .split(/\r\n|\n|\r/, SAMPLE_LINES)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '')
  const score = (sign: string) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0)
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    return usual * counts.filter((count) => count === usual).length
  }
  return DELIMITERS.reduce((best, sign) => (score(sign) > score(best) ? sign : best))
}
