import { setImmediate as breathe } from 'node:timers/promises'
import type { Cell, Column } from '#contract/documents/printed-document.ts'
import {
  colours,
  decorate,
  endOf,
  heightOf,
  MARGIN,
  type PdfDocument,
  rule,
  widthOf,
  write,
} from './pdf-document.ts'

const GAP = 12
const ABOVE = 7
const TEXT = { size: 9.5 } as const
const UNDER = { size: 8, colour: colours.muted } as const
const HEAD = { size: 8, bold: true, colour: colours.muted } as const
const HEAD_HEIGHT = 16
/** Rows to set before other requests get their turn. */
const ROWS_AT_ONCE = 40

interface Place extends Column {
  readonly x: number
  readonly width: number
}

/** Rows that stay with what follows the table, so that no page begins with a total whose rows are on another. */
const ROWS_WITH_TOTAL = 2

/**
 * Sets the table over as many pages as needed, each with the column headings. Neither the headings nor the content that
 * follows is on a page without rows.
 * @param below height of what must follow the last rows on their page
 */
export async function setTable(
  paper: PdfDocument,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  below: number,
): Promise<void> {
  const places = placesOf(paper, columns)
  const heightOfRow = (row: readonly Cell[]) =>
    Math.max(...row.map((cell, place) => heightOfCell(paper, cell, places[place]))) + 2 * ABOVE
  const firstOfLast = Math.max(0, rows.length - ROWS_WITH_TOTAL)
  /**
   * The height that a row needs on its page: the first of the last rows brings the others and the content that follows.
   */
  const neededFrom = (index: number, height: number) => {
    if (index < firstOfLast) return height
    const together = rows.slice(index).reduce((sum, row) => sum + heightOfRow(row), below)
    return together <= endOf(paper) - MARGIN - HEAD_HEIGHT ? together : height
  }
  const first = rows[0] && neededFrom(0, heightOfRow(rows[0]))
  if (first !== undefined && paper.y + HEAD_HEIGHT + first > endOf(paper)) {
    paper.addPage()
    paper.y = MARGIN
  }
  const table = paper.struct('Table')
  paper.addStructure(table)
  const head = paper.struct('TR')
  table.add(head)
  const { y } = paper
  for (const place of places) {
    const name = () => void write(paper, place.label, { ...place, y }, { ...HEAD, align: place.align })
    // pdfkit's types do not know `scope`, which it writes.
    head.add(paper.struct('TH', { scope: 'Column' } as object, [name]))
  }
  head.end()
  paper.y = y + HEAD_HEIGHT
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
    const height = heightOfRow(row)
    if (index > 0 && paper.y + neededFrom(index, height) > endOf(paper)) {
      paper.addPage()
      decorate(paper, () => repeatHead(paper, places))
    }
    const top = paper.y
    decorate(paper, () => rule(paper, top, { isStrong: index === 0 || top === MARGIN + HEAD_HEIGHT }))
    const line = paper.struct('TR')
    table.add(line)
    for (const [place, cell] of row.entries()) {
      const at = places[place]
      if (at) line.add(paper.struct('TD', {}, [() => writeCell(paper, cell, at, top + ABOVE)]))
    }
    line.end()
    paper.y = top + height
  }
  table.end()
  decorate(paper, () => rule(paper, paper.y))
}

function placesOf(paper: PdfDocument, columns: readonly Column[]): Place[] {
  const inAll = columns.reduce((sum, { share }) => sum + share, 0)
  let x = MARGIN
  return columns.map((column, index) => {
    const width = (widthOf(paper) * column.share) / inAll
    const place = { ...column, x, width: index === columns.length - 1 ? width : width - GAP }
    x += width
    return place
  })
}

function repeatHead(paper: PdfDocument, places: readonly Place[]): void {
  const y = MARGIN
  for (const place of places) write(paper, place.label, { ...place, y }, { ...HEAD, align: place.align })
  paper.y = y + HEAD_HEIGHT
}

function heightOfCell(paper: PdfDocument, { text, under = '' }: Cell, place: Place | undefined): number {
  const width = place?.width ?? 0
  return heightOf(paper, text, width, nameStyle(under)) + heightOf(paper, under, width, UNDER)
}

/** The text of a cell that has more below it is its name. */
const nameStyle = (under: string) => ({ ...TEXT, bold: under !== '' })

function writeCell(paper: PdfDocument, { text, under = '' }: Cell, place: Place, top: number): void {
  const { align } = place
  const y = write(paper, text, { ...place, y: top }, { ...nameStyle(under), align })
  write(paper, under, { ...place, y }, { ...UNDER, align })
}
