import { type Unzipped, unzipSync } from 'fflate'

/** Some 200,000 rows of 15 columns. */
export const MAX_UNPACKED_BYTES = 128 * 1_048_576
const MAX_PARTS = 2_000

/** Pictures, caches and settings of printers, which hold no cells. */
const WITHOUT_CELLS = /(?:^|\/)(?:media|pivotCache|embeddings|printerSettings)\//

/**
 * Unpacks the parts of a workbook that cells are read from. Memory is bounded by the sizes that the ZIP file declares,
 * beyond which nothing is unpacked.
 * @returns a sentence for a file that is too large or of another kind
 * @throws Error for a damaged file
 */
export function unpack(bytes: Uint8Array): Unzipped | string {
  let unpackedBytes = 0
  let partCount = 0
  const names: string[] = []
  const isNeeded = ({ name, originalSize }: { name: string; originalSize: number }) => {
    names.push(name)
    if (WITHOUT_CELLS.test(name)) return false
    partCount += 1
    unpackedBytes += originalSize
    return unpackedBytes <= MAX_UNPACKED_BYTES && partCount <= MAX_PARTS
  }
  const parts = unzipSync(bytes, { filter: isNeeded })
  if (partCount > MAX_PARTS) return 'The workbook has too many parts. Copy the sheet to a new workbook.'
  if (unpackedBytes > MAX_UNPACKED_BYTES)
    return 'The workbook has more than 128 MB when unpacked. Keep only the columns that matter, or save the sheet as CSV.'
  if (names.includes('mimetype') || names.includes('META-INF/manifest.xml'))
    return 'This is an OpenDocument file (.ods). Save it as an Excel workbook (.xlsx) or as CSV, and choose that file.'
  if (names.some((name) => /(?:^|\/)workbook\.bin$/i.test(name)))
    return 'This is a binary workbook (.xlsb). Save it as an Excel workbook (.xlsx) or as CSV, and choose that file.'
  const xml = Object.entries(parts).filter(([name]) => /\.(?:xml|rels)$/i.test(name))
  if (!xml.every(([, part]) => isWhole(part))) throw new Error('A part of the workbook is cut off.')
  return parts
}

/**
 * Whether a part ends with the end of its root element. A part that is larger than the ZIP file declares is
 * unpacked without its end, and its last rows would be missing.
 */
function isWhole(part: Uint8Array): boolean {
  const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
  const root = /^[^<]*(?:<[?!][^>]*>\s*)*<([\w:.-]+)/.exec(text(part.subarray(0, 2_000)))?.[1]
  const end = text(part.subarray(-2_000)).trimEnd()
  return root === undefined || end.endsWith(`</${root}>`) || (part.length < 2_000 && end.endsWith('/>'))
}
