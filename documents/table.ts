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
const HEAD = { size: 8.5, bold: true, colour: colours.muted } as const
/** Rows to set before other requests get their turn. */
const ROWS_AT_ONCE = 40

interface Place extends Column {
  readonly x: number
  readonly width: number
}

/** Sets the table over as many pages as needed, each with the column headings. */
export async function setTable(
  paper: PdfDocument,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const places = placesOf(paper, columns)
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
  paper.y = y + 16
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
    const height = Math.max(...row.map((cell, place) => heightOfCell(paper, cell, places[place])))
    if (paper.y + height + 2 * ABOVE > endOf(paper)) {
      paper.addPage()
      decorate(paper, () => repeatHead(paper, places))
    }
    const top = paper.y
    decorate(paper, () => rule(paper, top))
    const line = paper.struct('TR')
    table.add(line)
    for (const [place, cell] of row.entries()) {
      const at = places[place]
      if (at) line.add(paper.struct('TD', {}, [() => writeCell(paper, cell, at, top + ABOVE)]))
    }
    line.end()
    paper.y = top + height + 2 * ABOVE
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
  paper.y = y + 16
}

function heightOfCell(paper: PdfDocument, { text, under = '' }: Cell, place: Place | undefined): number {
  const width = place?.width ?? 0
  return heightOf(paper, text, width, TEXT) + heightOf(paper, under, width, UNDER)
}

function writeCell(paper: PdfDocument, { text, under = '' }: Cell, place: Place, top: number): void {
  const { align } = place
  const y = write(paper, text, { ...place, y: top }, { ...TEXT, align })
  write(paper, under, { ...place, y }, { ...UNDER, align })
}
