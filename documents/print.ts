import type { Fact, Party, PrintedDocument, Seller } from '#contract/documents/printed-document.ts'
import type { PrintedLabels } from '#contract/documents/printed-labels.ts'
import { attachInvoice } from './factur-x.ts'
import { setLabels } from './labels.ts'
import {
  bytesOf,
  colours,
  decorate,
  endOf,
  FOOT,
  heightOf,
  MARGIN,
  openPdf,
  type PdfDocument,
  rule,
  tag,
  widthOf,
  write,
} from './pdf-document.ts'
import { setTable } from './table.ts'

const LABEL = { size: 8.5, bold: true, colour: colours.muted } as const
const TEXT = { size: 10 } as const
const SMALL = { size: 8, colour: colours.muted } as const
const GAP = 18
const LOGO_HEIGHT = 30
const LOGO_WIDTH = 120
const LOGO_GAP = 11

let last: Promise<unknown> = Promise.resolve()

/**
 * Typesets a document as a tagged PDF/UA with embedded fonts. One at a time: a long one takes seconds of
 * processor time, and much memory until it is done.
 */
export function printDocument(document: PrintedDocument | PrintedLabels): Promise<Uint8Array> {
  const printed = last.then(() => ('labels' in document ? setLabels(document) : set(document)))
  last = printed.catch(() => undefined)
  return printed
}

async function set(document: PrintedDocument): Promise<Uint8Array> {
  const { title, at, seller, cii } = document
  const paper = openPdf({ title, author: seller.name, at }, cii !== undefined)
  const finished = bytesOf(paper)
  heading(paper, document)
  inColumns(paper, document.parties, 3)
  inColumns(
    paper,
    document.facts.map(([label, value]) => ({ label, lines: [value] })),
    4,
  )
  if (document.columns.length > 0) {
    await setTable(paper, document.columns, document.rows, heightOfTotals(paper, document.totals))
  }
  totals(paper, document.totals)
  for (const note of document.notes) paragraph(paper, note)
  feet(paper, seller, title)
  if (cii !== undefined) attachInvoice(paper, cii, at)
  paper.end()
  return finished
}

/** The shop's logo and the seller's name, the seller's address, and the title. */
function heading(paper: PdfDocument, { title, seller }: PrintedDocument): void {
  const half = widthOf(paper) / 2
  const indent = logo(paper, seller.logo)
  const name = { x: MARGIN + indent, y: MARGIN + 4, width: half - indent }
  tag(paper, 'P', () => write(paper, seller.name, name, { size: 15, bold: true }))
  const address = [seller.address, seller.email, seller.phone].filter(Boolean).join('\n')
  const beside = { x: MARGIN + half, y: MARGIN, width: half }
  if (address !== '') tag(paper, 'P', () => write(paper, address, beside, { ...SMALL, align: 'end' }))
  const at = { x: MARGIN, y: Math.max(paper.y, MARGIN + 30) + 26, width: widthOf(paper) }
  tag(paper, 'H1', () => write(paper, title, at, { size: 22, bold: true }))
  paper.y += 14
}

/**
 * Draws the seller's logo, else the built-in mark.
 * @returns the width that it takes, with the gap beside it
 */
function logo(paper: PdfDocument, png: Uint8Array | undefined): number {
  if (png?.length === 0) return 0
  if (png === undefined) {
    decorate(paper, () => mark(paper))
    return 27 + LOGO_GAP
  }
  const bytes = Buffer.from(png)
  // The header of a PNG: width and height at bytes 16 and 20.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const scale = Math.min(LOGO_HEIGHT / height, LOGO_WIDTH / width)
  decorate(paper, () => paper.image(bytes, MARGIN, MARGIN, { scale }))
  return width * scale + LOGO_GAP
}

/** Nine squares, one of them lit. */
function mark(paper: PdfDocument): void {
  for (const square of Array(9).keys()) {
    const [x, y] = [MARGIN + (square % 3) * 9, MARGIN + Math.floor(square / 3) * 9]
    paper.rect(x, y, 7, 7).fill(square === 5 ? colours.lit : colours.square)
  }
}

/** Labels with their text below them, in columns. */
function inColumns(paper: PdfDocument, parties: readonly Party[], abreast: number): void {
  const width = (widthOf(paper) - GAP * (abreast - 1)) / abreast
  const heightOfParty = ({ label, lines }: Party) =>
    heightOf(paper, label, width, LABEL) + heightOf(paper, lines.join('\n'), width, TEXT)
  for (let first = 0; first < parties.length; first += abreast) {
    const row = parties.slice(first, first + abreast)
    const height = Math.max(...row.map(heightOfParty)) + 4
    makeRoom(paper, height)
    const top = paper.y
    for (const [place, { label, lines }] of row.entries()) {
      const x = MARGIN + place * (width + GAP)
      tag(paper, 'P', () => {
        const y = write(paper, label, { x, y: top, width }, LABEL) + 2
        write(paper, lines.join('\n'), { x, y, width }, TEXT)
      })
    }
    paper.y = top + height + 12
  }
}

const ABOVE_TOTALS = 10
const BELOW_TOTAL = 4

/** The last one is the total of all. */
const totalStyle = (place: number, facts: readonly Fact[]) =>
  place === facts.length - 1 ? { size: 13, bold: true } : { size: 10 }

const heightOfTotals = (paper: PdfDocument, facts: readonly Fact[]): number =>
  facts.reduce(
    (sum, [label, value], place) =>
      sum + heightOf(paper, `${label}  ${value}`, widthOf(paper), totalStyle(place, facts)) + BELOW_TOTAL,
    facts.length > 0 ? ABOVE_TOTALS : 0,
  )

function totals(paper: PdfDocument, facts: readonly Fact[]): void {
  if (facts.length === 0) return
  makeRoom(paper, heightOfTotals(paper, facts))
  paper.y += ABOVE_TOTALS
  for (const [place, [label, value]] of facts.entries()) {
    const at = { x: MARGIN, y: paper.y, width: widthOf(paper) }
    const style = { ...totalStyle(place, facts), align: 'end' } as const
    tag(paper, 'P', () => write(paper, `${label}  ${value}`, at, style))
    paper.y += BELOW_TOTAL
  }
  paper.y += 12
}

function paragraph(paper: PdfDocument, text: string): void {
  const width = widthOf(paper)
  makeRoom(paper, heightOf(paper, text, width, TEXT) + 6)
  const at = { x: MARGIN, y: paper.y + 6, width }
  tag(paper, 'P', () => write(paper, text, at, TEXT))
}

/** Starts a new page if this one has not enough space left. */
function makeRoom(paper: PdfDocument, height: number): void {
  if (paper.y + height <= endOf(paper)) return
  paper.addPage()
  paper.y = MARGIN
}

/** The foot of each page: the seller's tax number and account, and the page number. */
function feet(paper: PdfDocument, { name, taxNumber, bankAccount }: Seller, title: string): void {
  const { start, count } = paper.bufferedPageRange()
  const about = [name, taxNumber && `Tax number ${taxNumber}`, ...bankAccount.split('\n')]
  const width = widthOf(paper) / 10
  for (let page = start; page < start + count; page += 1) {
    paper.switchToPage(page)
    decorate(paper, () => {
      const y = paper.page.height - FOOT + 18
      rule(paper, y - 8)
      write(paper, about.filter(Boolean).join(' · '), { x: MARGIN, y, width: 7 * width - GAP / 2 }, SMALL)
      const at = { x: MARGIN + 7 * width, y, width: 3 * width }
      write(paper, `${title}, page ${page + 1} of ${count}`, at, { ...SMALL, align: 'end' })
    })
  }
}
