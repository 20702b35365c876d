/** Excel's way to keep digits as text in a CSV file: `="0016579"`. */
const FORMULA_OF_TEXT = /^\s*="((?:[^"]|"")*)"\s*$/

/**
 * Returns the text that a cell of a file stands for: spreadsheets mark text by `="…"` or a leading apostrophe, so that the
 * next program does not read it as a number.
 */
export function textInCell(cell: string): string {
  const inside = FORMULA_OF_TEXT.exec(cell)?.[1]
  return inside === undefined ? cell.replace(/^'/, '') : inside.replaceAll('""', '"')
}

/** A formula inside a cell that was written with an apostrophe before it, or more of them (`shop/csv.ts`). */
const GUARDED = /(?<=[;\r\n])''*[=+\-@\t＝＋－＠]/g

/** Returns the text of a cell, without what `shop/csv.ts` or a spreadsheet put around it. */
export const unguard = (cell: string): string =>
  textInCell(cell).replaceAll(GUARDED, (guarded) => guarded.slice(1))

/** Returns a cell from which `unguard` reads exactly this text. */
export function cellOfText(text: string): string {
  const inside = text.replaceAll(GUARDED, "'$&")
  return text.startsWith("'") || FORMULA_OF_TEXT.test(text) ? `'${inside}` : inside
}

/** Stands in a table for a formula whose workbook has no value for it. */
export const NOT_CALCULATED = '#NOT-CALCULATED!'
/** Stands in a table for a cell that a merged cell covers. */
export const COVERED = '#MERGED!'

const ERROR =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!|PYTHON!|TIMEOUT!|GETTING_DATA|#+)$/i

/** Why a cell has no value, as the end of a sentence about it; undefined for a cell that has one. */
export function errorInCell(cell: string): string | undefined {
  if (cell === NOT_CALCULATED)
    return 'its formula has no saved value. Open the workbook in your spreadsheet program, save it, and choose it again'
  if (cell === COVERED)
    return 'it belongs to a merged cell. Unmerge the cells, and fill in the value of each row'
  return ERROR.test(cell) ? `the spreadsheet shows the error ${cell}. Correct it there` : undefined
}
