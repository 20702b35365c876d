import { expect, test } from 'vitest'
import { unitIn } from './unit-of-measure.ts'

test.each([
  ['H87', 'H87'],
  [' pair ', 'PR'],
  ['Box', 'XBX'],
  ['pk', 'XPK'],
  ['EA', 'H87'],
  ['', 'H87'],
  ['pallet', 'pallet'],
])('%j in a file is the unit %s', (text, unit) => {
  expect(unitIn(text)).toBe(unit)
})
