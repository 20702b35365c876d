import { expect, test } from 'vitest'
import { isSerial, normaliseSerial, repeatedSerials, separated, serialsIn } from './serials.ts'

test('serial numbers are read from lines, commas, semicolons and tabs', () => {
  expect(serialsIn(' SN1\r\nSN 2,SN3;\tSN4\n\n,')).toEqual(['SN1', 'SN 2', 'SN3', 'SN4'])
  expect(serialsIn(' \n')).toEqual([])
})

test('a space separates serial numbers where a part is known and the whole is not, and where the whole is too long', () => {
  const known = new Set(['SN-1', 'SN-2', 'A1'])
  const isKnown = (normalised: string) => known.has(normalised)
  expect(separated(['SN-1 sn-2', 'a 1', 'SN - 1', 'SN-9 SN-8', 'SN-2  SN-7'], isKnown)).toEqual([
    ...['SN-1', 'sn-2', 'a 1', 'SN - 1', 'SN-9 SN-8', 'SN-2', 'SN-7'],
  ])
  const many = Array.from({ length: 20 }, (_, at) => `SN-${at}`)
  expect(serialsIn(many.join(' '))).toEqual(many)
})

test('case and blanks make no difference, and what comes again is named once, as it was first written', () => {
  expect(normaliseSerial('sn 1')).toBe('SN1')
  expect(repeatedSerials(['SN1', 'SN2', 'sn 1', 'SN 1', 'SN3'])).toEqual(['SN1'])
})

test('a serial number is visible characters, of which none separates two', () => {
  expect(['A', 'SN-1/2#3', 'SN 1', 'x'.repeat(64)].every(isSerial)).toBe(true)
  expect(['', ' A', 'A ', 'A,B', 'A;B', 'A\tB', 'É', 'x'.repeat(65)].some(isSerial)).toBe(false)
})
