import type { Sheet } from './sheets.ts'

/** A file of the largest accepted size takes about a third of it. */
const TIMEOUT_MS = 60_000

const TOO_SLOW =
  'The workbook takes too long to read. Keep only the columns that matter, or save the sheet as CSV.'
const STOPPED =
  'The workbook could not be read: the connection was lost, or it needs too much memory. Choose it again, or save the sheet as CSV.'

/** Reads the sheets of a workbook, or returns a sentence for a file that cannot be read. */
export type ReadSheets = (bytes: Uint8Array) => Promise<readonly Sheet[] | string>

/** Whether a file is a workbook, or of a format that the reader of workbooks names. */
export const isWorkbook = (name: string, bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) ||
  (bytes[0] === 0xd0 && bytes[1] === 0xcf) ||
  /\.(?:xls[xmb]?|ods)$/i.test(name)

/** Reads in a thread of its own, so that the page stays usable, and a file that takes too long can be given up. */
export const readInWorker: ReadSheets = (bytes) =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const end = (result: readonly Sheet[] | string) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(() => end(TOO_SLOW), TIMEOUT_MS)
    worker.onmessage = ({ data }: MessageEvent<readonly Sheet[] | string>) => end(data)
    worker.onmessageerror = () => end(STOPPED)
    worker.onerror = () => end(STOPPED)
    worker.postMessage(bytes)
  })

/** The first bytes by which `isWorkbook` knows a file. */
const MARK_BYTES = 8

/** Returns the sheets of a workbook, a sentence for one that cannot be read, and undefined for any other file. */
export async function sheetsIn(
  file: File,
  readSheets: ReadSheets = readInWorker,
): Promise<readonly Sheet[] | string | undefined> {
  const mark = new Uint8Array(await file.slice(0, MARK_BYTES).arrayBuffer())
  return isWorkbook(file.name, mark) ? readSheets(new Uint8Array(await file.arrayBuffer())) : undefined
}

/** The sheet that is read unless another is chosen: the first with content, hidden ones last. */
export function firstSheet(sheets: readonly Sheet[]): Sheet | undefined {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  return filled.find(({ isHidden }) => !isHidden) ?? filled[0] ?? sheets[0]
}

/** A sheet's name, and whether it is hidden or empty. */
export function sheetLabel({ name, isHidden, rows }: Sheet): string {
  const facts = [...(isHidden ? ['hidden'] : []), ...(rows.length === 0 ? ['empty'] : [])]
  return facts.length > 0 ? `“${name}” (${facts.join(', ')})` : `“${name}”`
}

/** Says which sheet was read, and names the others; undefined for the only sheet. */
export function sheetSentence(sheets: readonly Sheet[], read: Sheet): string | undefined {
  const others = sheets.filter((sheet) => sheet !== read).map(sheetLabel)
  if (others.length === 0 && !read.isHidden) return undefined
  const also = others.length > 0 ? ` The file also has ${others.join(', ')}.` : ''
  return `Read from the sheet ${sheetLabel(read)}.${also}`
}
