import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Charges, chargesOf } from '#contract/charges/order-charges.ts'
import type { TaxCategory } from '#contract/charges/tax-category.ts'
import { leftOf, sumsOfParts, type TaxSum, worthOfAmount, worthOfParts } from '#contract/charges/worth.ts'
import { couponShares, shareOut } from '#contract/pricing.ts'
import { size } from '#test/sizes.ts'
import { type ChargedOrder, chargedSums, takePieces } from './order-parts.ts'

// Random orders are taken back in random parts, by pieces and by amounts, and each document is held to a calculation of its own:
// fractions of whole numbers, which round nothing before the end.

interface SampleLine {
  readonly pieces: number
  readonly cents: number
  readonly taxClass: 'standard' | 'reduced' | 'zero' | 'exempt'
  /** Pieces of each part in one kit; none for a line that is no kit. */
  readonly kit: readonly number[]
  /** Cents of the fee by law on a piece, or on a piece of each part, in Germany; in France it is a cent more. */
  readonly fee: number
  readonly isTablet: boolean
}

interface Sample {
  readonly lines: readonly SampleLine[]
  readonly countries: readonly string[]
  readonly freight: number
  readonly percentOff: number
  readonly buyer: 'private' | 'confirmed' | 'exempt'
  /** Thousandths of a percent. */
  readonly rates: readonly [number, number]
  /** How small the amounts are: prices in yen are small, those in fils large. */
  readonly scale: number
}

type Act =
  | { readonly kind: 'pieces'; readonly of: readonly number[]; readonly share: number }
  | { readonly kind: 'agreed'; readonly of: readonly number[]; readonly share: number; readonly part: number }
  | { readonly kind: 'amount'; readonly part: number }

const line: fc.Arbitrary<SampleLine> = fc.record({
  pieces: fc.integer({ min: 1, max: 300 }),
  cents: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 500_000 })),
  taxClass: fc.constantFrom('standard', 'reduced', 'zero', 'exempt'),
  kit: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 3 }) },
  ),
  fee: fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 700 }) },
  ),
  isTablet: fc.boolean(),
})

const samples: fc.Arbitrary<Sample> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  countries: fc.constantFrom(['DE'], ['FR'], ['DE', 'FR'], ['FR', 'DE', 'US'], ['NL'], ['NL', 'DE']),
  freight: fc.constantFrom(0, 0, 900, 12_345),
  percentOff: fc.constantFrom(0, 0, 7.5, 33.33),
  buyer: fc.constantFrom('private', 'confirmed', 'exempt'),
  rates: fc.constantFrom([19_000, 7_000], [10_000, 8_000], [8_875, 5_125], [27_000, 5_000]),
  scale: fc.constantFrom(1, 1, 100, 1_000),
})

const some = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 8 })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('pieces' as const), of: some, share }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('agreed' as const), of: some, share, part: share }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('amount' as const), part: share }) },
  ),
  { minLength: 1, maxLength: 12 },
)

const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0)

const partId = (position: number, place: number) => `p${100 + position * 10 + place}`

/** The fee on a piece of a line, or of a part of a kit, that goes there. */
const feeIn = ({ fee }: Pick<SampleLine, 'fee'>, country: string) =>
  fee === 0 ? 0 : country === 'DE' ? fee : country === 'FR' ? fee + 1 : 0

const goodsOf = ({ kit, isTablet, position }: SampleLine & { readonly position: number }) => {
  const groups = isTablet ? (['tablets'] as const) : []
  const feeCodes = [`fee-${position}`]
  return kit.length === 0
    ? [{ groups, feeCodes, each: 1, partId: null }]
    : kit.map((each, place) => ({ groups, feeCodes, each, partId: partId(position, place) }))
}

/** An order as it is stored. */
function orderOf({ lines, countries, freight, percentOff, buyer, rates, scale }: Sample): ChargedOrder {
  const priced = lines.map((each, place) => {
    const unitPriceCents = Math.max(1, Math.floor(each.cents / scale))
    return { ...each, position: place + 1, unitPriceCents, amountCents: each.pieces * unitPriceCents }
  })
  const discounts = couponShares(
    { percentOff },
    priced.map(({ amountCents }) => ({ amountCents, isQuoted: false })),
  )
  // Two addresses share the pieces, the first has the smaller half.
  const piecesAt = (pieces: number, place: number) =>
    Math.floor((pieces * (place + 1)) / countries.length) - Math.floor((pieces * place) / countries.length)
  const divided = countries.map((country, place) => ({
    place: { country, region: '' },
    lines: priced.flatMap((each, index) => {
      const { position, unitPriceCents, pieces, taxClass } = each
      const count = piecesAt(pieces, place)
      const shares = shareOut(
        discounts[index] ?? 0,
        countries.map((_, at) => piecesAt(pieces, at)),
      )
      return count === 0
        ? []
        : [
            {
              line: position,
              pieces: count,
              goods: goodsOf(each),
              amountCents: count * unitPriceCents - (shares[place] ?? 0),
              grams: 0,
              taxClass,
              taxExemptReason: taxClass === 'exempt' ? 'Medical device' : null,
            },
          ]
    }),
  }))
  const ofRate = (country: string, taxClass: 'standard' | 'reduced' | 'zero', thousandths: number) => ({
    country,
    region: '',
    taxClass,
    name: 'VAT',
    basisPoints: thousandths / 10,
  })
  const charges: Charges | undefined = chargesOf(
    divided,
    {
      taxRates: ['DE', 'FR'].flatMap((country) => [
        ofRate(country, 'standard', rates[0]),
        ofRate(country, 'reduced', rates[1]),
        ofRate(country, 'zero', 0),
      ]),
      freightTables:
        freight === 0
          ? []
          : ['DE', 'FR', 'US', 'NL'].map((country) => ({
              country,
              region: '',
              steps: [{ upToGrams: 5_000, cents: freight }],
              perKgCents: 0,
              freeFromCents: null,
              eachShipment: false,
            })),
      seller: { country: 'DE', taxNumber: 'DE136695976' },
      reverseCharges: [
        {
          country: 'DE',
          groups: ['tablets'],
          thresholdCents: 500_000,
          isAbove: false,
          countedOver: 'order',
          isApart: false,
          buyers: 'any-number',
          mention: 'Steuerschuldnerschaft des Leistungsempfängers',
        },
      ],
      fees: priced.flatMap((each) =>
        ['DE', 'FR'].flatMap((country) => {
          const unitCents = feeIn(each, country)
          const fee = { code: `fee-${each.position}`, name: 'WEEE', kind: 'recycling' as const }
          return unitCents === 0 ? [] : [{ ...fee, country, unitCents }]
        }),
      ),
    },
    {
      buyer: {
        taxNumber: buyer === 'private' ? '' : 'FR40303265045',
        isConfirmed: buyer === 'confirmed',
        isExempt: buyer === 'exempt',
      },
    },
  )
  if (!charges) throw new Error('freight has a price')
  const parts = priced.flatMap(({ position, pieces, amountCents, kit }, index) =>
    shareOut(
      amountCents - (discounts[index] ?? 0),
      kit.map((each) => each),
    ).map((shareCents, place) => ({
      position: 100 + position * 10 + place,
      productId: partId(position, place),
      kitPosition: position,
      kitPieces: kit[place] ?? 1,
      pieces: pieces * (kit[place] ?? 1),
      shareCents,
    })),
  )
  // Only the fields that charges depend on.
  return {
    lines: priced.map(({ position, pieces, unitPriceCents, amountCents, kit }, index) => ({
      position,
      pieces,
      unitPriceCents,
      amountCents,
      discountCents: discounts[index] ?? 0,
      isKit: kit.length > 0,
    })),
    parts,
    deliveries:
      countries.length === 1
        ? []
        : divided.map((to, place) => ({
            position: place + 1,
            lines: to.lines.map(({ line: of, pieces }) => ({ line: of, pieces })),
            address: '',
            phone: '',
            cancelled: [],
          })),
    charges: charges.parts,
    untaxedCategory: 'E',
  } as unknown as ChargedOrder
}

const keyOf = ({ category, basisPoints }: { category: TaxCategory | null; basisPoints: number }) =>
  `${category} ${basisPoints}`

/** The tax of a net amount as an exact fraction of 100,000. */
const exact = (netCents: number, basisPoints: number) =>
  BigInt(netCents) * BigInt(Math.round(basisPoints * 10))
const halfUp = (fraction: bigint) => Number((fraction + 50_000n) / 100_000n)

/** How many amounts were exact, so that the model shows that a cent more or less is the exception. */
const seen = { exact: 0, aCentOff: 0, last: 0 }

/** Holds one document to what it takes from what was left. */
function check(left: readonly TaxSum[], taken: readonly TaxSum[], byPieces: boolean) {
  for (const sum of taken) {
    const before = left.find((each) => keyOf(each) === keyOf(sum))
    if (!before) throw new Error('nothing was left there')
    expect(sum.netCents).toBeGreaterThanOrEqual(0)
    expect(sum.taxCents).toBeGreaterThanOrEqual(0)
    expect(sum.netCents, 'no more than the invoice').toBeLessThanOrEqual(before.netCents)
    expect(sum.taxCents, 'no more than the invoice').toBeLessThanOrEqual(before.taxCents)
    if (sum.basisPoints === 0) expect(sum.taxCents, 'tax that was not charged').toBe(0)
    if (sum.netCents === before.netCents) {
      expect(sum.taxCents, 'exactly what is left').toBe(before.taxCents)
      seen.last++
      continue
    }
    const tax = exact(sum.netCents, sum.basisPoints)
    if (sum.taxCents === halfUp(tax)) {
      seen.exact++
      continue
    }
    seen.aCentOff++
    const offBy = BigInt(sum.taxCents) * 100_000n - tax
    // An amount that leaves a cent of a rate behind may be that cent further off.
    const most = byPieces ? 100_000n : 200_000n
    expect(offBy < most && offBy > -most, 'a cent off its rate').toBe(true)
    if (!byPieces) continue
    // It would have left a cent or more behind.
    const rest =
      BigInt(before.taxCents - halfUp(tax)) * 100_000n -
      exact(before.netCents - sum.netCents, sum.basisPoints)
    expect(rest >= 100_000n || rest <= -100_000n, 'rounded otherwise without a need').toBe(true)
  }
}

test('orders that are taken back in any parts give back exactly what they cost, each part with the tax of its rate', () => {
  fc.assert(
    fc.property(samples, acts, (sample, all) => {
      const order = orderOf(sample)
      const whole = sumsOfParts(chargedSums(order))
      expect(sumsByKey(whole)).toEqual(invoiced(order))
      const goods = [...order.lines.filter(({ isKit }) => !isKit), ...order.parts]
      const taken: TaxSum[] = []
      const gone = new Map<number, number>()
      const document = (sums: readonly TaxSum[] | undefined, byPieces: boolean, cents?: number) => {
        if (!sums) return false
        check(leftOf(whole, taken), sums, byPieces)
        if (cents !== undefined) expect(grossIn(sums)).toBe(cents)
        taken.push(...sums)
        return true
      }
      for (const act of all) {
        const left = leftOf(whole, taken)
        if (act.kind === 'amount') {
          const cents = Math.floor(grossIn(left) * act.part)
          expect(document(worthOfAmount(left, cents), false, cents)).toBe(true)
          continue
        }
        const chosen = [...new Set(act.of.map((place) => goods[place % goods.length]))].flatMap((each) =>
          each ? [each] : [],
        )
        const pieces = chosen.flatMap((each) => {
          const after = gone.get(each.position) ?? 0
          const count = Math.ceil((each.pieces - after) * act.share)
          return count > 0
            ? [{ each, after, count, parts: takePieces(order, each, { after, pieces: count }) }]
            : []
        })
        const parts = pieces.flatMap((each) => each.parts)
        for (const { each, after, count, parts: of } of pieces) {
          expect(sumOf(of.map((part) => part.pieces))).toBe(count)
          expect(sumOf(of.map((part) => part.netCents)), 'their share of the line').toBe(
            netUpTo(order, sample, each, after + count) - netUpTo(order, sample, each, after),
          )
        }
        const room = parts.every((part) => {
          const at = left.find((each) => keyOf(each) === keyOf(part))
          const wanted = sumOf(
            parts.filter((each) => keyOf(each) === keyOf(part)).map((each) => each.netCents),
          )
          return wanted <= (at?.netCents ?? 0)
        })
        const worth = worthOfParts(left, parts)
        if (act.kind === 'pieces') {
          if (!document(worth, room)) continue
        } else {
          const cents = Math.floor(grossIn(worth ?? left) * act.part)
          const sums = worthOfAmount(left, cents, parts)
          if (!document(sums, false, cents)) continue
          const keys = new Set(parts.map(keyOf))
          if (room && worth && grossIn(worth) > 0)
            expect(
              (sums ?? []).every((sum) => keys.has(keyOf(sum))),
              'only the tax of its pieces',
            ).toBe(true)
        }
        for (const { each, after, count } of pieces) gone.set(each.position, after + count)
      }
      const rest = leftOf(whole, taken)
      document(worthOfAmount(rest, grossIn(rest)), false, grossIn(rest))
      expect(sumsByKey(taken)).toEqual(sumsByKey(whole))
    }),
    { numRuns: size(1_000, 20_000) },
  )
  expect(seen.exact).toBeGreaterThan(20 * seen.aCentOff)
})

test('goods that are no part of an order are a fault of ours', () => {
  const order = orderOf({
    lines: [{ pieces: 1, cents: 1, taxClass: 'standard', kit: [], fee: 0, isTablet: false }],
    countries: ['DE'],
    freight: 0,
    percentOff: 0,
    buyer: 'private',
    rates: [19_000, 7_000],
    scale: 1,
  })
  const [line] = order.lines
  if (!line) throw new Error('an order has a line')
  expect(() => takePieces(order, { ...line, position: 2 }, { after: 0, pieces: 1 })).toThrow(
    'line 2 is not billed',
  )
})

const grossIn = (sums: readonly TaxSum[]) => sumOf(sums.map(({ netCents, taxCents }) => netCents + taxCents))

const sumsByKey = (sums: readonly TaxSum[]) =>
  Object.fromEntries(
    sumsOfParts(sums)
      .filter((sum) => grossIn([sum]) > 0)
      .map((sum) => [keyOf(sum), [sum.netCents, sum.taxCents]]),
  )

/** What is charged at each category and rate, and the lines without a charge. */
function invoiced({ charges, lines }: ChargedOrder) {
  const sums: Record<string, readonly [number, number]> = {}
  const add = (key: string, net: number, tax: number) => {
    const [netBefore, taxBefore] = sums[key] ?? [0, 0]
    if (net + tax > 0) sums[key] = [netBefore + net, taxBefore + tax]
  }
  for (const charge of charges) add(keyOf(charge), charge.netCents, charge.taxCents)
  const charged = sumOf(
    charges.flatMap(({ line: of, netCents, feeCents }) => (of === null ? [] : [netCents - feeCents])),
  )
  add('E 0', sumOf(lines.map(({ amountCents, discountCents }) => amountCents - discountCents)) - charged, 0)
  return Object.fromEntries(Object.entries(sums).map(([key, [net, tax]]) => [key, [net, tax]]))
}

/** What the first pieces of a line or a part cost: the coupon is shared out by address, and rounded there. */
function netUpTo(
  order: ChargedOrder,
  { lines, countries }: Sample,
  goods: ChargedOrder['lines'][number] | ChargedOrder['parts'][number],
  count: number,
) {
  const rounded = (cents: number, of: number, pieces: number) =>
    Number((2n * BigInt(cents) * BigInt(pieces) + BigInt(of)) / (2n * BigInt(of)))
  const kitPieces = 'kitPieces' in goods ? goods.kitPieces : 1
  const position = 'kitPosition' in goods ? goods.kitPosition : goods.position
  const sampled = lines[position - 1]
  if (!sampled) throw new Error('its line is of the sample')
  let unfilled = count
  let fees = 0
  for (const [place, country] of countries.entries()) {
    const to = order.deliveries[place]?.lines.find(({ line: of }) => of === position)?.pieces ?? 0
    const here = Math.min(unfilled, order.deliveries.length === 0 ? count : to * kitPieces)
    unfilled -= here
    fees += here * feeIn(sampled, country)
  }
  if ('shareCents' in goods) return rounded(goods.shareCents, goods.pieces, count) + fees
  const byAddress =
    order.deliveries.length === 0
      ? [goods.pieces]
      : order.deliveries.map((to) => to.lines.find(({ line: of }) => of === goods.position)?.pieces ?? 0)
  const shares = shareOut(goods.discountCents, byAddress)
  let left = count
  let net = count * goods.unitPriceCents + fees
  for (const [place, pieces] of byAddress.entries()) {
    const here = Math.min(left, pieces)
    left -= here
    if (pieces > 0) net -= rounded(shares[place] ?? 0, pieces, here)
  }
  return net
}
