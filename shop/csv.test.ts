import { expect, test } from 'vitest'
import { fromCsv, toCsv } from './csv.ts'

test.for([
  ['=cmd', "'=cmd"],
  ["'=cmd", "''=cmd"],
  ['x;=cmd', "x;'=cmd"],
  ["a;-1;'@b;c", "a;'-1;''@b;c"],
  ['a=b; c', 'a=b; c'],
] as const)('no cell of a file is a formula, whatever separates its cells: %s', ([text, written]) => {
  const file = toCsv(['name'], [{ name: text }])
  expect(file).toBe(`name\r\n${written}\r\n`)
  const read = fromCsv(file, { columns: ['name'], most: 1 })
  expect(read).toEqual({ lines: [{ line: 2, cells: { name: text } }], problems: [] })
})
