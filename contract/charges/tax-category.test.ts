import { expect, test } from 'vitest'
import { chargesOf } from './order-charges.ts'
import { isPlain, privateBuyer, type TaxedBuyer, taxOn } from './tax-category.ts'
import type { TaxedGoods } from './tax-class.ts'

const belgian = { country: 'BE', taxNumber: 'BE 0123.456.749' }
const american = { country: 'US', taxNumber: '12-345' }
const swiss = { country: 'CH', taxNumber: 'CHE-123.456.788 MWST' }
const company = (taxNumber: string, flags: Partial<TaxedBuyer> = {}): TaxedBuyer => ({
  ...privateBuyer,
  taxNumber,
  ...flags,
})
const isConfirmed = true
const isExempt = true
const standard: TaxedGoods = { taxClass: 'standard', taxExemptReason: null }
const books: TaxedGoods = { taxClass: 'reduced', taxExemptReason: null }
const zero: TaxedGoods = { taxClass: 'zero', taxExemptReason: null }
const aid: TaxedGoods = { taxClass: 'exempt', taxExemptReason: 'Medical device' }
const rate = (
  country: string,
  basisPoints: number,
  taxClass: 'standard' | 'reduced' | 'zero' = 'standard',
) => ({
  country,
  region: '',
  taxClass,
  name: 'VAT',
  basisPoints,
})
const rates = [
  rate('BE', 2_100),
  rate('BE', 600, 'reduced'),
  rate('BE', 0, 'zero'),
  rate('FR', 2_000),
  rate('US', 800),
  rate('NL', 0),
]

test.each([
  // seller, buyer, where to, goods, category and basis points
  ['standard rate', belgian, privateBuyer, 'BE', standard, 'S', 2_100],
  ['reduced rate', belgian, privateBuyer, 'BE', books, 'S', 600],
  ['no reduced rate there', belgian, privateBuyer, 'FR', books, 'S', 2_000],
  ['zero rate', belgian, privateBuyer, 'BE', zero, 'Z', 0],
  ['no zero rate there', belgian, privateBuyer, 'FR', zero, 'S', 2_000],
  ['exempt goods', belgian, privateBuyer, 'BE', aid, 'E', 0],
  ['exempt goods stay exempt abroad', belgian, company('FR40303265045', { isConfirmed }), 'FR', aid, 'E', 0],
  ['a number that is not confirmed', belgian, company('FR40303265045'), 'FR', standard, 'S', 2_000],
  ['a confirmed number', belgian, company('FR40303265045', { isConfirmed }), 'FR', standard, 'K', 0],
  [
    'a confirmed number, no rate there',
    belgian,
    company('FR40303265045', { isConfirmed }),
    'DE',
    books,
    'K',
    0,
  ],
  ['an exempt company abroad', belgian, company('FR40303265045', { isExempt }), 'FR', standard, 'K', 0],
  [
    'goods that stay in the country',
    belgian,
    company('FR40303265045', { isConfirmed }),
    'BE',
    standard,
    'S',
    2_100,
  ],
  [
    "the seller's own country's number",
    belgian,
    company('BE0123456749', { isConfirmed }),
    'FR',
    standard,
    'S',
    2_000,
  ],
  ['an exempt company at home', belgian, company('BE0123456749', { isExempt }), 'BE', standard, 'AE', 0],
  [
    'an exempt company of another country, goods stay',
    belgian,
    company('FR40303265045', { isExempt }),
    'BE',
    standard,
    'S',
    2_100,
  ],
  ['the same at a reduced rate', belgian, company('NL004495445B01', { isExempt }), 'BE', books, 'S', 600],
  [
    'an exempt company from outside of the EU',
    belgian,
    company('GB123456789', { isExempt }),
    'BE',
    standard,
    'S',
    2_100,
  ],
  [
    "an exempt company with the seller's own country's number, goods leave",
    belgian,
    company('BE0123456749', { isExempt }),
    'FR',
    standard,
    'S',
    2_000,
  ],
  [
    'an exempt company from a third country',
    belgian,
    company('DE129273398', { isExempt }),
    'FR',
    standard,
    'K',
    0,
  ],
  [
    'an exempt company of the EU, goods outside of it',
    belgian,
    company('FR40303265045', { isExempt }),
    'US',
    standard,
    'S',
    800,
  ],
  [
    'an exempt company where it is registered, from outside of the EU',
    swiss,
    company('FR40303265045', { isExempt }),
    'FR',
    standard,
    'AE',
    0,
  ],
  ['goods that stay in Switzerland', swiss, company('FR40303265045', { isExempt }), 'CH', standard, 'E', 0],
  [
    'goods that stay with a seller that has a number of its tax office alone',
    { country: 'DE', taxNumber: '29/815/08159' },
    company('FR40303265045', { isExempt }),
    'BE',
    standard,
    'S',
    2_100,
  ],
  ['an exempt company by another number', belgian, company('12-345', { isExempt }), 'BE', standard, 'E', 0],
  ['export', belgian, privateBuyer, 'JP', standard, 'G', 0],
  ['export to a place with a rate', belgian, privateBuyer, 'US', standard, 'S', 800],
  ['export from outside of the EU', swiss, privateBuyer, 'JP', standard, 'G', 0],
  ['at home, without a rate', swiss, privateBuyer, 'CH', standard, 'E', 0],
  ['within the EU, where a rate has ended', belgian, privateBuyer, 'NL', standard, 'E', 0],
  ['a seller outside of VAT', american, privateBuyer, 'US', standard, 'S', 800],
  ['exempt at such a seller', american, company('98-765', { isExempt }), 'US', standard, 'E', 0],
  ['abroad from such a seller', american, privateBuyer, 'JP', standard, 'E', 0],
  ['a seller without a number', { country: 'BE', taxNumber: '' }, privateBuyer, 'NL', standard, 'O', 0],
  ['its exempt goods', { country: 'BE', taxNumber: '' }, privateBuyer, 'BE', aid, 'O', 0],
  ['its zero rate', { country: 'BE', taxNumber: '' }, privateBuyer, 'BE', zero, 'O', 0],
] as const)('%s', (_, seller, buyer, country, goods, category, basisPoints) => {
  const tax = taxOn({ seller, buyer, place: { country, region: '' }, goods }, rates)
  expect(tax).toMatchObject({ category, basisPoints })
  expect(tax.reason === '', 'a reason where no rate is').toBe(category === 'S' || category === 'Z')
})

test('what is not taxed for want of a rate needs no mention; any other reason does', () => {
  const supply = { seller: belgian, buyer: privateBuyer, goods: standard }
  const at = (country: string, goods = standard) =>
    isPlain(taxOn({ ...supply, goods, place: { country, region: '' } }, rates))
  expect([at('NL'), at('JP'), at('BE', aid), at('BE', zero), at('BE')]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('freight is taxed like the goods that cost most of those that go with it', () => {
  const freightTables = [
    {
      country: '',
      region: '',
      steps: [{ upToGrams: 9_000, cents: 1_000 }],
      perKgCents: null,
      freeFromCents: null,
    },
  ]
  const lineOf = (line: number, goods: TaxedGoods, amountCents: number) => ({
    line,
    pieces: 1,
    goods: [],
    amountCents,
    grams: 1,
    ...goods,
  })
  const freightOf = (lines: ReturnType<typeof lineOf>[]) =>
    chargesOf(
      [{ place: { country: 'BE', region: '' }, lines }],
      { taxRates: rates, freightTables, seller: belgian, reverseCharges: [], fees: [] },
      { buyer: privateBuyer },
    )?.parts.find(({ line }) => line === null)
  const mixed = [lineOf(1, standard, 500), lineOf(2, books, 300), lineOf(3, books, 300)]
  expect(freightOf(mixed)).toMatchObject({ category: 'S', basisPoints: 600, taxCents: 60 })
  expect(freightOf(mixed.slice(0, 2))).toMatchObject({ category: 'S', basisPoints: 2_100, taxCents: 210 })
  expect(freightOf([lineOf(1, aid, 500)])).toMatchObject({
    category: 'E',
    reason: 'Medical device',
    taxCents: 0,
  })
})
