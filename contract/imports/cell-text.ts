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
