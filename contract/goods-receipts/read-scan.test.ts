import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit } from '../products/gtin.ts'
import { GROUP_SEPARATOR as GS, readScan } from './read-scan.ts'

const GTIN = '04006381333931'
const SSCC = `34012345000000000${checkDigit('34012345000000000')}`

test.each([
  // Any other text, as it is.
  ['DOCK-100', { plain: 'DOCK-100' }],
  [' DOCK-100 ', { plain: 'DOCK-100' }],
  ['10ABC', { plain: '10ABC' }],
  ['2112345', { plain: '2112345' }],
  // Bar codes of products alone, with their check digits.
  ['4006381333931', { gtin: '4006381333931', plain: '4006381333931' }],
  ['4006381333932', { plain: '4006381333932' }],
  // GS1 elements, as scanners send them.
  [`01${GTIN}`, { gtin: GTIN }],
  [`01${GTIN}10LOT7${GS}21SN 1`, { gtin: GTIN, batch: 'LOT7', serial: 'SN 1' }],
  [`]C101${GTIN}10LOT7${GS}3748`, { gtin: GTIN, batch: 'LOT7', pieces: 48 }],
  [`]d2${GS}01${GTIN}1728123121SN-1`, { gtin: GTIN, serial: 'SN-1' }],
  [`00${SSCC}02${GTIN}37120`, { sscc: SSCC, gtin: GTIN, pieces: 120 }],
  [`${GS}21SN-1`, { serial: 'SN-1' }],
  // As they are printed below a bar code, and typed from there.
  [`(01)${GTIN}(10)LOT7(21)SN-1(37)12`, { gtin: GTIN, batch: 'LOT7', serial: 'SN-1', pieces: 12 }],
  ['(21)SN-1', { serial: 'SN-1' }],
  // Wrong check digits, and elements that are cut off, are no elements.
  ['0104006381333932', { plain: '0104006381333932' }],
  ['(01)04006381333932', { plain: '(01)04006381333932' }],
  [`01${GTIN}17281`, { plain: `01${GTIN}17281` }],
  [`]C101${GTIN}88X`, { plain: `]C101${GTIN}88X` }],
  [`01${GTIN}10${'X'.repeat(21)}`, { plain: `01${GTIN}10${'X'.repeat(21)}` }],
])('reads %j', (code, expected) => {
  expect(readScan(code)).toEqual({ plain: '', ...expected })
})

test('elements are read as they were written, in any order, and any other text ends as it is', () => {
  const value = (max: number) => fc.stringMatching(new RegExp(`^[A-Z0-9./-]{1,${max}}$`))
  const codes = fc.record({
    batch: value(20),
    serial: value(20),
    pieces: fc.integer({ min: 0, max: 99_999_999 }),
  })
  fc.assert(
    fc.property(
      codes,
      fc.shuffledSubarray(['batch', 'serial', 'pieces'], { minLength: 3 }),
      (scan, order) => {
        const written = { batch: `10${scan.batch}`, serial: `21${scan.serial}`, pieces: `37${scan.pieces}` }
        const code = [
          `01${GTIN}`,
          ...order.map((key) => `${written[key as keyof typeof written]}${GS}`),
        ].join('')
        expect(readScan(code)).toEqual({ gtin: GTIN, ...scan, plain: '' })
      },
    ),
  )
  fc.assert(fc.property(fc.string(), (code) => typeof readScan(code).plain === 'string'))
})
