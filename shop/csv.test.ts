import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCsv, toCsv } from './csv.ts'

test.for([
  ['=cmd', "'=cmd"],
  ["'=cmd", "''=cmd"],
  ['x;=cmd', "x;'=cmd"],
  ["a;-1;'@b;c", "a;'-1;''@b;c"],
  ['a=b; c', 'a=b; c'],
  ['Dock 1\n=1+41', '"Dock 1\n\'=1+41"'],
  ['a\r-1\r\n@b', '"a\r\'-1\r\n\'@b"'],
  ['\n\n=1', '"\'\n\n\'=1"'],
  ['a\tb', '"a\tb"'],
  ['00123', "'00123"],
  ["'00123", "''00123"],
  ["'n Beetje", "''n Beetje"],
  ['4006381333931', '4006381333931'],
  ['1E5', "'1E5"],
  ['...', '...'],
  ['3/4', "'3/4"],
  ['12:30', "'12:30"],
  ['$5', "'$5"],
  ['10%', "'10%"],
  ['2026-03-01', '2026-03-01'],
] as const)(
  'no cell of a file is a formula, whatever separates its cells, or another number: %j',
  ([text, written]) => {
    const file = toCsv(['name'], [{ name: text }])
    expect(file).toBe(`name\r\n${written}\r\n`)
    const read = fromCsv(file, { columns: ['name'], most: 1 })
    expect(read).toEqual({ lines: [{ line: 2, cells: { name: text } }], problems: [] })
  },
)

test.for([
  ['="0016579"', '0016579'],
  ['"=""0016579"""', '0016579'],
  ["'0016579", '0016579'],
  ["'AB-1", 'AB-1'],
  ['="AB-""1"""', 'AB-"1"'],
  ['="\'x"', "'x"],
  ['27" monitor', '27" monitor'],
  ['=A1', '=A1'],
] as const)('a cell that a spreadsheet marks as text is read without the marks: %s', ([written, text]) => {
  const read = fromCsv(`name,b\n${written},1\n`, { columns: ['name', 'b'], most: 1 })
  expect(read).toEqual({ lines: [{ line: 2, cells: { name: text, b: '1' } }], problems: [] })
})

/** RFC 4180 to the letter: rows end with CRLF, and only cells in quotes hold quotes, commas or control characters. */
function strictRows(file: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\0-\x1f\x7f-\x9f]*))(,|\r\n)/gy
  while (cell.lastIndex < file.length) {
    const found = cell.exec(file)
    if (!found) throw new Error(`no cell begins here: ${file.slice(-20)}`)
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

test('whatever the cells hold, two strict readers see the same rows, no line is a formula, and reading gives all back', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('=1', '\n', '\r', '\t', ';', ',', '"', "'", '-', '＝x', '00', '1E5', ' ', 'a'))
      .map((parts) => parts.join('')),
  )
  const columns = ['a', 'b', 'c'] as const
  fc.assert(
    fc.property(
      fc.array(fc.record({ a: text, b: text, c: text }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        const file = toCsv(columns, rows)
        const read = strictRows(file)
        expect(parse(file, { record_delimiter: '\r\n' })).toEqual(read)
        expect(read).toHaveLength(rows.length + 1)
        const lines = read.flat().flatMap((cell) => cell.split(/[\r\n]/))
        expect(lines.filter((line) => /^[=+\-@\t＝＋－＠]/.test(line))).toEqual([])
        const given = fromCsv(file, { columns, most: 10 }).lines.map(({ cells }) => cells)
        // Lines of blanks alone are empty lines of a file; a line break alone is written with an apostrophe.
        expect(given).toEqual(rows.filter((_, place) => read[place + 1]?.some((cell) => cell.trim() !== '')))
      },
    ),
  )
})

test('a guard with blanks around it is none, and rows may end in several ways', () => {
  const form = { columns: ['sku', 'price'], most: 10 }
  expect(fromCsv('sku;price\r\n ="0016579" ;5\n="00154";6\r7;8\r\n', form)).toMatchObject({
    lines: [
      { cells: { sku: '0016579' } },
      { line: 3, cells: { sku: '00154' } },
      { line: 4, cells: { sku: '7' } },
    ],
    problems: [],
  })
})
