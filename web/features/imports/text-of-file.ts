import { readNumber } from '#contract/imports/numbers.ts'

/** The first bytes of a workbook (.xlsx), which is a ZIP file. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Compresses a file, so that a large one is sent in time over a slow line. */
export const compressed = (file: Blob): Promise<Blob> =>
  new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()

/**
 * Returns the file to upload: a workbook as CSV, any other file as it is. Of a workbook the first sheet with content is
 * read, with the values that it was saved with.
 * @returns undefined for a workbook that cannot be read
 */
export async function fileToUpload(file: File): Promise<Blob | undefined> {
  if (!isZip(new Uint8Array(await file.slice(0, 2).arrayBuffer()))) return file
  // Loaded first, so that a lost connection is not blamed on the file.
  const { default: readSheets } = await import('read-excel-file/browser')
  try {
    const sheets = await readSheets(file)
    const sheet = sheets.find(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
    return new Blob([csvOf(sheet?.data ?? [])], { type: 'text/csv' })
  } catch {
    // Not a workbook, or a damaged one.
    return undefined
  }
}

/** Writes rows as CSV; empty rows stay, so that lines have the numbers that the spreadsheet shows. */
export const csvOf = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => row.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')

/** Spreadsheets show so many digits: 10.1 × 3 is stored as 30.299999999999997, and shown as 30.3. */
const SHOWN_DIGITS = 15

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (typeof cell !== 'number') return String(cell)
  const text = String(Number(cell.toPrecision(SHOWN_DIGITS)))
  // A workbook knows its numbers: 1.234 has decimals, which a fourth one shows.
  return readNumber(text).kind === 'ambiguous' ? `${text}0` : text
}
