import type { Fact, Party, PrintedDocument, Seller, SwissBill } from '#contract/documents/printed-document.ts'
import type { PrintedLabels } from '#contract/documents/printed-labels.ts'
import { attachInvoice } from './factur-x.ts'
import { setLabels } from './labels.ts'
import { drawPaymentCode, drawSwissBill, heightOfCode, SWISS_BILL_HEIGHT } from './payment-part.ts'
import {
  type Box,
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
  type Style,
  tag,
  widthOf,
  write,
} from './pdf-document.ts'
import { setTable } from './table.ts'

const LABEL = { size: 8.5, colour: colours.muted } as const
const TEXT = { size: 10 } as const
const VALUE = { size: 9.5, bold: true } as const
const SMALL = { size: 8.5, colour: colours.muted } as const
const HEADLINE = { size: 20, bold: true } as const
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
  letterhead(paper, seller)
  addressed(paper, document)
  tag(paper, 'H1', () => write(paper, title, wholeWidth(paper), { size: 16.5, bold: true }))
  inColumns(paper, document.parties.slice(1))
  factsBetweenRules(paper, document.facts)
  if (document.columns.length > 0) {
    await setTable(paper, document.columns, document.rows, heightOfTotals(paper, document.totals))
  }
  totalsWithNotes(paper, document)
  if (document.swissBill) swissBill(paper, document.swissBill)
  feet(paper, document)
  if (cii !== undefined) attachInvoice(paper, cii, at)
  paper.end()
  return finished
}

const wholeWidth = (paper: PdfDocument) => ({ x: MARGIN, y: paper.y, width: widthOf(paper) })

/** The shop's logo and the seller's name; the seller's address beside them. */
function letterhead(paper: PdfDocument, seller: Seller): void {
  const half = widthOf(paper) / 2
  const indent = logo(paper, seller.logo)
  const name = { x: MARGIN + indent, y: MARGIN + 4, width: half - indent - GAP }
  tag(paper, 'P', () => write(paper, seller.name, name, { size: 14, bold: true }))
  const end = paper.y
  const address = [seller.address, seller.email, seller.phone].filter(Boolean).join('\n')
  const beside = { x: MARGIN + half, y: MARGIN, width: half }
  if (address !== '') tag(paper, 'P', () => write(paper, address, beside, { ...SMALL, align: 'end' }))
  paper.y = Math.max(paper.y, end, MARGIN + LOGO_HEIGHT) + 30
}

const BOX = { width: 200, padding: 13 } as const

/** The recipient, and beside it the headline. */
function addressed(paper: PdfDocument, { parties: [recipient], headline }: PrintedDocument): void {
  if (!recipient && !headline) return
  const width = widthOf(paper) - BOX.width - GAP
  if (recipient) makeRoom(paper, Math.min(heightOfParty(paper, recipient, width), endOf(paper) - MARGIN))
  const top = paper.y
  if (recipient) writeParty(paper, recipient, { x: MARGIN, y: top, width })
  let end = paper.y
  if (headline) end = Math.max(end, box(paper, headline, top))
  paper.y = end + 30
}

/** @returns the position where it ends */
function box(paper: PdfDocument, [label, value]: Fact, top: number): number {
  const x = paper.page.width - MARGIN - BOX.width
  const width = BOX.width - 2 * BOX.padding
  const height =
    2 * BOX.padding + heightOf(paper, label, width, SMALL) + heightOf(paper, value, width, HEADLINE)
  decorate(paper, () => paper.roundedRect(x, top, BOX.width, height, 9).fill(colours.tint))
  tag(paper, 'P', () => {
    const at = { x: x + BOX.padding, y: top + BOX.padding, width }
    const y = write(paper, label, at, { ...SMALL, align: 'end' })
    write(paper, value, { ...at, y }, { ...HEADLINE, align: 'end' })
  })
  return top + height
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

const heightOfParty = (paper: PdfDocument, { label, lines }: Party, width: number, style: Style = TEXT) =>
  heightOf(paper, label, width, LABEL) + heightOf(paper, lines.join('\n'), width, style) + 2

/** A label with its text below it. */
function writeParty(paper: PdfDocument, { label, lines }: Party, at: Box, style: Style = TEXT): void {
  tag(paper, 'P', () => {
    const y = write(paper, label, at, LABEL) + 2
    write(paper, lines.join('\n'), { ...at, y }, style)
  })
}

const ABREAST = 4

/** Up to four in a row. */
function inColumns(paper: PdfDocument, parties: readonly Party[], style: Style = TEXT): void {
  const abreast = Math.min(ABREAST, Math.max(parties.length, 3))
  const width = (widthOf(paper) - GAP * (abreast - 1)) / abreast
  for (let first = 0; first < parties.length; first += abreast) {
    const row = parties.slice(first, first + abreast)
    const height = Math.max(...row.map((party) => heightOfParty(paper, party, width, style))) + 2
    makeRoom(paper, height + 10)
    const y = paper.y + 10
    for (const [place, party] of row.entries())
      writeParty(paper, party, { x: MARGIN + place * (width + GAP), y, width }, style)
    paper.y = y + height
  }
}

function factsBetweenRules(paper: PdfDocument, facts: readonly Fact[]): void {
  paper.y += 10
  if (facts.length === 0) return
  decorate(paper, () => rule(paper, paper.y))
  const parties = facts.map(([label, value]) => ({ label, lines: [value] }))
  inColumns(paper, parties, VALUE)
  paper.y += 8
  decorate(paper, () => rule(paper, paper.y))
  paper.y += 14
}

const ABOVE_TOTALS = 12
const TOTALS_WIDTH = 220
const TOTAL = { size: 12.5, bold: true } as const

/** The last one is the total of all. */
const totalStyle = (place: number, facts: readonly Fact[]) => (place === facts.length - 1 ? TOTAL : TEXT)

const heightOfTotal = (paper: PdfDocument, [label, value]: Fact, style: Style) =>
  Math.max(
    heightOf(paper, label, TOTALS_WIDTH * 0.58, style),
    heightOf(paper, value, TOTALS_WIDTH * 0.4, style),
  ) + 5

const heightOfTotals = (paper: PdfDocument, facts: readonly Fact[]): number =>
  facts.reduce(
    (sum, fact, place) => sum + heightOfTotal(paper, fact, totalStyle(place, facts)),
    facts.length > 0 ? ABOVE_TOTALS + 10 : 0,
  )

/** The most that notes take beside the totals; longer ones are below them, in the whole width. */
const NOTES_BESIDE = 150

/** The payment code is beside the totals, and the notes below it if they are short; else they are below both. */
function totalsWithNotes(paper: PdfDocument, document: PrintedDocument): void {
  const { totals, notes, paymentCode } = document
  makeRoom(paper, Math.max(heightOfTotals(paper, totals), heightOfCode(document)))
  const top = paper.y
  totalsOf(paper, totals)
  const end = paper.y
  const width = widthOf(paper) - TOTALS_WIDTH - 2 * GAP
  const height = notes.reduce((sum, note) => sum + heightOf(paper, note, width, NOTE) + 6, 0)
  const isBeside =
    totals.length > 0 && height <= NOTES_BESIDE && top + heightOfCode(document) + height < endOf(paper)
  paper.y = top + ABOVE_TOTALS
  if (paymentCode) drawPaymentCode(paper, paymentCode, width)
  if (!isBeside) paper.y = Math.max(paymentCode ? paper.y : end, end)
  for (const note of notes) paragraph(paper, note, isBeside ? width : widthOf(paper))
  paper.y = Math.max(paper.y, end)
}

function totalsOf(paper: PdfDocument, facts: readonly Fact[]): void {
  if (facts.length === 0) return
  const x = paper.page.width - MARGIN - TOTALS_WIDTH
  paper.y += ABOVE_TOTALS
  for (const [place, [label, value]] of facts.entries()) {
    const style = totalStyle(place, facts)
    if (style === TOTAL && facts.length > 1) {
      decorate(paper, () => rule(paper, paper.y + 2, { from: x, isStrong: true }))
      paper.y += 8
    }
    const y = paper.y
    tag(paper, 'P', () => {
      write(paper, label, { x, y, width: TOTALS_WIDTH * 0.58 }, style)
      const end = paper.y
      write(
        paper,
        value,
        { x: x + TOTALS_WIDTH * 0.6, y, width: TOTALS_WIDTH * 0.4 },
        { ...style, align: 'end' },
      )
      paper.y = Math.max(end, paper.y) + 5
    })
  }
}

const NOTE = { size: 9.5 } as const

function paragraph(paper: PdfDocument, text: string, width: number): void {
  makeRoom(paper, heightOf(paper, text, width, NOTE) + 6)
  const at = { x: MARGIN, y: paper.y + 6, width }
  tag(paper, 'P', () => write(paper, text, at, NOTE))
}

/** Starts a new page if this one has not enough space left. */
function makeRoom(paper: PdfDocument, height: number): void {
  if (paper.y + height <= endOf(paper)) return
  paper.addPage()
  paper.y = MARGIN
}

/** Above it is the foot of its page. */
function swissBill(paper: PdfDocument, bill: SwissBill): void {
  makeRoom(paper, SWISS_BILL_HEIGHT)
  drawSwissBill(paper, bill)
}

/** The foot of each page: the seller's tax number and account, and the page number. */
function feet(paper: PdfDocument, { seller, title, swissBill }: PrintedDocument): void {
  const { name, taxNumber, bankAccount } = seller
  const { start, count } = paper.bufferedPageRange()
  const about = [name, taxNumber && `Tax number ${taxNumber}`, ...bankAccount.split('\n')]
  const width = widthOf(paper) / 10
  for (let page = start; page < start + count; page += 1) {
    paper.switchToPage(page)
    decorate(paper, () => {
      const isAboveBill = swissBill && page === start + count - 1
      const y = paper.page.height - FOOT + 18 - (isAboveBill ? SWISS_BILL_HEIGHT : 0)
      rule(paper, y - 8)
      write(paper, about.filter(Boolean).join(' · '), { x: MARGIN, y, width: 7 * width - GAP / 2 }, SMALL)
      const at = { x: MARGIN + 7 * width, y, width: 3 * width }
      write(paper, `${title}, page ${page + 1} of ${count}`, at, { ...SMALL, align: 'end' })
    })
  }
}
