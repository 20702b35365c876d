import { expect, test } from 'vitest'
import { isSerial, normaliseSerial, repeatedSerials, serialsIn } from './serials.ts'

test('serial numbers are read from lines, commas, semicolons and tabs', () => {
  expect(serialsIn(' SN1\r\nSN 2,SN3;\tSN4\n\n,')).toEqual(['SN1', 'SN 2', 'SN3', 'SN4'])
  expect(serialsIn(' \n')).toEqual([])
})

test('case and blanks make no difference, and what comes again is named once, as it was first written', () => {
  expect(normaliseSerial('sn 1')).toBe('SN1')
  expect(repeatedSerials(['SN1', 'SN2', 'sn 1', 'SN 1', 'SN3'])).toEqual(['SN1'])
})

test('a serial number is visible characters, of which none separates two', () => {
  expect(['A', 'SN-1/2#3', 'SN 1', 'x'.repeat(64)].every(isSerial)).toBe(true)
  expect(['', ' A', 'A ', 'A,B', 'A;B', 'A\tB', 'É', 'x'.repeat(65)].some(isSerial)).toBe(false)
})
