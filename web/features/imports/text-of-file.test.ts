import { expect, test } from 'vitest'
import { readNumber } from '#contract/imports/numbers.ts'
import { csvOf } from './text-of-file.ts'

test('a computed number is read as the spreadsheet shows it', () => {
  expect(csvOf([[10.1 * 3, 0.1 + 0.2, 1e15 / 3, 123456789.12]])).toBe(
    '"30.3","0.3","333333333333333","123456789.12"',
  )
})

test('the numbers of a workbook stay what they are, and empty rows keep the lines in place', () => {
  const csv = csvOf([['SKU', 'Price'], [], ['A "1"', 1.234], [null, 1234.5], ['B', true]])
  expect(csv).toBe('"SKU","Price"\r\n\r\n"A ""1""","1.2340"\r\n"","1234.5"\r\n"B","yes"')
  expect(readNumber('1.2340')).toEqual({ kind: 'number', value: 1.234, sign: 'point' })
})
