import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { PrintedDocument } from '#contract/documents/printed-document.ts'
import { pdfText } from '#test/pdf-text.ts'
import { printDocument } from './print.ts'

const paper: PrintedDocument = {
  title: 'Invoice INV-2026-000001',
  at: new Date('2026-03-01T12:00:00Z'),
  seller: {
    name: 'Hundredfold',
    address: 'Example Street 1\n10000 Sampletown',
    email: '',
    phone: '',
    taxNumber: 'DEMO-1',
    bankAccount: 'Demo Bank\nAccount 7',
  },
  parties: [
    {
      label: 'Bill to',
      lines: [
        'Łucja Şahin',
        'Παράδειγμα ΑΕ 12',
        'ООО «Пример»',
        '漢字 Ltd',
        'شركة المثال 12 (فرع)',
        'חברת דוגמה בע״מ',
        'Ann 🎉 & Co',
      ],
    },
  ],
  facts: [['Due', 'March 31, 2026']],
  columns: [
    { label: 'Product', share: 3 },
    { label: 'Amount', share: 1, align: 'end' },
  ],
  rows: [[{ text: 'Router', under: 'RO-1' }, { text: '$2,000.00' }]],
  totals: [
    ['Net', '$2,000.00'],
    ['Total', '$2,380.00'],
  ],
  notes: ['Please name the number.'],
}
const long: PrintedDocument = {
  ...paper,
  rows: Array.from({ length: 120 }, (_, row) => [{ text: `Router ${row + 1}` }, { text: `$${row + 1}.00` }]),
}

const info = (bytes: Uint8Array) => spawnSync('pdfinfo', ['-'], { input: bytes }).stdout.toString()

test('a seller without a logo has the mark that the program comes with, or none', {
  tags: ['full'],
}, async () => {
  const sizeWith = async (seller: PrintedDocument['seller']) =>
    (await printDocument({ ...paper, seller })).length
  expect(await sizeWith(paper.seller)).toBeGreaterThan(await sizeWith({ ...paper.seller, logo: Buffer.of() }))
})

test('a paper says all of it, in letters that are in the file, and is tagged', async () => {
  const bytes = await printDocument(paper)
  const text = pdfText(bytes)
  for (const said of [
    'Hundredfold',
    'Example Street 1',
    'Invoice INV-2026-000001',
    'Łucja Şahin',
    'Παράδειγμα ΑΕ 12',
    'ООО «Пример»',
    '漢字 Ltd',
    'شركة المثال',
    'חברת דוגמה בע״מ',
    'Ann ◊ & Co',
    'March 31, 2026',
    'Net $2,000.00',
    'Total $2,380.00',
    'Please name the number.',
    'Tax number DEMO-1 · Demo Bank · Account 7',
    'page 1 of 1',
  ])
    expect(text.replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '').replaceAll(/ +/g, ' ')).toContain(said)
  expect(text).toMatch(/Router +\$2,000\.00/)
  expect(info(bytes)).toMatch(/Title: +Invoice INV-2026-000001[\s\S]*Tagged: +yes/)
  const fonts = spawnSync('pdffonts', ['-'], { input: bytes }).stdout.toString().trim().split('\n').slice(2)
  expect(fonts).toHaveLength(6)
  for (const font of fonts) expect(font).toMatch(/(HankenGrotesk|NotoSans).* yes yes yes /)
})

test('the same paper is the same bytes, whenever it is made', { tags: ['full'] }, async () => {
  const [one, two] = [await printDocument(long), await printDocument(long)]
  expect(Buffer.compare(one, two)).toBe(0)
  expect(Buffer.compare(one, await printDocument({ ...long, notes: [] }))).not.toBe(0)
})

test('a long table goes on over pages, each with the names of the columns and its number', async () => {
  const pages = pdfText(await printDocument(long))
    .split('\f')
    .slice(0, -1)
  expect(pages.length).toBeGreaterThan(3)
  for (const [place, page] of pages.entries()) {
    expect(page).toContain(`page ${place + 1} of ${pages.length}`)
    if (page.includes('Router ')) expect(page).toMatch(/Product +Amount/)
  }
  const rows = pages.join('\n').match(/Router \d+ +\$\d+\.00/g)
  expect(rows?.map((row) => row.replace(/ +\$/, ' $'))).toEqual(
    Array.from({ length: 120 }, (_, row) => `Router ${row + 1} $${row + 1}.00`),
  )
  expect(pages.at(-1)).toMatch(/Total +\$2,380\.00/)
})

test('no page has the total or the headings without rows, whatever the number of rows and the height of what is around them', {
  tags: ['full'],
}, async () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'A line')
  const alone: string[] = []
  for (const above of [0, 38, 40, 42])
    for (const count of above === 0 ? [9, 10, 11, 12, 13, 14] : [1, 2]) {
      const pages = pdfText(
        await printDocument({
          ...paper,
          parties: above === 0 ? paper.parties : [{ label: 'Bill to', lines: lines(above) }],
          rows: long.rows.slice(0, count),
        }),
      ).split('\f')
      for (const page of pages) {
        const hasRow = /Router \d+/.test(page)
        if (!hasRow && (/Total +\$2,380/.test(page) || /Product +Amount/.test(page)))
          alone.push(`${count} rows below ${above} lines: ${page}`)
      }
    }
  expect(alone).toEqual([])
})

test('papers are set one after the other, and one that fails keeps no other waiting', {
  tags: ['full'],
}, async () => {
  const broken = { ...paper, rows: [[{ text: null as never }]] }
  const [failed, made] = await Promise.allSettled([printDocument(broken), printDocument(paper)])
  expect([failed.status, made.status]).toEqual(['rejected', 'fulfilled'])
})

test('a seller’s name is text in the metadata, whatever signs it has', async () => {
  const bytes = await printDocument({ ...paper, seller: { ...paper.seller, name: 'A & B <C>' } })
  const metadata = Buffer.from(bytes).toString('latin1')
  expect(metadata).toContain('<rdf:li>A &amp; B &lt;C&gt;</rdf:li>')
  expect(metadata).not.toContain('A & B <C>')
})
