import { isDocumentHeading } from '#contract/quick-order/columns.ts'

/** A piece of text on a page, as pdf.js reports it. */
export interface PlacedText {
  readonly text: string
  /** The left end of its baseline, in points; `y` grows upwards. */
  readonly x: number
  readonly y: number
  readonly width: number
  /** Of the font. */
  readonly height: number
}

interface Cell {
  text: string
  readonly left: number
  right: number
}

/** Text on one baseline, within this share of its height. */
const SAME_LINE = 0.4
/** A gap of more than this share of the height separates two cells: a space between words takes less. */
const BETWEEN_CELLS = 0.7

/**
 * Arranges the text of a document's pages in rows of cells, from top to bottom. From the headings of a table on, a cell is
 * in the column of the heading that it stands under. Headings that are repeated on later pages are left out.
 */
export function rowsOfPages(pages: readonly (readonly PlacedText[])[]): string[][] {
  const rows: string[][] = []
  let heading: readonly Cell[] | undefined
  for (const line of pages.flatMap(linesOf)) {
    const texts = line.map(({ text }) => text)
    if (isDocumentHeading(texts)) {
      if (heading === undefined || texts.join(' ') !== heading.map(({ text }) => text).join(' '))
        rows.push(texts)
      heading = line
    } else {
      rows.push(heading ? underHeadings(line, heading) : texts)
    }
  }
  return rows
}

function linesOf(page: readonly PlacedText[]): Cell[][] {
  const lines: PlacedText[][] = []
  for (const each of page
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const line = lines.at(-1)
    const before = line?.[0]
    if (line && before && Math.abs(before.y - each.y) < SAME_LINE * Math.max(before.height, each.height))
      line.push(each)
    else lines.push([each])
  }
  return lines.map((line) => cellsOf(line.toSorted((a, b) => a.x - b.x)))
}

function cellsOf(line: readonly PlacedText[]): Cell[] {
  const cells: Cell[] = []
  for (const { text, x, width, height } of line) {
    const cell = cells.at(-1)
    const gap = cell ? x - cell.right : Number.POSITIVE_INFINITY
    if (cell && gap < BETWEEN_CELLS * height) {
      cell.text += gap > 0.1 * height ? ` ${text.trim()}` : text.trim()
      cell.right = Math.max(cell.right, x + width)
    } else cells.push({ text: text.trim(), left: x, right: x + width })
  }
  return cells
}

function underHeadings(line: readonly Cell[], headings: readonly Cell[]): string[] {
  const row = headings.map((): string[] => [])
  for (const cell of line) {
    const distances = headings.map((heading) => distanceOf(cell, heading))
    row[distances.indexOf(Math.min(...distances))]?.push(cell.text)
  }
  return row.map((texts) => texts.join(' '))
}

/** The distance of a cell from a heading's column in points; negative if it is under the heading. */
const distanceOf = (cell: Cell, heading: Cell): number =>
  Math.max(cell.left, heading.left) - Math.min(cell.right, heading.right)
