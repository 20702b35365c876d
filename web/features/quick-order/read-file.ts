import { decodeText } from '#contract/imports/decode-text.ts'
import { MAX_QUICK_ORDER_LINES, MAX_SPREADSHEET_BYTES } from '#contract/quick-order/endpoints.ts'
import { type ListTable, tableOfRows, tableOfText } from '#contract/quick-order/parse-table.ts'
import {
  firstSheet,
  type ReadSheets,
  readInWorker,
  sheetSentence,
  sheetsIn,
} from '#web/ui/workbook/read-workbook.ts'
import type { Sheet } from '#web/ui/workbook/sheets.ts'
import { readPdf } from './read-pdf.ts'
import { readXml, tableOfOrder } from './read-xml.ts'

const UNREADABLE =
  'We cannot read this file. Use a PDF, a spreadsheet (.xlsx, .csv), or an order in XML (cXML, UBL).'

/**
 * Reads the list in a spreadsheet (.csv, .xlsx), in the text of a PDF, or in a purchase order as XML. In a workbook: the
 * first visible sheet with content.
 * @returns a sentence for the user when the file cannot be read
 */
export async function readFile(
  file: File,
  readSheets: ReadSheets = readInWorker,
): Promise<ListTable | string> {
  if (file.size > MAX_SPREADSHEET_BYTES)
    return 'The file is larger than 5 MB. Keep only the columns that matter.'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const table = await tableIn(file, bytes, readSheets)
  if (table === undefined) return UNREADABLE
  if (typeof table === 'string') return table
  if (table.rows.length === 0) return 'There is nothing in this file.'
  if (table.rows.length > MAX_QUICK_ORDER_LINES + 1)
    return 'The file has more than 5,000 lines. Split it, and order the parts separately.'
  return table
}

async function tableIn(
  file: File,
  bytes: Uint8Array,
  readSheets: ReadSheets,
): Promise<ListTable | string | undefined> {
  const sheets = await sheetsIn(file, readSheets)
  if (sheets !== undefined) return tableOfSheets(sheets)
  if (isPdf(bytes)) {
    const rows = await readPdf(bytes)
    return typeof rows === 'string' ? rows : tableOfRows(rows, { isDocument: true })
  }
  if (!isXml(bytes)) return readText(bytes)
  const order = readXml(decodeText(bytes)?.text ?? latin(bytes))
  return typeof order === 'string' ? order : tableOfOrder(order)
}

/** Other bytes may stand before its mark. */
const isPdf = (bytes: Uint8Array) => latin(bytes.subarray(0, 1_024)).includes('%PDF-')

const isXml = (bytes: Uint8Array) =>
  /^\W{0,3}\s*<(\?xml|!DOCTYPE|[\w:]+[\s>/])/.test(latin(bytes.subarray(0, 200)))

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

function tableOfSheets(sheets: readonly Sheet[] | string): ListTable | string {
  if (typeof sheets === 'string') return sheets
  const sheet = firstSheet(sheets)
  return sheet
    ? tableOfRows(sheet.rows, { exact: sheet.exact, readFrom: sheetSentence(sheets, sheet) })
    : tableOfRows([])
}

/** Returns undefined for anything that is not text. */
function readText(bytes: Uint8Array): ListTable | undefined {
  const text = decodeText(bytes)?.text
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they identify pictures and programs.
  return text === undefined || /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? undefined : tableOfText(text)
}
