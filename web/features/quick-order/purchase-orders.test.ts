import PdfDocument from 'pdfkit'
import { afterEach, expect, test } from 'vitest'
import { setShopLocale, usualLocale } from '#contract/locale.ts'
import { readLines } from '#contract/quick-order/columns.ts'
import { orderNumberIn } from '#contract/quick-order/order-number.ts'
import { readFile } from './read-file.ts'

type Pdf = PDFKit.PDFDocument

interface Column {
  readonly head: string
  readonly x: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

/** Draws purchase orders as companies' systems print them, and saves them as a file. */
async function pdf(draw: (doc: Pdf) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<File> {
  const doc = new PdfDocument({ size: 'A4', margin: 40, ...options })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  doc.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.fontSize(9)
  draw(doc)
  doc.end()
  await ended
  return new File(chunks, 'order.pdf', { type: 'application/pdf' })
}

/** Draws a row of a table at a height. */
function row(doc: Pdf, y: number, columns: readonly Column[], cells: readonly string[]) {
  for (const [place, { x, width, align = 'left' }] of columns.entries())
    doc.text(cells[place] ?? '', x, y, { width, align, lineBreak: true })
}

const heads = (columns: readonly Column[]) => columns.map(({ head }) => head)

const letter = (doc: Pdf, lines: readonly string[]) => {
  for (const [place, line] of lines.entries()) doc.text(line, 40, 40 + place * 14, { lineBreak: false })
}

const common: readonly Column[] = [
  { head: 'Pos', x: 40, width: 25 },
  { head: 'Item no.', x: 70, width: 80 },
  { head: 'Description', x: 155, width: 190 },
  { head: 'Qty', x: 350, width: 45, align: 'right' },
  { head: 'Unit price', x: 400, width: 70, align: 'right' },
  { head: 'Amount', x: 480, width: 75, align: 'right' },
]

interface Layout {
  readonly name: string
  /** Of the shop that reads it: prices in another are not compared. */
  readonly currency?: string
  readonly draw: (doc: Pdf) => void
  readonly orderNumber: string | undefined
  readonly lines: readonly (readonly [code: string, pieces: number, price?: number])[]
}

const layouts: readonly Layout[] = [
  {
    name: 'a table with a total below',
    draw(doc) {
      letter(doc, ['Acme Offices Ltd, 1 Row, London', 'Purchase order no: 4500012345', 'Date 24 Nov 2026'])
      row(doc, 120, common, heads(common))
      row(doc, 140, common, ['1', 'CL-DUO-USB', 'Headset, duo', '100', '29.00', '2,900.00'])
      row(doc, 156, common, ['2', 'FB-14-16', 'Laptop 14', '250', '849.50', '212,375.00'])
      row(doc, 190, common, ['', '', '', '', 'Total', '215,275.00'])
      doc.text('Payment within 30 days. Deliver to gate 4 before 12 o’clock.', 40, 220)
    },
    orderNumber: '4500012345',
    lines: [
      ['CL-DUO-USB', 100, 29],
      ['FB-14-16', 250, 849.5],
    ],
  },
  {
    name: 'German, with decimal commas',
    currency: 'EUR',
    draw(doc) {
      letter(doc, [
        'Beispiel GmbH',
        'Bestellung Nr. B-2026/118',
        'Lieferanschrift: Beispielweg 2, 10115 Berlin',
      ])
      const columns: readonly Column[] = [
        { head: 'Pos.', x: 40, width: 25 },
        { head: 'Artikel-Nr.', x: 70, width: 80 },
        { head: 'Bezeichnung', x: 155, width: 170 },
        { head: 'Menge', x: 330, width: 50, align: 'right' },
        { head: 'Einzelpreis', x: 390, width: 70, align: 'right' },
        { head: 'Gesamt', x: 470, width: 85, align: 'right' },
      ]
      row(doc, 120, columns, heads(columns))
      row(doc, 140, columns, ['10', 'TL-100', 'Tastatur', '1 200', '12,40 €', '14.880,00 €'])
      row(doc, 156, columns, ['20', 'VP-65', 'Ladegerät', '300 Stk', '1.018,90 €', '305.670,00 €'])
      row(doc, 180, columns, ['', '', 'Zwischensumme', '', '', '320.550,00 €'])
      row(doc, 196, columns, ['', '', 'MwSt. 19 %', '', '', '60.904,50 €'])
    },
    orderNumber: 'B-2026/118',
    lines: [
      ['TL-100', 1_200, 12.4],
      ['VP-65', 300, 1_018.9],
    ],
  },
  {
    name: 'descriptions of several lines',
    draw(doc) {
      letter(doc, ['PO Number', 'PO-77'])
      row(doc, 120, common, heads(common))
      row(doc, 140, common, [
        '1',
        'AA-1',
        'A docking station with\nfour ports and a cable\nof one metre',
        '120',
        '99.00',
        '11,880.00',
      ])
      row(doc, 190, common, [
        '2',
        'AA-2',
        'A monitor of 27 inches,\nwith stand',
        '140',
        '199.00',
        '27,860.00',
      ])
    },
    orderNumber: 'PO-77',
    lines: [
      ['AA-1', 120, 99],
      ['AA-2', 140, 199],
    ],
  },
  {
    name: 'two pages with repeated headings and page numbers',
    draw(doc) {
      letter(doc, ['Purchase Order 2026-0042', 'Page 1 of 2'])
      row(doc, 100, common, heads(common))
      for (let n = 1; n <= 30; n += 1)
        row(doc, 100 + n * 18, common, [`${n}`, `P-${100 + n}`, 'A part', `${100 + n}`, '1.50', '150.00'])
      doc.addPage()
      letter(doc, ['Purchase Order 2026-0042', 'Page 2 of 2'])
      row(doc, 100, common, heads(common))
      for (let n = 31; n <= 40; n += 1)
        row(doc, 100 + (n - 30) * 18, common, [
          `${n}`,
          `P-${100 + n}`,
          'A part',
          `${100 + n}`,
          '1.50',
          '150.00',
        ])
    },
    orderNumber: '2026-0042',
    lines: Array.from({ length: 40 }, (_, n) => [`P-${101 + n}`, 101 + n, 1.5] as const),
  },
  {
    name: 'the quantity first, and the part number last',
    draw(doc) {
      letter(doc, ['Order No. A77/4'])
      const columns: readonly Column[] = [
        { head: 'Quantity', x: 40, width: 60 },
        { head: 'UoM', x: 110, width: 40 },
        { head: 'Description', x: 160, width: 200 },
        { head: 'Net price', x: 370, width: 70 },
        { head: 'Your part number', x: 450, width: 100 },
      ]
      row(doc, 100, columns, heads(columns))
      row(doc, 120, columns, ['500', 'EA', 'Cable, 2 m', '$3.10', 'CB-2M'])
      row(doc, 136, columns, ['1,000', 'EA', 'Cable, 5 m', '$4.75', 'CB-5M'])
    },
    orderNumber: 'A77/4',
    lines: [
      ['CB-2M', 500, 3.1],
      ['CB-5M', 1_000, 4.75],
    ],
  },
  {
    name: 'part numbers of both sides',
    draw(doc) {
      letter(doc, ['Purchase order: 118'])
      const columns: readonly Column[] = [
        { head: 'Line', x: 40, width: 30 },
        { head: 'Our material', x: 75, width: 80 },
        { head: 'Supplier part no.', x: 160, width: 90 },
        { head: 'Description', x: 255, width: 130 },
        { head: 'Order qty', x: 390, width: 60, align: 'right' },
        { head: 'Price per unit', x: 460, width: 90, align: 'right' },
      ]
      row(doc, 100, columns, heads(columns))
      row(doc, 120, columns, ['00010', '10004711', 'SW-24P', 'Switch', '110', '310.00'])
      row(doc, 136, columns, ['00020', '10004712', 'SW-48P', 'Switch', '105', '510.00'])
    },
    orderNumber: '118',
    lines: [
      ['SW-24P', 110, 310],
      ['SW-48P', 105, 510],
    ],
  },
  {
    name: 'centred numbers and no unit price',
    draw(doc) {
      letter(doc, ['PURCHASE ORDER #9001'])
      const columns: readonly Column[] = [
        { head: 'SKU', x: 60, width: 120 },
        { head: 'Pieces', x: 200, width: 100, align: 'right' },
        { head: 'Line total', x: 330, width: 100, align: 'right' },
      ]
      row(doc, 100, columns, heads(columns))
      row(doc, 120, columns, ['KX-9', '240', '480.00'])
      row(doc, 136, columns, ['KX-10', '260', '650.00'])
      row(doc, 160, columns, ['Grand total', '500', '1,130.00'])
    },
    orderNumber: '9001',
    lines: [
      ['KX-9', 240],
      ['KX-10', 260],
    ],
  },
  {
    name: 'headings of two words that stand close together',
    draw(doc) {
      letter(doc, ['P.O. No: 55-1'])
      const columns: readonly Column[] = [
        { head: 'Article number', x: 40, width: 65 },
        { head: 'Article name', x: 115, width: 90 },
        { head: 'Quantity', x: 215, width: 40 },
        { head: 'Unit cost', x: 265, width: 50 },
        { head: 'Extended cost', x: 325, width: 80 },
      ]
      row(doc, 100, columns, heads(columns))
      row(doc, 120, columns, ['RT-5', 'Router', '100', '59.9', '5,990.00'])
      row(doc, 136, columns, ['RT-6', 'Router', '150', '79.9', '11,985.00'])
    },
    orderNumber: '55-1',
    lines: [
      ['RT-5', 100, 59.9],
      ['RT-6', 150, 79.9],
    ],
  },
  {
    name: 'text of the terms between the lines',
    draw(doc) {
      letter(doc, ['Purchase Order Number: PO/2026/7'])
      row(doc, 100, common, heads(common))
      row(doc, 120, common, ['1', 'MB-1', 'Port replicator', '200', '9.00', '1,800.00'])
      doc.text('Deliver this line to the warehouse in Leeds, not to the head office in London.', 70, 136)
      row(doc, 152, common, ['2', 'MB-2', 'Mouse', '210', '11.00', '2,310.00'])
      doc.text('Authorised by A. Buyer', 40, 300)
    },
    orderNumber: 'PO/2026/7',
    lines: [
      ['MB-1', 200, 9],
      ['MB-2', 210, 11],
    ],
  },
  {
    name: 'French, with the unit price before the quantity',
    draw(doc) {
      letter(doc, ['Bon de commande n° C-12'])
      const columns: readonly Column[] = [
        { head: 'Référence', x: 40, width: 80 },
        { head: 'Désignation', x: 130, width: 160 },
        { head: 'Prix unitaire', x: 300, width: 80, align: 'right' },
        { head: 'Quantité', x: 390, width: 60, align: 'right' },
        { head: 'Montant', x: 460, width: 90, align: 'right' },
      ]
      row(doc, 100, columns, heads(columns))
      row(doc, 120, columns, ['ZB-1', 'Clavier', '14,50', '130', '1 885,00'])
      row(doc, 136, columns, ['ZB-2', 'Souris', '8,25', '145', '1 196,25'])
      row(doc, 160, columns, ['', 'Sous-total', '', '', '3 081,25'])
    },
    orderNumber: 'C-12',
    lines: [
      ['ZB-1', 130, 14.5],
      ['ZB-2', 145, 8.25],
    ],
  },
]

afterEach(() => setShopLocale(usualLocale))

test.each(layouts)('a PDF is read: $name', async ({ draw, orderNumber, lines, currency = 'USD' }) => {
  setShopLocale({ ...usualLocale, currency })
  const table = await readFile(await pdf(draw))
  if (typeof table === 'string') throw new Error(table)
  const read = readLines(table, table.columns)
  const found = read.lines.map(({ code, asked, price }) => [
    code,
    asked.kind === 'pieces' ? asked.pieces : asked,
    ...(price === undefined ? [] : [price]),
  ])
  expect(found).toEqual(lines)
  expect(table.orderNumber).toBe(orderNumber)
  // Every row of the document is a line, a heading, or named as left out.
  expect(read.lines.length + read.leftOut.length + read.headingRows).toBe(table.rows.length)
})

test('a PDF without text, with a password, or damaged is refused in a sentence', async () => {
  const picture = await pdf((doc) => doc.rect(40, 40, 300, 200).stroke())
  expect(await readFile(picture)).toContain('There is no text in this PDF')
  const locked = await pdf((doc) => doc.text('Secret', 40, 40), { userPassword: 'x', pdfVersion: '1.7' })
  expect(await readFile(locked)).toContain('This PDF has a password')
  expect(await readFile(new File(['%PDF-1.7\nnothing'], 'order.pdf'))).toContain('This PDF is damaged')
})

test('a part number or a sentence is no number of a purchase order', () => {
  expect(orderNumberIn(['PO100 240', 'PO-200 100', 'Purchase order from Acme, 24 Nov'])).toBeUndefined()
  expect(orderNumberIn(['PO: 77-1'])).toBe('77-1')
})
