import PDFDocument from 'pdfkit'
import { type Face, isLatin, latin } from './fonts.ts'
import { type Run, setLines } from './mixed-text.ts'

/** The PDF being typeset, with the few operations that documents need. Lengths are points, 72 per inch. */

export type PdfDocument = InstanceType<typeof PDFDocument>

export const MARGIN = 50
/** Reserved at the foot of each page. */
export const FOOT = 62
export const colours = {
  ink: '#17171a',
  muted: '#5d5d66',
  line: '#d6d2db',
  tint: '#f4f1f8',
  lit: '#8b3fe0',
  square: '#a3a0a8',
}

interface Head {
  readonly title: string
  readonly author: string
  readonly at: Date
}

/**
 * @param isArchived whether it is PDF/A-3, which may hold files, instead of PDF/UA
 * @param size width and height of a page @default A4
 */
export function openPdf(
  { title, author, at }: Head,
  isArchived: boolean,
  size: 'A4' | [number, number] = 'A4',
): PdfDocument {
  const paper = new PDFDocument({
    size,
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    pdfVersion: '1.7',
    // pdfkit's types do not know PDF/UA yet.
    ...{ subset: (isArchived ? 'PDF/A-3a' : 'PDF/UA') as never },
    tagged: true,
    displayTitle: true,
    lang: 'en',
    font: latin.regular,
    // The foot of each page states the number of pages.
    bufferPages: true,
    // Otherwise the dates would be the time of printing.
    info: { Title: title, CreationDate: at, ModDate: at },
  })
  describe(paper, creator(author))
  return paper
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The author of a document. pdfkit would write the name into the metadata as if it were XML. */
const creator = (name: string) => `
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <dc:creator><rdf:Seq><rdf:li>${name.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '')}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description>`

/** Adds a description to the document's metadata (XMP). */
export const describe = (paper: PdfDocument, rdf: string): void =>
  // pdfkit's types do not know this method yet.
  (paper as unknown as { appendXML: (xml: string) => void }).appendXML(rdf)

export function bytesOf(paper: PdfDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    paper.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    paper.on('end', () => resolve(Buffer.concat(chunks)))
    paper.on('error', reject)
  })
}

export const widthOf = (paper: PdfDocument) => paper.page.width - 2 * MARGIN
/** The lower end of the content; below it is only the foot. */
export const endOf = (paper: PdfDocument) => paper.page.height - FOOT

export interface Style {
  readonly size: number
  readonly bold?: boolean
  readonly colour?: string
  readonly align?: 'end' | undefined
}

function choose(
  paper: PdfDocument,
  face: Face,
  { size, bold = false, colour = colours.ink }: Style,
): PdfDocument {
  return paper
    .font(bold ? face.bold : face.regular)
    .fontSize(size)
    .fillColor(colour)
}

const LINE_GAP = 1.5

const optionsOf = (width: number, align: Style['align']) =>
  ({ width, align: align === 'end' ? 'right' : 'left', lineGap: LINE_GAP }) as const

/** Shaped as a whole, not word by word: words of a run may run from right to left. */
const asOneRun = { lineBreak: false, features: [] as never[] }

const widthOfRun =
  (paper: PdfDocument, style: Style) =>
  ({ face, text }: Run): number =>
    choose(paper, face, style).widthOfString(text, asOneRun)

const heightOfLine = (paper: PdfDocument, style: Style) =>
  choose(paper, latin, style).currentLineHeight(true) * 1.15 + LINE_GAP

export function heightOf(paper: PdfDocument, text: string, width: number, style: Style): number {
  if (text === '') return 0
  if (isLatin(text)) return choose(paper, latin, style).heightOfString(text, optionsOf(width, style.align))
  return setLines(text, width, widthOfRun(paper, style)).length * heightOfLine(paper, style)
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** @returns the position where it ends */
export function write(paper: PdfDocument, text: string, box: Box, style: Style): number {
  if (text === '') return box.y
  if (isLatin(text)) choose(paper, latin, style).text(text, box.x, box.y, optionsOf(box.width, style.align))
  else writeMixed(paper, text, box, style)
  return paper.y
}

function writeMixed(paper: PdfDocument, text: string, { x, y, width }: Box, style: Style): void {
  const widthOf = widthOfRun(paper, style)
  const height = heightOfLine(paper, style)
  let baseline = y + style.size
  for (const line of setLines(text, width, widthOf)) {
    const used = line.reduce((sum, run) => sum + widthOf(run), 0)
    let at = style.align === 'end' ? x + width - used : x
    for (const run of line) {
      choose(paper, run.face, style).text(run.text, at, baseline, { ...asOneRun, baseline: 'alphabetic' })
      at += widthOf(run)
    }
    baseline += height
  }
  paper.y = baseline - style.size
}

/** @param from where it begins @param isStrong whether it is dark, as below headings and above totals */
export const rule = (paper: PdfDocument, y: number, { from = MARGIN, isStrong = false } = {}) =>
  paper
    .moveTo(from, y)
    .lineTo(paper.page.width - MARGIN, y)
    .lineWidth(isStrong ? 1 : 0.5)
    .stroke(isStrong ? colours.ink : colours.line)

/** Draws decoration, which screen readers skip. */
export function decorate(paper: PdfDocument, draw: () => void): void {
  paper.markContent('Artifact')
  draw()
  paper.endMarkedContent()
}

/** Tags what is drawn as this part of the document for screen readers. */
export const tag = (paper: PdfDocument, type: 'H1' | 'P', draw: () => void): void =>
  void paper.addStructure(paper.struct(type, {}, [draw]))
