import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeNotes, chargeRows, exemptNote, percentOf, sumsOf, toSummary } from './charges.ts'
import { addFreightTable, freightOf, freightTableFor, gramsOf } from './freight.ts'
import { chargesOf, withoutFees } from './order-charges.ts'
import { privateBuyer, taxReasons } from './tax-category.ts'
import { findForPlace, rateOf, taxOf } from './tax-rates.ts'

const germany = { country: 'DE', region: '' }
const bavaria = { country: 'DE', region: 'Bavaria' }
const vat = { ...germany, taxClass: 'standard', name: 'VAT', basisPoints: 1_900 } as const
const seller = { country: 'DE', taxNumber: '12/345/67890' }
const noRules = { reverseCharges: [], fees: [] }
const anybody = { buyer: privateBuyer }
const exempt = { buyer: { taxNumber: '98/765', isExempt: true, isConfirmed: false } }
const table = {
  ...germany,
  steps: [
    { upToGrams: 5_000, cents: 900 },
    { upToGrams: 30_000, cents: 2_500 },
  ],
  perKgCents: 70,
  freeFromCents: 500_000,
}
const line = (line: number, amountCents: number, grams = 0) => ({
  line,
  pieces: 1,
  goods: [],
  amountCents,
  grams,
  taxClass: 'standard' as const,
  taxExemptReason: null,
})

test('half a cent of tax is rounded up', () => {
  expect([taxOf(250, 1_900), taxOf(50, 100), taxOf(49, 100), taxOf(0, 1_900)]).toEqual([48, 1, 0, 0])
  expect(taxOf(100_000, 887.5), '8.875 %').toBe(8_875)
  expect(taxOf(99_999_999_999_999, 1_900), 'beyond what a double can multiply').toBe(19_000_000_000_000)
})

test('a region is asked before its country, however it is typed', () => {
  const rates = [vat, { ...bavaria, name: 'VAT', basisPoints: 700 }]
  expect(findForPlace(rates, { country: 'DE', region: ' bavaria' })?.basisPoints).toBe(700)
  expect(findForPlace(rates, { country: 'DE', region: 'Hesse' })?.basisPoints).toBe(1_900)
  expect(findForPlace(rates, { country: 'FR', region: '' })).toBeUndefined()
  expect(
    findForPlace(rates.slice(1), { country: 'DE', region: 'Hesse' }),
    'of another region',
  ).toBeUndefined()
})

test('a rate of the tax class is asked before the standard rate, and a region before its country', () => {
  const rate = (taxClass: 'standard' | 'reduced' | 'zero', basisPoints: number, place = germany) => ({
    ...place,
    taxClass,
    name: 'VAT',
    basisPoints,
  })
  const rates = [vat, rate('reduced', 700), rate('standard', 1_600, bavaria), rate('zero', 0, bavaria)]
  const points = (
    place: typeof germany,
    taxClass: 'standard' | 'reduced' | 'second-reduced' | 'zero' | 'exempt',
  ) => rateOf(rates, place, taxClass)?.basisPoints
  expect(points(germany, 'reduced')).toBe(700)
  expect(points(germany, 'second-reduced'), 'the standard rate').toBe(1_900)
  expect(points(germany, 'exempt'), 'what others pay').toBe(1_900)
  expect(points(bavaria, 'reduced'), 'that of the region').toBe(1_600)
  expect(points(bavaria, 'zero')).toBe(0)
  expect(points({ country: 'DE', region: 'Hesse' }, 'zero')).toBe(1_900)
  expect(points({ country: 'FR', region: '' }, 'reduced')).toBeUndefined()
})

test('freight goes by weight: its step, then each started kilogram, or on request; free above an amount', () => {
  const cost = (grams: number, netCents = 100) => freightOf(table, { grams, netCents })
  expect([cost(0), cost(5_000), cost(5_001), cost(30_000), cost(30_001), cost(32_000)]).toEqual([
    900, 900, 2_500, 2_500, 2_570, 2_640,
  ])
  expect([cost(5_000, 499_999), cost(90_000, 500_000)]).toEqual([900, 0])
  expect(freightOf({ ...table, perKgCents: null }, { grams: 30_001, netCents: 1 })).toBeUndefined()
  const inTurn = { ...table, eachShipment: true }
  const split = (grams: number, laterGrams: number, netCents = 100) =>
    freightOf(inTurn, { grams, laterGrams, netCents })
  expect([split(5_000, 0), split(5_000, 2_000), split(32_000, 5_000)], 'each shipment pays').toEqual([
    1_800, 1_800, 3_400,
  ])
  expect(split(4_000, 2_000, 500_000), 'free by the amount of both').toBe(0)
  expect(freightOf(inTurn, { grams: 5_000, netCents: 100 }), 'one shipment').toBe(900)
  const cheapParts = {
    ...inTurn,
    steps: [
      { upToGrams: 5_000, cents: 100 },
      { upToGrams: 30_000, cents: 2_500 },
    ],
  }
  expect(freightOf(cheapParts, { grams: 10_000, laterGrams: 5_000, netCents: 1 }), 'never less').toBe(2_500)
  const oneStep = { ...table, steps: table.steps.slice(0, 1) }
  expect(freightOf(oneStep, { grams: 6_001, netCents: 1 })).toBe(1_040)
  expect(gramsOf({ cartonPieces: 20, cartonGrams: 4_001 }, 30)).toBe(6_002)
  expect(gramsOf({ cartonPieces: null, cartonGrams: null }, 30)).toBe(0)
})

test('tax is rounded for the sum of lines and freight; an exempt buyer pays none, which is said', () => {
  const lines = [line(1, 250, 1_000), line(2, 250, 1_000)]
  const standard = {
    delivery: 1,
    category: 'S',
    taxName: 'VAT',
    basisPoints: 1_900,
    reason: '',
    ...withoutFees,
  }
  const tables = { taxRates: [vat], freightTables: [table], seller, ...noRules }
  expect(chargesOf([{ place: germany, lines }], tables, anybody)).toEqual({
    parts: [
      { ...standard, line: 1, pieces: 1, netCents: 250, taxCents: 48 },
      { ...standard, line: 2, pieces: 1, netCents: 250, taxCents: 47 },
      { ...standard, line: null, netCents: 900, taxCents: 171 },
    ],
    freightCents: 900,
    feeCents: 0,
    taxCents: 266,
    isExempt: false,
  })
  expect(chargesOf([{ place: germany, lines }], tables, exempt)).toMatchObject({
    freightCents: 900,
    taxCents: 0,
    isExempt: true,
  })
})

test('nothing is charged where nothing is said, and where a rate of 0 ended it', () => {
  const nothing = { parts: [], freightCents: 0, feeCents: 0, taxCents: 0, isExempt: false }
  const to = (country: string) => [{ place: { country, region: '' }, lines: [line(1, 1_000)] }]
  const none = { taxRates: [{ ...vat, basisPoints: 0 }], freightTables: [], seller, ...noRules }
  expect(chargesOf(to('DE'), none, exempt)).toEqual(nothing)
  expect(
    chargesOf(to('US'), { taxRates: [vat], freightTables: [table], seller, ...noRules }, anybody),
  ).toEqual(nothing)
})

test('freight of a weight that no table has is refused, unless freight was agreed; the rest of it is charged', () => {
  const onRequest = { taxRates: [vat], freightTables: [{ ...table, perKgCents: null }], seller, ...noRules }
  const to = [{ place: germany, lines: [line(1, 1_000, 30_001)] }]
  expect(chargesOf(to, onRequest, anybody)).toBeUndefined()
  expect(chargesOf(to, onRequest, { ...anybody, agreed: true })).toMatchObject({
    freightCents: 0,
    taxCents: 190,
  })
  const heavy = [{ place: germany, lines: [line(1, 1_000, 4_000), line(2, 1_000, 1_001)] }]
  expect(chargesOf(heavy, onRequest, anybody)?.freightCents, 'by the weight of all lines').toBe(2_500)
  const costly = [{ place: germany, lines: [line(1, 250_000), line(2, 250_000)] }]
  expect(chargesOf(costly, onRequest, anybody)?.freightCents, 'by the amount of all lines').toBe(0)
})

test('freight where no tax is known is charged without one', () => {
  const tables = { taxRates: [], freightTables: [table], seller, ...noRules }
  expect(chargesOf([{ place: germany, lines: [line(1, 1_000)] }], tables, exempt)).toEqual({
    parts: [
      {
        ...{ delivery: 1, line: null, netCents: 900, taxName: '', basisPoints: 0, taxCents: 0 },
        ...{ category: 'E', reason: 'No tax is charged' },
        ...withoutFees,
      },
    ],
    freightCents: 900,
    feeCents: 0,
    taxCents: 0,
    isExempt: false,
  })
})

test('a place without a table of its own has the table for everywhere else, if there is one', () => {
  const elsewhere = { ...table, country: '' }
  expect(freightTableFor([elsewhere, table], germany)).toBe(table)
  expect(freightTableFor([table, elsewhere], { country: 'US', region: '' })).toBe(elsewhere)
  expect(freightTableFor([table], { country: 'US', region: '' })).toBeUndefined()
})

test('a weight is known only where the carton has both pieces and grams; without steps each kilogram counts', () => {
  expect(gramsOf({ cartonPieces: 20, cartonGrams: null }, 30)).toBe(0)
  expect(gramsOf({ cartonPieces: null, cartonGrams: 500 }, 30)).toBe(0)
  const each = { ...table, steps: [], freeFromCents: null }
  expect([
    freightOf(each, { grams: 1, netCents: 0 }),
    freightOf(each, { grams: 1_001, netCents: 0 }),
  ]).toEqual([70, 140])
})

test('a freight table of a region names the country', () => {
  const isValid = (place: object) =>
    addFreightTable.body?.safeParse({
      country: '',
      region: '',
      steps: [],
      perKg: null,
      freeFrom: null,
      from: '2027-01-01',
      ...place,
    }).success
  expect(isValid({})).toBe(true)
  expect(isValid({ country: 'DE' })).toBe(true)
  expect(isValid({ country: 'DE', region: 'Bavaria' })).toBe(true)
  expect(isValid({ region: 'Bavaria' })).toBe(false)
})

test('taxes are summed by name and rate, and what is not taxed is in none of them', () => {
  const part = {
    category: 'S',
    reason: '',
    taxName: 'VAT',
    basisPoints: 1_900,
    netCents: 100,
    taxCents: 19,
    ...withoutFees,
  } as const
  const untaxed = { ...part, basisPoints: 0, taxCents: 0 }
  const sums = { netCents: 300, freightCents: 200, taxCents: 45, exemptNumber: '' }
  expect(sumsOf({ ...sums, parts: [] })).toBeUndefined()
  expect(
    sumsOf({
      ...sums,
      parts: [
        part,
        { ...part, basisPoints: 700, taxCents: 7 },
        { ...part, netCents: 200, taxCents: 38 },
        { ...untaxed, category: 'Z' },
        { ...untaxed, category: 'E', reason: 'No tax is charged' },
        { ...untaxed, category: 'E', reason: 'A reason' },
        { ...untaxed, category: null },
      ],
    }),
  ).toEqual({
    ...sums,
    fees: [],
    owed: [],
    taxes: [
      { category: 'S', name: 'VAT', basisPoints: 1_900, netCents: 300, taxCents: 57 },
      { category: 'S', name: 'VAT', basisPoints: 700, netCents: 100, taxCents: 7 },
      { category: 'Z', name: 'VAT', basisPoints: 0, netCents: 100, taxCents: 0 },
    ],
    untaxed: [{ category: 'E', reason: 'A reason', netCents: 100 }],
  })
})

test('screens and papers say net, freight and each tax, and of which part of it where it is not all', () => {
  const rate = { category: 'S', name: 'VAT', basisPoints: 887.5, netCents: 100_000, taxCents: 8_875 } as const
  const sums = { netCents: 90_000, freightCents: 10_000, fees: [], owed: [], untaxed: [], exemptNumber: '' }
  const summary = toSummary({ ...sums, taxes: [rate], taxCents: 8_875 })
  expect(summary).toEqual({
    net: 900,
    freight: 100,
    taxes: [{ category: 'S', name: 'VAT', percent: 8.875, net: 1_000, tax: 88.75 }],
    tax: 88.75,
  })
  expect(chargeRows(summary)).toEqual([
    ['Net', 900],
    ['Freight', 100],
    ['VAT 8.875%', 88.75],
  ])
  expect(chargeRows({ ...summary, freight: 0 })).toEqual([
    ['Net', 900],
    ['VAT 8.875% of $1,000', 88.75],
  ])
  expect(chargeNotes(summary)).toEqual([expect.stringContaining('for the sum of each rate')])
  const earlier = toSummary({ ...sums, taxes: [{ ...rate, category: null }], taxCents: 8_875 })
  expect(chargeNotes(earlier)).toEqual([expect.stringContaining('for each line')])
  const exempt = toSummary({ ...sums, taxes: [], taxCents: 0, exemptNumber: 'DE123' })
  expect(exempt.exemptNumber).toBe('DE123')
  expect(chargeNotes(exempt)).toEqual([exemptNote('DE123')])
  expect([percentOf(1_900), percentOf(887.5)]).toEqual([19, 8.875])
})

test('what is not taxed has a row for each category, and a sentence for each reason', () => {
  const untaxed = [
    { category: 'E', reason: 'Medical device', netCents: 10_000 },
    { category: 'E', reason: 'Second-hand', netCents: 5_000 },
    { category: 'K', reason: taxReasons.intraCommunity, netCents: 20_000 },
  ] as const
  const sums = {
    netCents: 35_000,
    freightCents: 0,
    fees: [],
    owed: [],
    taxes: [],
    taxCents: 0,
    exemptNumber: 'FR1',
  }
  const summary = toSummary({ ...sums, untaxed })
  expect(chargeRows(summary)).toEqual([
    ['Net', 350],
    ['Tax (exempt) of $150', 0],
    ['Tax (intra-Community supply) of $200', 0],
  ])
  expect(chargeNotes(summary)).toEqual([
    'Medical device.',
    'Second-hand.',
    'Intra-Community supply: the customer accounts for the tax, tax number FR1.',
  ])
  const owed = {
    ...summary,
    exemptNumber: '',
    untaxed: [],
    owed: [{ goods: 'tablets' as const, pieces: 300 }],
  }
  expect([chargeNotes(owed), chargeNotes(owed, 'seller')]).toEqual([
    [expect.stringMatching(/^You owe the VAT on 300/)],
    [expect.stringMatching(/^The buyer owes the VAT on 300/)],
  ])
})

test('what is charged is the sum of its parts, by address', () => {
  const deliveries = fc.array(
    fc.record({
      place: fc.constantFrom(germany, bavaria, { country: 'US', region: '' }),
      lines: fc.array(
        fc
          .tuple(fc.nat(5), fc.integer({ min: 1, max: 9e9 }), fc.nat(90_000))
          .map((fields) => line(...fields)),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(deliveries, fc.constantFrom(anybody, exempt), (to, buying) => {
      const charges = chargesOf(to, { taxRates: [vat], freightTables: [table], seller, ...noRules }, buying)
      const sum = (cents: readonly number[]) => cents.reduce((total, part) => total + part, 0)
      expect(charges?.taxCents).toBe(sum(charges?.parts.map(({ taxCents }) => taxCents) ?? []))
      expect(charges?.freightCents).toBe(
        sum(charges?.parts.filter((part) => part.line === null).map(({ netCents }) => netCents) ?? []),
      )
      const taxed = charges?.parts.filter(({ category }) => category === 'S') ?? []
      for (const { netCents, basisPoints, taxCents } of taxed)
        expect(Math.abs(taxCents - (netCents * basisPoints) / 10_000)).toBeLessThan(1)
      expect(charges?.taxCents).toBe(taxOf(sum(taxed.map(({ netCents }) => netCents)), vat.basisPoints))
    }),
  )
})

test('pieces that come later never cost less than one shipment, and nothing where that is free', () => {
  const cents = fc.nat({ max: 10_000 })
  const tables = fc.record({
    steps: fc
      .uniqueArray(fc.record({ upToGrams: fc.integer({ min: 1, max: 50_000 }), cents }), {
        selector: ({ upToGrams }) => upToGrams,
        maxLength: 4,
      })
      .map((steps) => steps.toSorted((a, b) => a.upToGrams - b.upToGrams)),
    perKgCents: fc.option(cents),
    freeFromCents: fc.option(fc.nat({ max: 100_000 })),
  })
  const goods = fc.record({
    amountCents: fc.nat({ max: 50_000 }),
    nowPieces: fc.nat({ max: 300 }),
    laterPieces: fc.nat({ max: 300 }),
    carton: fc.record({
      cartonPieces: fc.integer({ min: 1, max: 50 }),
      cartonGrams: fc.nat({ max: 20_000 }),
    }),
  })
  fc.assert(
    fc.property(
      tables,
      fc.array(fc.array(goods, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      (prices, addresses) => {
        const costOf = (eachShipment: boolean) =>
          chargesOf(
            addresses.map((lines) => ({
              place: germany,
              lines: lines.map(({ amountCents, nowPieces, laterPieces, carton }, at) => ({
                ...line(at + 1, amountCents, gramsOf(carton, nowPieces + laterPieces)),
                split: { nowPieces, laterPieces, laterGrams: gramsOf(carton, laterPieces) },
              })),
            })),
            { taxRates: [vat], freightTables: [{ ...germany, ...prices, eachShipment }], seller, ...noRules },
            anybody,
          )
        const [together, inTurn] = [costOf(false), costOf(true)]
        for (const charges of [together, inTurn]) {
          if (!charges) continue
          const freight = charges.parts.filter((part) => part.line === null)
          expect(freight.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(charges.freightCents)
          expect(charges.parts.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(charges.taxCents)
        }
        if (!together || !inTurn) return
        const { freeFromCents } = prices
        expect(inTurn.freightCents).toBeGreaterThanOrEqual(together.freightCents)
        expect(inTurn.taxCents).toBeGreaterThanOrEqual(together.taxCents)
        for (const [at, lines] of addresses.entries()) {
          const net = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
          const isFree = freeFromCents !== null && net >= freeFromCents
          if (isFree)
            expect(inTurn.parts.filter((part) => part.delivery === at + 1 && part.line === null)).toEqual([])
        }
      },
    ),
  )
})
