import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  centsOfPieces,
  grossOf,
  leftOf,
  sumsOfParts,
  type TaxSum,
  taxOfEach,
  worthOfAmount,
  worthOfParts,
} from './worth.ts'

const at = (basisPoints: number, netCents: number, taxCents: number): TaxSum => ({
  category: basisPoints === 0 ? 'E' : 'S',
  basisPoints,
  netCents,
  taxCents,
})
const part = (basisPoints: number, netCents: number) => ({
  category: basisPoints === 0 ? ('E' as const) : ('S' as const),
  basisPoints,
  netCents,
})

test('sums are added up by category and rate', () => {
  const undecided = { category: null, basisPoints: 1_900, netCents: 1, taxCents: 1 }
  expect(sumsOfParts([at(1_900, 100, 19), at(700, 100, 7), undecided, at(1_900, 50, 10), undecided])).toEqual(
    [at(1_900, 150, 29), at(700, 100, 7), { ...undecided, netCents: 2, taxCents: 2 }],
  )
  expect(grossOf([at(1_900, 150, 29), at(700, 100, 7)])).toBe(286)
})

test('what is left is the whole less what was taken, and never less than nothing', () => {
  const whole = [at(1_900, 60, 12), at(700, 100, 7), at(1_900, 40, 7)]
  expect(leftOf(whole, [at(1_900, 30, 6), at(1_900, 20, 4), at(700, 101, 8)])).toEqual([
    at(1_900, 50, 9),
    at(700, 0, 0),
  ])
})

test('the tax of parts is that of their sum at each rate, half a cent up', () => {
  const left = [at(1_900, 90_000, 17_100), at(700, 10_000, 700)]
  const parts = Array.from({ length: 300 }, () => part(1_900, 3))
  expect(worthOfParts(left, parts)).toEqual([at(1_900, 900, 171)])
  expect(worthOfParts(left, [part(700, 50), part(1_900, 50)])).toEqual([at(1_900, 50, 10), at(700, 50, 4)])
  expect(worthOfParts(left, [part(700, 49)])).toEqual([at(700, 49, 3)])
  expect(worthOfParts([at(887.5, 10_000, 888)], [part(887.5, 1_000)])).toEqual([at(887.5, 1_000, 89)])
  expect(worthOfParts(left, [part(700, 10_000)]), 'all of a rate').toEqual([at(700, 10_000, 700)])
  expect(worthOfParts(left, []), 'nothing').toEqual([])
  expect(worthOfParts([at(0, 500, 0), at(700, 100, 7)], [part(0, 30)]), 'exempt').toEqual([at(0, 30, 0)])
})

test('documents that are rounded the same way leave no cent or more of it behind', () => {
  // Each has 0.57 cents of tax.
  let left = [at(1_900, 30, 6)]
  const taxes: number[] = []
  for (let document = 0; document < 10; document++) {
    const [sum] = worthOfParts(left, [part(1_900, 3)]) ?? []
    taxes.push(sum?.taxCents ?? 0)
    left = leftOf(left, sum ? [sum] : [])
  }
  expect(taxes).toEqual([1, 1, 1, 0, 1, 0, 1, 0, 1, 0])
  // Each has 0.38 cents.
  left = [at(1_900, 8, 2)]
  expect(worthOfParts(left, [part(1_900, 2)])).toEqual([at(1_900, 2, 0)])
  left = [at(1_900, 6, 2)]
  expect(worthOfParts(left, [part(1_900, 2)]), 'one and a quarter would be left').toEqual([at(1_900, 2, 1)])
})

test('tax that was rounded for each part is credited in proportion', () => {
  const left = [{ category: null, basisPoints: 1_900, netCents: 900, taxCents: 300 }]
  const wanted = { category: null, basisPoints: 1_900, netCents: 90 }
  expect(worthOfParts(left, [wanted])).toMatchObject([{ netCents: 90, taxCents: 30 }])
  const untaxed = [{ category: null, basisPoints: 1_900, netCents: 0, taxCents: 5 }]
  expect(worthOfAmount(untaxed, 3)).toMatchObject([{ netCents: 0, taxCents: 3 }])
})

test('tax that is rounded away from its rate by a cent or more is credited in proportion, both ways', () => {
  expect(worthOfParts([at(1_900, 900, 100)], [part(1_900, 90)])).toEqual([at(1_900, 90, 10)])
  expect(worthOfParts([at(1_900, 900, 190)], [part(1_900, 90)])).toEqual([at(1_900, 90, 19)])
  expect(worthOfParts([at(1_900, 900, 170)], [part(1_900, 90)]), 'within a cent').toEqual([at(1_900, 90, 17)])
})

test('amounts that are credited one after the other leave no cents behind', () => {
  for (const [cents, times] of [
    [100, 500],
    [103, 500],
    [3, 2_000],
    [1, 900],
  ] as const) {
    let left = [at(1_900, 100_000, 19_000)]
    for (let document = 0; document < times; document++) {
      const [sum] = worthOfAmount(left, cents) ?? []
      if (!sum) throw new Error('nothing was credited')
      expect(sum.netCents + sum.taxCents).toBe(cents)
      expect(Math.abs(sum.taxCents - sum.netCents * 0.19), `${cents} cents`).toBeLessThan(1.2)
      left = leftOf(left, [sum])
      const [rest] = left
      expect(Math.abs((rest?.taxCents ?? 0) - (rest?.netCents ?? 0) * 0.19), 'left behind').toBeLessThan(
        1.001,
      )
    }
  }
})

test('an amount with its tax is split as its rate says', () => {
  const left = [at(1_900, 173_000, 32_870), at(700, 90_700, 6_349)]
  expect(worthOfAmount(left, 40_000, [part(700, 45_350)])).toEqual([at(700, 37_383, 2_617)])
  expect(worthOfAmount([at(1_900, 173_000, 32_870), at(700, 0, 0)], 10_000)).toEqual([
    at(1_900, 8_403, 1_597),
  ])
  expect(worthOfAmount(left, 0)).toEqual([])
  expect(worthOfAmount(left, grossOf(left)), 'all of it').toEqual(left)
  expect(worthOfAmount(left, grossOf(left) + 1)).toBeUndefined()
  expect(worthOfAmount(left, 302_919 / 3), 'in proportion to what is left').toEqual([
    at(1_900, 57_666, 10_957),
    at(700, 30_234, 2_116),
  ])
  // 2 and its tax are 2, 3 and its tax are 4: nothing is 3, so it is nearest to its rate.
  expect(worthOfAmount([at(1_900, 1_000, 190)], 3)).toEqual([at(1_900, 3, 0)])
  expect(worthOfAmount([at(1_900, 100, 19)], 118), 'all but a cent').toEqual([at(1_900, 99, 19)])
  expect(worthOfAmount([at(1_900, 101, 20)], 121), 'with all of its rounding').toEqual([at(1_900, 101, 20)])
  expect(
    worthOfAmount([at(1_900, 50, 9)], 23),
    'exactly its rate, though half a cent too little is left',
  ).toEqual([at(1_900, 19, 4)])
  expect(
    worthOfAmount([at(1_900, 105, 19), at(700, 100, 7)], 50, [part(700, 100)]),
    'none of the other',
  ).toEqual([at(700, 47, 3)])
  expect(worthOfAmount([at(1_900, 0, 2), at(700, 100, 7)], 2, [part(700, 1)])).toEqual([at(700, 2, 0)])
})

test('more than is left at the rates of the parts comes from the others', () => {
  const left = [at(1_900, 10_000, 1_900), at(700, 1_000, 70), at(0, 1_000, 0)]
  expect(worthOfAmount(left, 2_140, [part(700, 1_000), part(0, 1_000)])).toEqual([
    at(1_900, 59, 11),
    at(700, 1_000, 70),
    at(0, 1_000, 0),
  ])
  expect(worthOfAmount(left, 1_900, [part(700, 1_000), part(0, 100)]), 'first from its own').toEqual([
    at(700, 1_000, 70),
    at(0, 830, 0),
  ])
  expect(worthOfParts(left, [part(700, 2_000)])).toEqual([
    at(1_900, 829, 158),
    at(700, 1_000, 70),
    at(0, 83, 0),
  ])
  expect(worthOfParts(left, [part(700, 20_000)])).toBeUndefined()
})

test('parts at a rate that was never billed are a fault of ours', () => {
  expect(() => worthOfParts([at(1_900, 100, 19)], [part(700, 1)])).toThrow('nothing was billed at S 700')
  expect(worthOfParts([at(1_900, 100, 19)], [part(700, 0)])).toEqual([])
})

test('each part of a document has its share of the tax at its rate', () => {
  const sums = [at(1_900, 300, 57), at(700, 100, 7)]
  expect(taxOfEach(sums, [part(1_900, 100), part(700, 100), part(1_900, 200), part(0, 5)])).toEqual([
    19, 7, 38, 0,
  ])
  expect(taxOfEach([at(1_900, 3, 1)], [part(1_900, 1), part(1_900, 2)])).toEqual([0, 1])
})

test('pieces that are taken one after the other have the whole, however it is divided', () => {
  expect(centsOfPieces(100, { of: 3, after: 0, pieces: 1 })).toBe(33)
  expect(centsOfPieces(100, { of: 3, after: 1, pieces: 1 })).toBe(34)
  expect(centsOfPieces(1, { of: 2, after: 0, pieces: 1 }), 'half a cent up').toBe(1)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
      (cents, parts) => {
        const of = parts.reduce((sum, pieces) => sum + pieces, 0)
        let after = 0
        const worth = parts.map((pieces) => {
          const value = centsOfPieces(cents, { of, after, pieces })
          after += pieces
          return value
        })
        expect(Math.min(...worth)).toBeGreaterThanOrEqual(0)
        expect(worth.reduce((sum, value) => sum + value, 0)).toBe(cents)
      },
    ),
  )
})
