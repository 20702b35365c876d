import PDFDocument from 'pdfkit'
import { latin, setIn } from './fonts.ts'

/** A document that is being set, with the few ways in which ours are. Lengths are points, 72 to an inch. */

export type Paper = InstanceType<typeof PDFDocument>

export const MARGIN = 50
/** Kept free at the foot of each page. */
export const FOOT = 62
export const colours = {
  ink: '#17171a',
  muted: '#5d5d66',
  line: '#c9c9d0',
  lit: '#e8b85c',
  square: '#8c8c94',
}

export function openPaper(title: string, at: Date): Paper {
  return new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    pdfVersion: '1.7',
    // The types of pdfkit do not know it yet.
    ...{ subset: 'PDF/UA' as never },
    tagged: true,
    displayTitle: true,
    lang: 'en',
    font: latin.regular,
    // The foot of a page says how many there are.
    bufferPages: true,
    // Else its dates would be those of the moment in which it is made.
    info: { Title: title, Author: 'Hundredfold', CreationDate: at, ModDate: at },
  })
}

export function bytesOf(paper: Paper): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    paper.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    paper.on('end', () => resolve(Buffer.concat(chunks)))
    paper.on('error', reject)
  })
}

export const widthOf = (paper: Paper) => paper.page.width - 2 * MARGIN
/** Below it nothing stands but the foot. */
export const endOf = (paper: Paper) => paper.page.height - FOOT

interface Style {
  readonly size: number
  readonly bold?: boolean
  readonly colour?: string
  readonly align?: 'end' | undefined
}

/** @returns the text in letters of the font that is chosen now */
function styled(paper: Paper, words: string, { size, bold = false, colour = colours.ink }: Style): string {
  const { face, text } = setIn(words)
  paper
    .font(bold ? face.bold : face.regular)
    .fontSize(size)
    .fillColor(colour)
  return text
}

const optionsOf = (width: number, align: Style['align']) =>
  ({ width, align: align === 'end' ? 'right' : 'left', lineGap: 1.5 }) as const

export function heightOf(paper: Paper, text: string, width: number, style: Style): number {
  return text === '' ? 0 : paper.heightOfString(styled(paper, text, style), optionsOf(width, style.align))
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** @returns where it ends */
export function write(paper: Paper, text: string, { x, y, width }: Box, style: Style): number {
  if (text === '') return y
  paper.text(styled(paper, text, style), x, y, optionsOf(width, style.align))
  return paper.y
}

export const rule = (paper: Paper, y: number) =>
  paper
    .moveTo(MARGIN, y)
    .lineTo(paper.page.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke(colours.line)

/** What is there for the eye only, and is not read out. */
export function decorate(paper: Paper, draw: () => void): void {
  paper.markContent('Artifact')
  draw()
  paper.endMarkedContent()
}

/** What is read out as this part of the document. */
export const tag = (paper: Paper, type: 'H1' | 'P', draw: () => void): void =>
  void paper.addStructure(paper.struct(type, {}, [draw]))
