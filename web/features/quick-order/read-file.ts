import { MAX_QUICK_ORDER_LINES, MAX_SPREADSHEET_BYTES } from '#contract/quick-order.ts'
import { type ListTable, tableOfRows, tableOfText } from './read-list.ts'

/**
 * The table in a .csv or .xlsx file; of a workbook its first sheet, with the values that it was saved with: formulas are
 * not evaluated. A sentence for the person when it cannot be read.
 */
export async function readFile(file: File): Promise<ListTable | string> {
  if (file.size > MAX_SPREADSHEET_BYTES)
    return 'The file is larger than 5 MB. Keep only the columns that matter.'
  // Loaded before the file is read: a lost connection is no fault of the file.
  const isWorkbook = /\.xlsx$/i.test(file.name)
  const { readSheet } = isWorkbook ? await import('read-excel-file/browser') : {}
  let table: ListTable
  try {
    table = readSheet ? tableOfRows(await readSheet(file)) : tableOfText(await file.text())
  } catch {
    return 'This is no CSV or Excel file (.xlsx) that we can read. Save it as one of these and choose it again.'
  }
  if (table.rows.length === 0) return 'There is nothing in this file.'
  if (table.rows.length > MAX_QUICK_ORDER_LINES + 1)
    return 'The file has more than 5,000 lines. Split it, and order the parts one after the other.'
  return table
}
