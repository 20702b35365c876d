import JsBarcode from 'jsbarcode'
import {
  type Barcode,
  labelSizes,
  type PrintedLabel,
  type PrintedLabels,
} from '#contract/documents/printed-labels.ts'
import { bytesOf, decorate, heightOf, openPdf, type PdfDocument, tag, write } from './pdf-document.ts'

const POINTS_PER_MM = 72 / 25.4
const EDGE = 4 * POINTS_PER_MM
/** Free of ink beside the bars, in modules: the most that one of the symbologies asks for. */
const QUIET = 11
/** GS1 asks for 0.495 mm in logistics; a narrow label has less. */
const WIDEST_MODULE = 0.495 * POINTS_PER_MM
/** How the library writes FNC1, which separates elements. */
const FNC1 = '\u00cf'

const formats = {
  'ean-13': { format: 'EAN13', flat: true },
  'ean-8': { format: 'EAN8', flat: true },
  'code-128': { format: 'CODE128' },
  'gs1-128': { format: 'CODE128', ean128: true },
} as const

export async function setLabels({ title, author, at, size, labels }: PrintedLabels): Promise<Uint8Array> {
  const [width, height] = labelSizes[size].map((millimetres) => millimetres * POINTS_PER_MM)
  const paper = openPdf({ title, author, at }, false, [width ?? 0, height ?? 0])
  const finished = bytesOf(paper)
  for (const [place, label] of labels.entries()) {
    if (place > 0) paper.addPage()
    setLabel(paper, label)
  }
  paper.end()
  return finished
}

function setLabel(paper: PdfDocument, { heading, lines, barcodes }: PrintedLabel): void {
  const width = paper.page.width - 2 * EDGE
  const isLarge = paper.page.height > paper.page.width
  const text = { size: isLarge ? 13 : 10 }
  const name = { size: isLarge ? 17 : 12, bold: true }
  let y = EDGE
  tag(paper, 'H1', () => {
    y = write(paper, heading, { x: EDGE, y, width }, name)
  })
  for (const line of lines)
    tag(paper, 'P', () => {
      y = write(paper, line, { x: EDGE, y: y + 2, width }, text)
    })
  y += 6
  const each = (paper.page.height - EDGE - y) / barcodes.length
  for (const [place, barcode] of barcodes.entries())
    setBarcode(paper, barcode, {
      x: EDGE,
      y: y + place * each,
      width,
      height: each - (place < barcodes.length - 1 ? 8 : 0),
    })
}

interface Space {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Bars as wide as the space allows, with their text below them. */
function setBarcode(paper: PdfDocument, barcode: Barcode, { x, y, width, height }: Space): void {
  const style = { size: 9 }
  const bars = barsOf(barcode)
  const module = Math.min(WIDEST_MODULE, width / (bars.length + 2 * QUIET))
  const start = x + (width - bars.length * module) / 2
  const below = heightOf(paper, barcode.text, width, style)
  decorate(paper, () => {
    for (const { index, 0: run } of bars.matchAll(/1+/g))
      paper.rect(start + index * module, y, run.length * module, height - below - 3).fill('#000000')
  })
  tag(paper, 'P', () => write(paper, barcode.text, { x, y: y + height - below, width }, style))
}

/** Bars and spaces, one digit for each module. */
export function barsOf({ symbology, codes }: Pick<Barcode, 'symbology' | 'codes'>): string {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, codes.join(FNC1), { ...formats[symbology], displayValue: false })
  return (drawn.encodings ?? []).map(({ data }) => data).join('')
}
