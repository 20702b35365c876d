import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cheaperQuantity,
  couponShares,
  doBreaksFall,
  doPricesFall,
  type PriceTerms,
  priceLadder,
  priceLine,
  shareOut,
} from './pricing.ts'

const breaks = [
  { from: 500, priceCents: 1_900 },
  { from: 1_000, priceCents: 1_750 },
]

test('a line costs its base price, and less from each break on', () => {
  const terms = { basePriceCents: 2_000, breaks }
  expect(priceLine(terms, 499)).toEqual({ unitPriceCents: 2_000, amountCents: 998_000, source: 'base' })
  expect(priceLine(terms, 500)).toEqual({ unitPriceCents: 1_900, amountCents: 950_000, source: 'break' })
  expect(priceLine(terms, 1_000)).toEqual({ unitPriceCents: 1_750, amountCents: 1_750_000, source: 'break' })
})

test('the lowest of all agreed prices holds, and says which it is', () => {
  const terms = { basePriceCents: 2_000, breaks }
  expect(priceLine({ ...terms, priceList: { percentOff: 10 } }, 500)).toMatchObject({
    unitPriceCents: 1_710,
    source: 'price-list',
  })
  const own = { breaks: [{ from: 100, priceCents: 1_950 }] }
  expect(priceLine({ ...terms, priceList: own }, 100)).toMatchObject({
    unitPriceCents: 1_950,
    source: 'price-list',
  })
  expect(priceLine({ ...terms, priceList: own }, 500)).toMatchObject({
    unitPriceCents: 1_900,
    source: 'break',
  })
  expect(priceLine({ ...terms, quotedCents: 1_500 }, 500)).toMatchObject({
    unitPriceCents: 1_500,
    source: 'quote',
  })
  expect(priceLine({ ...terms, quotedCents: 2_500 }, 100)).toMatchObject({
    unitPriceCents: 2_000,
    source: 'base',
  })
})

const enough = { rule: { min: 100, multiple: 1 }, available: 10_000 }

test('a larger quantity that costs less in all is named, with what it saves', () => {
  expect(cheaperQuantity({ basePriceCents: 2_000, breaks }, 480, enough)).toEqual({
    pieces: 500,
    savedCents: 10_000,
  })
  expect(cheaperQuantity({ basePriceCents: 2_000, breaks }, 474, enough)).toBeUndefined()
  expect(cheaperQuantity({ basePriceCents: 2_000, breaks }, 1_000, enough)).toBeUndefined()
  // The first break costs more than these pieces do; the second one less.
  const steep = [
    { from: 500, priceCents: 1_990 },
    { from: 600, priceCents: 1_000 },
  ]
  expect(cheaperQuantity({ basePriceCents: 2_000, breaks: steep }, 490, enough)).toEqual({
    pieces: 600,
    savedCents: 380_000,
  })
})

test('breaks hold in whatever order they are given, and the nearest of all that cost less is named', () => {
  const reversed = { basePriceCents: 2_000, breaks: breaks.toReversed() }
  expect(priceLine(reversed, 1_000).unitPriceCents).toBe(1_750)
  const own = { breaks: [{ from: 500, priceCents: 1_500 }] }
  const terms = { basePriceCents: 2_000, breaks: [{ from: 600, priceCents: 1_000 }], priceList: own }
  expect(cheaperQuantity(terms, 480, enough)?.pieces).toBe(500)
})

test('the quantity that is named fills whole cartons and can be had', () => {
  const terms = { basePriceCents: 2_000, breaks }
  const cartons = { min: 120, multiple: 24 }
  expect(cheaperQuantity(terms, 480, { ...enough, rule: cartons })).toEqual({
    pieces: 504,
    savedCents: 2_400,
  })
  expect(cheaperQuantity(terms, 480, { ...enough, rule: { min: 100, multiple: 40 } })).toBeUndefined()
  expect(cheaperQuantity(terms, 480, { ...enough, rule: { ...cartons, max: 480 } })).toBeUndefined()
  expect(cheaperQuantity(terms, 480, { rule: cartons, available: 503 })).toBeUndefined()
})

test('of equal prices the more general one is named', () => {
  const terms = { basePriceCents: 2_000, breaks: [{ from: 100, priceCents: 1_500 }], quotedCents: 1_500 }
  expect(priceLine(terms, 100).source).toBe('break')
  expect(priceLine({ basePriceCents: 2_000, quotedCents: 2_000 }, 100).source).toBe('base')
})

test('a quantity that costs as much in all is not named as cheaper', () => {
  // 475 pieces at $20 and 500 at $19 both cost $9,500.
  expect(cheaperQuantity({ basePriceCents: 2_000, breaks }, 475, enough)).toBeUndefined()
  expect(cheaperQuantity({ basePriceCents: 2_000, breaks }, 476, enough)).toEqual({
    pieces: 500,
    savedCents: 2_000,
  })
})

test('price breaks rise in quantity and fall in price, and begin below the base price', () => {
  const first = { from: 500, priceCents: 1_900 }
  const fall = (...more: (typeof first)[]) => [
    doBreaksFall(2_000, [first, ...more]),
    doPricesFall([first, ...more]),
  ]
  expect([doBreaksFall(2_000, []), doPricesFall([])]).toEqual([true, true])
  expect(fall({ from: 501, priceCents: 1_899 })).toEqual([true, true])
  expect(fall({ from: 500, priceCents: 1_899 }), 'the same quantity').toEqual([false, false])
  expect(fall({ from: 501, priceCents: 1_900 }), 'the same price').toEqual([false, false])
  expect(fall({ from: 501, priceCents: 1_800 }, { from: 502, priceCents: 1_850 }), 'dearer').toEqual([
    false,
    false,
  ])
  expect(doBreaksFall(1_900, [first]), 'no less than the base price').toBe(false)
  expect(doBreaksFall(2_000, [{ from: 1, priceCents: 1_900 }]), 'from the first piece on').toBe(false)
})

test('a price ladder has each quantity from which a piece costs less, of those that can be ordered', () => {
  const terms = { basePriceCents: 2_000, breaks }
  const rule = { min: 100, multiple: 1 }
  expect(priceLadder({ basePriceCents: 2_000 }, rule)).toEqual([{ from: 100, priceCents: 2_000 }])
  expect(priceLadder(terms, rule)).toEqual([{ from: 100, priceCents: 2_000 }, ...breaks])
  expect(priceLadder(terms, { ...rule, max: 1_000 })).toHaveLength(3)
  expect(priceLadder(terms, { ...rule, max: 999 })).toHaveLength(2)
  expect(priceLadder(terms, { ...rule, min: 500 })).toEqual(breaks)
  expect(priceLadder(terms, { ...rule, min: 600 })).toEqual([{ from: 600, priceCents: 1_900 }, breaks[1]])
  const own = { breaks: [{ from: 200, priceCents: 1_800 }] }
  expect(priceLadder({ ...terms, priceList: own }, rule)).toEqual([
    { from: 100, priceCents: 2_000 },
    { from: 200, priceCents: 1_800 },
    { from: 1_000, priceCents: 1_750 },
  ])
  const dearer = { breaks: [{ from: 150, priceCents: 2_100 }] }
  expect(priceLadder({ ...terms, priceList: dearer }, rule), 'of no use').toEqual(priceLadder(terms, rule))
  expect(priceLadder({ ...terms, priceList: { percentOff: 10 } }, rule)[0]).toEqual({
    from: 100,
    priceCents: 1_800,
  })
})

const cents = fc.integer({ min: 1, max: 1_000_000 })
const someBreaks = fc.array(fc.record({ from: fc.integer({ min: 100, max: 5_000 }), priceCents: cents }), {
  maxLength: 5,
})
const someTerms: fc.Arbitrary<PriceTerms> = fc.record(
  {
    basePriceCents: cents,
    breaks: someBreaks,
    priceList: fc.record(
      { percentOff: fc.integer({ min: 1, max: 90 }), breaks: someBreaks },
      { requiredKeys: [] },
    ),
    quotedCents: cents,
  },
  { requiredKeys: ['basePriceCents'] },
)

test('whatever is agreed, nothing costs more than its base price, and amounts are whole cents', () => {
  fc.assert(
    fc.property(someTerms, fc.integer({ min: 100, max: 6_000 }), (terms, pieces) => {
      const { unitPriceCents, amountCents } = priceLine(terms, pieces)
      expect(unitPriceCents).toBeLessThanOrEqual(terms.basePriceCents)
      expect(amountCents).toBe(unitPriceCents * pieces)
      expect(Number.isInteger(amountCents)).toBe(true)
      expect(amountCents).toBeGreaterThan(0)
    }),
  )
})

test('no quantity below the one that is named costs less', () => {
  fc.assert(
    fc.property(someTerms, fc.integer({ min: 100, max: 5_000 }), (terms, pieces) => {
      const { amountCents } = priceLine(terms, pieces)
      const cheaper = cheaperQuantity(terms, pieces, enough)
      for (let other = pieces + 1; other < (cheaper?.pieces ?? 5_001); other += 1)
        expect(priceLine(terms, other).amountCents).toBeGreaterThanOrEqual(amountCents)
      if (cheaper) {
        const saved = amountCents - priceLine(terms, cheaper.pieces).amountCents
        expect(saved).toBe(cheaper.savedCents)
        expect(saved).toBeGreaterThan(0)
      }
    }),
    { numRuns: 50 },
  )
})

test('a percentage is taken off exactly: half a cent is rounded up, whatever the percentage', () => {
  const priceOff = (basePriceCents: number, percentOff: number) =>
    priceLine({ basePriceCents, priceList: { percentOff } }, 100).unitPriceCents
  // 1,950 less 33.33 % is 1,300.065; 50 less 1 % is 49.5; 1,000 less 12.35 % is 876.5.
  expect([priceOff(1_950, 33.33), priceOff(50, 1), priceOff(1_000, 12.35)]).toEqual([1_300, 50, 877])
})

const amounts = (...cents: number[]) => cents.map((amountCents) => ({ amountCents }))

test('a coupon takes its percentage or amount off the goods total, shared by largest remainder', () => {
  expect(couponShares({ percentOff: 10 }, amounts(20_301, 10_815))).toEqual([2_030, 1_082])
  expect(couponShares({ amountCents: 100 }, amounts(1, 1, 1)), 'no more than the goods').toEqual([1, 1, 1])
  expect(couponShares({ amountCents: 100 }, amounts(500, 500, 500)), 'the earlier of equal ones').toEqual([
    34, 33, 33,
  ])
  expect(couponShares({ percentOff: 12.5 }, amounts(4)), 'half a cent is rounded up').toEqual([1])
  expect(couponShares({ percentOff: 50 }, [])).toEqual([])
})

test('the lines of an accepted quote neither count for a coupon nor get a share of it', () => {
  const quoted = { amountCents: 10_000, isQuoted: true }
  expect(couponShares({ percentOff: 10 }, [...amounts(1_000), quoted])).toEqual([100, 0])
  expect(couponShares({ amountCents: 5_000 }, [quoted, ...amounts(1_000)])).toEqual([0, 1_000])
})

test('a coupon comes after breaks and price lists, and never takes more than a line costs', () => {
  const priced = priceLine({ basePriceCents: 2_000, breaks, priceList: { percentOff: 10 } }, 500)
  expect(couponShares({ percentOff: 10 }, [priced]), 'of 500 × 17.10').toEqual([85_500])
  const cents = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(
      fc.array(cents, { maxLength: 30 }),
      fc.oneof(
        fc.record({ percentOff: fc.constantFrom(0.01, 7.5, 33.33, 99.99) }),
        fc.record({ amountCents: cents }),
      ),
      (lines, coupon) => {
        const shares = couponShares(coupon, amounts(...lines))
        const goods = lines.reduce((sum, line) => sum + line, 0)
        const sum = shares.reduce((total, share) => total + share, 0)
        if ('amountCents' in coupon) expect(sum).toBe(Math.min(coupon.amountCents, goods))
        else expect(Math.abs(sum - (goods * coupon.percentOff) / 100)).toBeLessThan(0.51)
        for (const [place, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(lines[place] ?? 0)
          expect(Math.abs(share - (goods === 0 ? 0 : (sum * (lines[place] ?? 0)) / goods))).toBeLessThan(1.01)
        }
      },
    ),
  )
  expect(shareOut(7, [0, 0]), 'of nothing').toEqual([0, 0])
})
