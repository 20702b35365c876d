/** Returns the cells of a block copied from a spreadsheet, by row; lines of one cell have one column. */
export function cellsOf(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}
