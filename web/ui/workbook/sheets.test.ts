import { type CellObject, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { unguard } from '#contract/imports/cell-text.ts'
import { numberOf, readNumber } from '#contract/imports/numbers.ts'
import { firstSheet, isWorkbook, sheetSentence } from './read-workbook.ts'
import { csvOf } from './sheet-csv.ts'
import { readSheets } from './sheets.ts'

const bytesOf = (workbook: WorkBook) =>
  new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx', cellStyles: true }) as ArrayBuffer) // by `type`

function workbookOf(sheets: Readonly<Record<string, WorkSheet>>): WorkBook {
  const workbook = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(workbook, sheet, name)
  return workbook
}

function sheetOf(rows: readonly (readonly (CellObject | string | null)[])[]): WorkSheet {
  return utils.aoa_to_sheet(rows.map((row) => [...row]))
}

const number = (v: number, z?: string): CellObject => ({ t: 'n', v, ...(z && { z }) })

function read(workbook: WorkBook) {
  const sheets = readSheets(bytesOf(workbook))
  if (typeof sheets === 'string') throw new Error(sheets)
  return sheets
}

const only = (cell: CellObject) => read(workbookOf({ A: sheetOf([[cell]]) }))[0]?.rows[0]?.[0]

test.for([
  [154, '00000', '00154'],
  [154.5, '00000', '00154.5'],
  [90.71, '0.000', '90.710'],
  [90.7149, '0.00', '90.7149'],
  [90.7149, '#,##0.00 [$€-407]', '90.7149 €'],
  [1234567.5, '#,##0.00', '1234567.50'],
  [1234567.5, '# ##0.00', '1234567.50'],
  [90710, '0,', '90710'],
  [0.5, '#.00', '0.50'],
  [5, '#.##', '5'],
  [7, '[$CHF] 0.00', 'CHF 7.00'],
  [7, '"USD "0.00', 'USD 7.00'],
  [12.5, '0.00" kg"', '12.50 kg'],
  [0.15, '0%', '15%'],
  [0.1549, '0%', '15.49%'],
  [154, '"SKU-"00000', 'SKU-00154'],
  [154, '"SKU-"0', 'SKU-154'],
  [154, '00-000', '00-154'],
  [4006381333931, 'General', '4006381333931'],
  [4006381333931, '0.00E+00', '4006381333931'],
  [4006381333931, '0000000000000', '4006381333931'],
  [10.1 * 3, 'General', '30.3'],
  [90.5, '# ?/?', '90.5'],
  [-5, '0.00;[Red]0.00', '-5.00'],
  [-5, '0.00_);(0.00)', '-5.00'],
  [0, '_-* #,##0_-;-* #,##0_-;_-* "-"_-', '0'],
  [0, '0;-0;"on request"', 'on request'],
  [12, ';;;', '12'],
  [1e-7, 'General', '0.0000001'],
  [46054, 'yyyy-mm-dd', '2026-02-01'],
  [46054, 'd/m/yy', '2026-02-01'],
  [46054, '[$-407]d. mmmm yyyy', '2026-02-01'],
  [46054.5, 'm/d/yy h:mm', '2026-02-01 12:00:00'],
  [0.5, 'h:mm', '12:00'],
  [1.25, '[h]:mm', '30:00'],
  [154, '@', '154'],
  [4006381333931, '@', '4006381333931'],
  [4006381333931, '0000000 000000', '4006381 333931'],
  [1234567.549, '# ##0.00', '1234567.549'],
  [3e6, '[$-407]d. mmmm yyyy', '########'],
] as const)('%d in the format %s is read as %s', ([value, format, text]) => {
  expect(only(number(value, format))).toBe(text)
})

test('what is no number is none: dates, times, percents, booleans and errors', () => {
  const cells = [
    number(46054, 'd/m/yy'),
    number(46054.25, 'd/m/yy h:mm'),
    number(0.25, 'h:mm'),
    number(30, '[h]:mm'),
    number(0.15, '0%'),
    number(-1, 'd/m/yy'),
    number(3e6, 'd/m/yy'),
    number(1e12, 'd/m/yy'),
    { t: 'b', v: true } as const,
    { t: 'b', v: false } as const,
    { t: 'e', v: 0x2a } as const,
    { t: 'e', v: 0x17 } as const,
  ]
  const texts = cells.map((cell) => only(cell))
  expect(texts.slice(8)).toEqual(['TRUE', 'FALSE', '#N/A', '#REF!'])
  for (const text of texts) expect([text, readNumber(text ?? '').kind]).toEqual([text, 'none'])
})

test('a date that is stored as text (ISO 8601) is a date, whatever its format', () => {
  const parts = unzipSync(bytesOf(workbookOf({ A: sheetOf([[number(1234567)]]) })))
  const xml = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
  const dated = xml.replace(/<c r="A1"[^>]*>.*?<\/c>/, '<c r="A1" t="d"><v>2026-02-01</v></c>')
  expect(dated).not.toBe(xml)
  const sheets = readSheets(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(dated) }))
  expect(sheets).toMatchObject([{ rows: [['2026-02-01']] }])
})

test('rows keep their places, and a sheet that starts below or right of A1 is read from A1', () => {
  const sheet = utils.sheet_add_aoa(utils.aoa_to_sheet([]), [['SKU', 'Price'], [], ['A "1"', 2]], {
    origin: 'B3',
  })
  const [read1] = read(workbookOf({ A: sheet }))
  expect(read1?.rows).toEqual([[], [], ['', 'SKU', 'Price'], [], ['', 'A "1"', '2']])
  expect(csvOf({ rows: read1?.rows ?? [], exact: [] })).toBe(
    '\r\n\r\n"","SKU","Price"\r\n\r\n"","A ""1""","2"',
  )
})

test('dates of a workbook that counts from 1904 are the days that it shows', () => {
  const workbook = workbookOf({ A: sheetOf([[number(44592, 'yyyy-mm-dd')]]) })
  workbook.Workbook = { WBProps: { date1904: true } }
  expect(read(workbook)[0]?.rows).toEqual([['2026-02-01']])
})

test('formulas are read with their saved values, and those without one are named', () => {
  const sheet = sheetOf([[number(1), number(2), 'x']])
  sheet.B1 = { t: 'n', v: 2, f: 'A1*2' }
  const parts = unzipSync(bytesOf(workbookOf({ A: sheet })))
  const xml = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
  const uncached = xml.replace('<f>A1*2</f><v>2</v>', '<f>A1*2</f>')
  expect(uncached).not.toBe(xml)
  const sheets = readSheets(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(uncached) }))
  expect(sheets).toMatchObject([{ rows: [['1', '#NOT-CALCULATED!', 'x']] }])
  expect(read(workbookOf({ A: sheet }))).toMatchObject([{ rows: [['1', '2', 'x']] }])
})

test('cells that a merged cell covers are named, but for a title', () => {
  const sheet = sheetOf([
    ['Price list', null, null],
    ['SKU', 'Price', 'Stock'],
    ['A-1', number(5), number(7)],
    ['A-2', null, number(8)],
    ['A-3', number(5), null],
  ])
  sheet['!merges'] = ['A1:C1', 'B3:B4', 'B5:C5'].map((range) => utils.decode_range(range))
  expect(read(workbookOf({ A: sheet }))[0]?.rows).toEqual([
    ['Price list'],
    ['SKU', 'Price', 'Stock'],
    ['A-1', '5', '7'],
    ['A-2', '#MERGED!', '8'],
    ['A-3', '5', '#MERGED!'],
  ])
})

test('all sheets are named, hidden and empty ones as such, and the first visible one with content is read', () => {
  const workbook = workbookOf({
    Old: sheetOf([['x']]),
    Blank: sheetOf([]),
    Prices: sheetOf([['SKU']]),
    Notes: sheetOf([['y']]),
  })
  workbook.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }, { Hidden: 2 }] }
  const sheets = read(workbook)
  const first = firstSheet(sheets)
  expect(first && sheetSentence(sheets, first)).toBe(
    'Read from the sheet “Prices”. The file also has “Old” (hidden), “Blank” (empty), “Notes” (hidden).',
  )
})

test('texts come through CSV as they are, also those that begin with an apostrophe or look guarded', () => {
  const texts = ["'quoted", "''twice", '="00154"', "a;'=b", "a\n''+b", 'a "b"', '=1+1', '00154', "'", 'plain']
  const [sheet] = read(workbookOf({ A: sheetOf(texts.map((text) => [text])) }))
  expect(sheet?.rows).toEqual(texts.map((text) => [text]))
  const cells = csvOf({ rows: sheet?.rows ?? [], exact: [] })
    .split('\r\n')
    .map((cell) => unguard(cell.slice(1, -1).replaceAll('""', '"')))
  expect(cells).toEqual(texts)
})

test('a number such as 1.234 keeps its text, unless texts beside it have decimal commas', () => {
  const [codes] = read(workbookOf({ A: sheetOf([[number(90.71, '0.000'), number(240, '0.000')]]) }))
  expect(codes?.exact.map(({ text }) => text)).toEqual(['90.7100', '240'])
  expect(csvOf({ rows: codes?.rows ?? [], exact: codes?.exact ?? [] })).toBe('"90.710","240.000"')
  const [mixed] = read(workbookOf({ A: sheetOf([[number(1.234), '7,50']]) }))
  const csv = csvOf({ rows: mixed?.rows ?? [], exact: mixed?.exact ?? [] })
  expect(csv).toBe('"1.2340","7,50"')
  expect(numberOf('1.2340', 'comma')).toBe(1.234)
})

test('other files, and those beyond the limits, get a sentence', () => {
  const bytes = bytesOf(workbookOf({ A: sheetOf([['x']]) }))
  const parts = unzipSync(bytes)
  const withPart = (name: string, content: Uint8Array) => zipSync({ ...parts, [name]: content })
  expect(readSheets(strToU8('PK not a workbook'))).toMatch(/^This is not an Excel workbook/)
  expect(readSheets(zipSync({ 'word/document.xml': strToU8('<x/>') }))).toMatch(/^This is not an Excel/)
  expect(readSheets(bytes.subarray(0, bytes.length - 400))).toMatch(/^This is not an Excel workbook/)
  expect(readSheets(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toMatch(
    /^This workbook has an older format/,
  )
  expect(readSheets(withPart('mimetype', strToU8('x')))).toMatch(/^This is an OpenDocument file/)
  expect(readSheets(withPart('xl/workbook.bin', strToU8('x')))).toMatch(/^This is a binary workbook/)
  const bomb = withPart('xl/bomb.xml', new Uint8Array(129 * 1_048_576))
  // Damaged, which nobody would notice who does not unpack it.
  const content = Buffer.from(bomb).indexOf('xl/bomb.xml') + 'xl/bomb.xml'.length
  bomb.fill(0xff, content, content + 8)
  expect(readSheets(bomb)).toMatch(/128 MB when unpacked/)
  const wide = sheetOf([Array.from({ length: 201 }, () => 'x')])
  expect(readSheets(bytesOf(workbookOf({ Wide: wide })))).toBe(
    'The sheet “Wide” has more than 200 columns. Keep only those that matter.',
  )
  const deep = utils.sheet_add_aoa(sheetOf([['x']]), [['x']], { origin: 'A200002' })
  expect(readSheets(bytesOf(workbookOf({ Deep: deep })))).toMatch(
    /^The sheet “Deep” has more than 200,000 rows/,
  )
  expect(isWorkbook('list.xls', strToU8('<html>'))).toBe(true)
  expect(isWorkbook('list.csv', strToU8('a;b'))).toBe(false)
})

test('a workbook whose parts are larger than it declares is refused, not read in part', () => {
  const rows = Array.from({ length: 200 }, (_, row) => [`SKU-${row}`])
  const bytes = Buffer.from(zipSync(unzipSync(bytesOf(workbookOf({ A: sheetOf(rows) })))))
  // The name's last place is in the central directory, 46 bytes after the start of its entry.
  const entry = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46
  const sizeAt = entry + 24
  bytes.writeUInt32LE(Math.floor(bytes.readUInt32LE(sizeAt) / 2), sizeAt)
  expect(readSheets(new Uint8Array(bytes))).toMatch(/^This is not an Excel workbook/)
})

test('pictures of a workbook count neither as cells nor as size', () => {
  const parts = unzipSync(bytesOf(workbookOf({ A: sheetOf([['x']]) })))
  const bytes = zipSync({ ...parts, 'xl/media/image1.png': new Uint8Array(129 * 1_048_576) })
  expect(readSheets(bytes)).toMatchObject([{ name: 'A', rows: [['x']] }])
})
