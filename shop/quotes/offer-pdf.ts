import PDFDocument from 'pdfkit'
import { formatCents, toCents } from '#contract/money.ts'
import type { SharedQuote } from '#contract/quote-links.ts'

/** An offer on paper, made of what is stored: the same offer is the same bytes each time. */

const MARGIN = 50
const ROW = 34
const INK = '#17171a'
const MUTED = '#5d5d66'
const LIT = '#e8b85c'

/** Where each column begins or, for numbers, ends. */
const COLUMNS = { product: MARGIN, pieces: 370, price: 455, amount: 545 } as const

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const whole = new Intl.NumberFormat('en-US')

type Document = InstanceType<typeof PDFDocument>

export function offerPdf(quote: SharedQuote): Promise<Uint8Array> {
  const { number, offeredAt, expiresAt, lines, total } = quote
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    info: {
      Title: `Quote ${number}`,
      Author: 'Hundredfold',
      // Else it would be the time at which it is made.
      CreationDate: new Date(offeredAt ?? 0),
    },
  })
  const finished = bytesOf(document)
  heading(document, number)
  if (offeredAt && expiresAt) {
    fact(document, 'Offered on', day.format(new Date(offeredAt)))
    fact(document, 'Valid until', day.format(new Date(expiresAt)))
  } else fact(document, 'Status', 'Nothing is offered yet.')
  columnNames(document)
  for (const line of lines) row(document, line)
  if (total !== undefined) sum(document, total)
  document.end()
  return finished
}

function bytesOf(document: Document): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}

/** The mark of the shop, nine squares of which one is lit, its name, and what this is. */
function heading(document: Document, number: string): void {
  for (const square of Array(9).keys()) {
    const [x, y] = [MARGIN + (square % 3) * 9, MARGIN + Math.floor(square / 3) * 9]
    document.rect(x, y, 7, 7).fill(square === 5 ? LIT : '#8c8c94')
  }
  document.fillColor(INK).font('Helvetica-Bold').fontSize(15)
  document.text('Hundredfold', MARGIN + 38, MARGIN + 7)
  document.fontSize(24).text(`Quote ${number}`, MARGIN, MARGIN + 60)
  document.moveDown(0.4)
}

function fact(document: Document, label: string, value: string): void {
  document
    .font('Helvetica')
    .fontSize(10)
    .fillColor(MUTED)
    .text(`${label}: `, MARGIN, document.y, { continued: true })
  document.fillColor(INK).text(value)
}

function columnNames(document: Document): void {
  document.moveDown(1.5)
  const { y } = document
  document.font('Helvetica-Bold').fontSize(10).fillColor(INK)
  document.text('Product', COLUMNS.product, y)
  endingAt(document, 'Pieces', COLUMNS.pieces, y)
  endingAt(document, 'Price a piece', COLUMNS.price, y)
  endingAt(document, 'Amount', COLUMNS.amount, y)
  document.y = y + 18
}

function row(document: Document, line: SharedQuote['lines'][number]): void {
  if (document.y + ROW > document.page.height - MARGIN) {
    document.addPage()
    columnNames(document)
  }
  const { y } = document
  rule(document, y)
  document.font('Helvetica').fontSize(10).fillColor(INK)
  const width = COLUMNS.pieces - COLUMNS.product - 50
  document.text(printable(line.productName), COLUMNS.product, y + 6, { width, height: 12, ellipsis: true })
  endingAt(document, whole.format(line.pieces), COLUMNS.pieces, y + 6)
  endingAt(document, formatCents(toCents(line.price)), COLUMNS.price, y + 6)
  endingAt(document, formatCents(toCents(line.amount)), COLUMNS.amount, y + 6)
  document
    .fontSize(8)
    .fillColor(MUTED)
    .text(printable(line.sku), COLUMNS.product, y + 20, { width, height: 10 })
  document.y = y + ROW
}

function sum(document: Document, total: number): void {
  rule(document, document.y)
  const y = document.y + 10
  document.font('Helvetica-Bold').fontSize(13).fillColor(INK)
  endingAt(document, `Together ${formatCents(toCents(total))}`, COLUMNS.amount, y)
}

const rule = (document: Document, y: number) =>
  document.moveTo(MARGIN, y).lineTo(COLUMNS.amount, y).lineWidth(0.5).stroke('#c9c9d0')

const endingAt = (document: Document, text: string, x: number, y: number) =>
  document.text(text, x - document.widthOfString(text), y, { lineBreak: false })

/** The standard fonts of PDF have the letters of western Europe; others are shown without accents, or as a mark. */
const printable = (text: string) =>
  [...text]
    .map((letter) => {
      if (/[\u0020-\u007e\u00a0-\u00ff–—‘’“”•…€™]/.test(letter)) return letter
      const [base = ''] = letter.normalize('NFD')
      return /[\u0020-\u007e]/.test(base) ? base : '?'
    })
    .join('')
