import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargesOf } from './charges.ts'
import { freightOf, gramsOf } from './freight.ts'
import { saidOf, taxOf } from './tax.ts'

const germany = { country: 'DE', region: '' }
const bavaria = { country: 'DE', region: 'Bavaria' }
const vat = { ...germany, name: 'VAT', basisPoints: 1_900 }
const table = {
  ...germany,
  steps: [
    { upToGrams: 5_000, cents: 900 },
    { upToGrams: 30_000, cents: 2_500 },
  ],
  perKgCents: 70,
  freeFromCents: 500_000,
}
const line = (line: number, amountCents: number, grams = 0) => ({ line, amountCents, grams })

test('half a cent of tax is rounded up', () => {
  expect([taxOf(250, 1_900), taxOf(50, 100), taxOf(49, 100), taxOf(0, 1_900)]).toEqual([48, 1, 0, 0])
  expect(taxOf(100_000, 887.5), '8.875 %').toBe(8_875)
  expect(taxOf(99_999_999_999_999, 1_900), 'beyond what a double can multiply').toBe(19_000_000_000_000)
})

test('a region is asked before its country, however it is typed', () => {
  const rates = [vat, { ...bavaria, name: 'VAT', basisPoints: 700 }]
  expect(saidOf(rates, { country: 'DE', region: ' bavaria' })?.basisPoints).toBe(700)
  expect(saidOf(rates, { country: 'DE', region: 'Hesse' })?.basisPoints).toBe(1_900)
  expect(saidOf(rates, { country: 'FR', region: '' })).toBeUndefined()
})

test('freight goes by weight: its step, then each started kilogram, or on request; free above an amount', () => {
  const cost = (grams: number, netCents = 100) => freightOf(table, { grams, netCents })
  expect([cost(0), cost(5_000), cost(5_001), cost(30_000), cost(30_001), cost(32_000)]).toEqual([
    900, 900, 2_500, 2_500, 2_570, 2_640,
  ])
  expect([cost(5_000, 499_999), cost(90_000, 500_000)]).toEqual([900, 0])
  expect(freightOf({ ...table, perKgCents: null }, { grams: 30_001, netCents: 1 })).toBeUndefined()
  expect(gramsOf({ cartonPieces: 20, cartonGrams: 4_001 }, 30)).toBe(6_002)
  expect(gramsOf({ cartonPieces: null, cartonGrams: null }, 30)).toBe(0)
})

test('each line is taxed by itself, freight too; an exempt buyer pays none, which is said', () => {
  const lines = [line(1, 250, 1_000), line(2, 250, 1_000)]
  const tables = { taxRates: [vat], freightTables: [table] }
  expect(chargesOf([{ place: germany, lines }], tables, { exempt: false })).toEqual({
    parts: [
      { delivery: 1, line: 1, netCents: 250, taxName: 'VAT', basisPoints: 1_900, taxCents: 48 },
      { delivery: 1, line: 2, netCents: 250, taxName: 'VAT', basisPoints: 1_900, taxCents: 48 },
      { delivery: 1, line: null, netCents: 900, taxName: 'VAT', basisPoints: 1_900, taxCents: 171 },
    ],
    freightCents: 900,
    taxCents: 267,
    isExempt: false,
  })
  expect(chargesOf([{ place: germany, lines }], tables, { exempt: true })).toMatchObject({
    freightCents: 900,
    taxCents: 0,
    isExempt: true,
  })
})

test('nothing is charged where nothing is said, and where a rate of 0 ended it', () => {
  const nothing = { parts: [], freightCents: 0, taxCents: 0, isExempt: false }
  const to = (country: string) => [{ place: { country, region: '' }, lines: [line(1, 1_000)] }]
  const none = { taxRates: [{ ...vat, basisPoints: 0 }], freightTables: [] }
  expect(chargesOf(to('DE'), none, { exempt: true })).toEqual(nothing)
  expect(chargesOf(to('US'), { taxRates: [vat], freightTables: [table] }, { exempt: false })).toEqual(nothing)
})

test('what is charged is the sum of its parts, by address', () => {
  const deliveries = fc.array(
    fc.record({
      place: fc.constantFrom(germany, bavaria, { country: 'US', region: '' }),
      lines: fc.array(
        fc.record({ line: fc.nat(5), amountCents: fc.integer({ min: 1, max: 9e9 }), grams: fc.nat(90_000) }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(deliveries, fc.boolean(), (to, exempt) => {
      const charges = chargesOf(to, { taxRates: [vat], freightTables: [table] }, { exempt })
      const sum = (cents: readonly number[]) => cents.reduce((total, part) => total + part, 0)
      expect(charges?.taxCents).toBe(sum(charges?.parts.map(({ taxCents }) => taxCents) ?? []))
      expect(charges?.freightCents).toBe(
        sum(charges?.parts.filter((part) => part.line === null).map(({ netCents }) => netCents) ?? []),
      )
      for (const { netCents, basisPoints, taxCents } of charges?.parts ?? [])
        expect(Math.abs(taxCents - (netCents * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5)
    }),
  )
})
