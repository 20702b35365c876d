import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit } from '../products/gtin.ts'
import { ssccOf } from './sscc.ts'

test('a number of a pallet has 18 digits, the prefix in its place, and a check digit', () => {
  // The example of the GS1 General Specifications, section 7.9.
  expect(checkDigit('37610425002123456')).toBe('9')
  expect(ssccOf('7610425', 3_002_123_456)).toBe('376104250021234569')
  expect(ssccOf('4012345', 1)).toBe('040123450000000016')
  expect(ssccOf('401234512345', 99_999)).toBe('940123451234599997')
  expect(ssccOf('401234512345', 100_000)).toBeUndefined()
})

test('no two serial numbers have the same one', () => {
  const prefix = fc.stringMatching(/^\d{4,12}$/)
  const serial = fc.integer({ min: 1, max: 99_999 })
  fc.assert(
    fc.property(prefix, serial, serial, (prefix, one, other) => {
      const [first, second] = [ssccOf(prefix, one), ssccOf(prefix, other)]
      expect(first).toMatch(new RegExp(`^\\d${prefix}\\d{${16 - prefix.length}}\\d$`))
      expect(first === second).toBe(one === other)
    }),
  )
})
