import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feeKindNames, feeKinds } from '#contract/charges/fees.ts'
import { chargesOf, withTax } from '#contract/charges/order-charges.ts'
import type { RuleToday } from '#contract/charges/reverse-charge.ts'
import { privateBuyer, type TaxedBuyer } from '#contract/charges/tax-category.ts'
import { type TaxClass, taxClasses } from '#contract/charges/tax-class.ts'
import { grossOf, sumsOfParts, type TaxSum, worthOfAmount, worthOfParts } from '#contract/charges/worth.ts'
import { localeOf } from '#contract/currencies.ts'
import { setShopLocale, usualLocale } from '#contract/locale.ts'
import { couponShares, shareOut } from '#contract/pricing.ts'
import { type UnitOfMeasure, unitsOfMeasure } from '#contract/products/unit-of-measure.ts'
import { vatNumber } from '#contract/tax-numbers/vat-number.ts'
import { brokenRules, type RuleSet } from '#test/e-invoices/check.ts'
import { size } from '#test/sizes.ts'
import { chargedSums, takePieces } from '../charges/order-parts.ts'
import { read } from '../invoice-checks/check-file.ts'
import type { StoredCreditNote } from '../invoices/credit-notes.ts'
import type { StoredInvoice } from '../invoices/store.ts'
import { toCii } from './cii.ts'
import { structuredCreditNote } from './credit-note.ts'
import { structuredInvoice } from './document.ts'
import type { InvoiceFacts } from './facts.ts'
import type { StructuredInvoice, TradeParty } from './model.ts'
import { toUbl } from './ubl.ts'

beforeAll(() => setShopLocale(localeOf({ currency: 'EUR', locale: 'en-IE' })))
afterAll(() => setShopLocale(usualLocale))

const seller: TradeParty = {
  name: 'Seller BV',
  legalForm: '',
  street: 'Kade 1',
  city: 'Gent',
  region: '',
  postalCode: '9000',
  country: 'BE',
  register: '',
  registerScheme: '',
  vatNumber: 'BE0123456749',
  taxNumber: '',
  electronicAddress: '0208:0123456749',
  contact: 'Accounts',
  phone: '+32 555 0100',
  email: 'shop@example.com',
}

const MENTION = 'Btw te voldoen door de medecontractant'

/** One below the threshold of its country has no tax number; its register's identifies it. */
const sellers = { taxed: seller, untaxed: { ...seller, vatNumber: '', register: '0123456749' } } as const

const buyerIn = (country: string, number: string): TradeParty => ({
  ...seller,
  name: 'Buyer SARL',
  country,
  vatNumber: number,
  electronicAddress: '0009:40483304800022',
  email: 'ap@example.com',
})

const rate = (country: string, basisPoints: number, taxClass: Exclude<TaxClass, 'exempt'> = 'standard') => ({
  country,
  region: '',
  taxClass,
  name: 'VAT',
  basisPoints,
})

const rates = [
  rate('BE', 2_100),
  rate('BE', 600, 'reduced'),
  rate('BE', 1_200, 'second-reduced'),
  rate('BE', 0, 'zero'),
  rate('FR', 2_000),
  rate('FR', 550, 'reduced'),
  rate('CH', 810),
  rate('DE', 1_900),
  rate('DE', 0, 'zero'),
]

/** Whom goods are taxed for: nobody's company, one whose number is confirmed, one that is exempt in its country. */
const buyers = {
  private: privateBuyer,
  confirmed: { taxNumber: 'FR 40303265045', isExempt: false, isConfirmed: true },
  exempt: { taxNumber: 'FR 40303265045', isExempt: true, isConfirmed: false },
  domestic: { taxNumber: 'BE 0123456749', isExempt: true, isConfirmed: true },
  registered: { taxNumber: 'BE 0123456749', isExempt: false, isConfirmed: true },
} as const satisfies Record<string, TaxedBuyer>

/** A rule as the seller's country could have it. */
const tabletsFrom = (thresholdCents: number): RuleToday => ({
  country: 'BE',
  groups: ['tablets'],
  thresholdCents,
  isAbove: false,
  countedOver: 'order',
  isApart: false,
  buyers: 'any-number',
  mention: MENTION,
})

interface Sample {
  readonly lines: readonly {
    readonly name: string
    readonly pieces: number
    readonly cents: number
    readonly usual: number
    readonly note: string
    readonly taxClass: TaxClass
    readonly unit: UnitOfMeasure
    /** Whether its buyer owes the tax from 5,000. */
    readonly isTablet?: boolean
    /** Cents on a piece, of each kind of fee. */
    readonly fees?: readonly number[]
  }[]
  /** Countries of delivery; each takes a part of the pieces. */
  readonly countries: readonly string[]
  readonly freightCents: number
  readonly seller: keyof typeof sellers
  readonly buyer: keyof typeof buyers
  /** Whether it was placed before its tax categories were stored with it. */
  readonly isEarlier: boolean
  /** The share of the goods total that a coupon takes off. */
  readonly discount: number
  /** Cash discount, in hundredths of a percent; 0 for none. */
  readonly cashDiscount: number
  readonly onAccount: boolean
  readonly iban: boolean
  readonly purchaseOrder: string
}

const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map((text) => `Part ${text}`)

const samples: fc.Arbitrary<Sample> = fc.record({
  lines: fc.array(
    fc.record({
      name: words,
      pieces: fc.integer({ min: 3, max: 20_000 }),
      cents: fc.integer({ min: 1, max: 300_000 }),
      usual: fc.integer({ min: 0, max: 300_000 }),
      note: fc.option(words, { nil: '' }),
      taxClass: fc.constantFrom(...taxClasses),
      unit: fc.constantFrom(...unitsOfMeasure),
      isTablet: fc.boolean(),
      fees: fc.oneof(
        fc.constant([]),
        fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: feeKinds.length }),
      ),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  countries: fc.array(fc.constantFrom('BE', 'FR', 'CH', 'US', 'DE'), { minLength: 1, maxLength: 3 }),
  freightCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999 })),
  seller: fc.constantFrom('taxed', 'taxed', 'taxed', 'untaxed'),
  buyer: fc.constantFrom('private', 'confirmed', 'exempt', 'domestic', 'registered'),
  isEarlier: fc.boolean(),
  discount: fc.constantFrom(0, 0.1, 0.333, 1),
  cashDiscount: fc.constantFrom(0, 1, 200, 250, 2_000),
  onAccount: fc.boolean(),
  iban: fc.boolean(),
  purchaseOrder: fc.constantFrom('', 'PO-7', 'a & b <c>'),
})

const productCodes = { gtin: '4006381333931', unspsc: '43222609' }

/** Divides pieces over so many places. */
const shareOf = (pieces: number, place: number, places: number) =>
  Math.floor(pieces / places) + (place < pieces % places ? 1 : 0)

/** Builds what the database would hold of such an order, with the charges that the shop computes. */
function storedOf(sample: Sample): { invoice: StoredInvoice; facts: InvoiceFacts } {
  const { countries } = sample
  const goods = sample.lines.map(({ pieces, cents }) => pieces * cents)
  const goodsCents = goods.reduce((sum, cents) => sum + cents, 0)
  // Something is left to pay.
  const amountOff = Math.min(Math.floor(goodsCents * sample.discount), goodsCents - 1)
  const discounts = sample.isEarlier
    ? goods.map(() => 0)
    : couponShares(
        { amountCents: amountOff },
        goods.map((amountCents) => ({ amountCents })),
      )
  const discountOf = (line: number, place: number) =>
    shareOut(
      discounts[line] ?? 0,
      countries.map((_, at) => shareOf(sample.lines[line]?.pieces ?? 0, at, countries.length)),
    )[place] ?? 0
  const places = countries.map((country, place) => ({
    place: { country, region: '' },
    lines: sample.lines.map(({ pieces, cents, taxClass, isTablet = false }, line) => {
      const share = shareOf(pieces, place, countries.length)
      const taxExemptReason = taxClass === 'exempt' ? 'Exempt by Article 132' : null
      return {
        line: line + 1,
        pieces: share,
        goods: [
          {
            groups: isTablet ? ['tablets' as const] : [],
            feeCodes: sample.isEarlier ? [] : feeKinds.map((kind) => `${kind}-${line}`),
            each: 1,
            partId: null,
          },
        ],
        amountCents: share * cents - discountOf(line, place),
        grams: 1,
        taxClass,
        taxExemptReason,
      }
    }),
  }))
  const freight = {
    steps: [{ upToGrams: 1e9, cents: sample.freightCents }],
    perKgCents: null,
    freeFromCents: null,
  }
  const freightTables = sample.freightCents > 0 ? [{ country: '', region: '', ...freight }] : []
  const [seller, buyer] = [sellers[sample.seller], buyers[sample.buyer]]
  const charges = chargesOf(
    places,
    {
      taxRates: seller.vatNumber === '' ? [] : rates,
      freightTables,
      seller: { country: 'BE', taxNumber: seller.vatNumber },
      reverseCharges: sample.isEarlier ? [] : [tabletsFrom(500_000)],
      fees: sample.lines.flatMap(({ fees = [] }, line) =>
        ['BE', 'FR', 'US'].flatMap((country) =>
          fees.flatMap((unitCents, place) => {
            const kind = feeKinds[place]
            return kind
              ? [{ code: `${kind}-${line}`, name: feeKindNames[kind], kind, country, unitCents }]
              : []
          }),
        ),
      ),
    },
    { buyer },
  )
  if (!charges) throw new Error('freight has a price for every weight')
  const parts = sample.isEarlier
    ? withTax(charges.parts.map((part) => ({ ...part, category: null, reason: '', pieces: null })))
    : charges.parts
  const taxCents = parts.reduce((sum, part) => sum + part.taxCents, 0)
  const netCents = goodsCents - discounts.reduce((sum, cents) => sum + cents, 0)
  const amountCents = netCents + charges.feeCents + charges.freightCents + taxCents
  const address = (country: string) => ({
    name: 'Ada',
    company: '',
    street: '1 Dock\nHall 2',
    city: 'Somewhere',
    region: '',
    postalCode: '1000',
    country,
    phone: '1',
  })
  const order: InvoiceFacts['order'] = {
    number: 100_001,
    buyerReference: '',
    taxCents,
    couponCode: 'SPRING',
    taxExemptNumber: charges.isExempt ? buyer.taxNumber : '',
    untaxedCategory: sample.isEarlier ? null : seller.vatNumber === '' ? 'O' : 'E',
    charges: parts.map((part) => ({ ...part })),
    lines: sample.lines.map(({ name, pieces, cents, note }, place) => ({
      position: place + 1,
      productId: String(place),
      productName: name,
      sku: '',
      note,
      image: '',
      pieces,
      unitPriceCents: cents,
      priceSource: 'base',
      amountCents: pieces * cents,
      discountCents: discounts[place] ?? 0,
      isKit: false,
      promised: null,
      awaited: [],
      cancelledPieces: 0,
      daysChanged: false,
    })),
    parts: [],
    deliveries:
      countries.length === 1
        ? []
        : places.map((place, at) => ({
            position: at + 1,
            address: 'Ada\n1 Dock',
            phone: '1',
            delivery: null,
            lines: place.lines.map(({ line, pieces }) => ({ line, pieces })),
            cancelled: [],
          })),
  }
  const facts: InvoiceFacts = {
    order,
    seller,
    bank: sample.iban ? { iban: 'BE68539007547034', bic: 'KREDBEBB' } : { iban: '', bic: '' },
    buyer: buyerIn(countries[0] ?? 'BE', vatNumber(buyer.taxNumber)),
    places: new Map(countries.map((country, place) => [place + 1, address(country)])),
    units: new Map(sample.lines.map(({ unit }, place) => [place + 1, unit])),
    codes: new Map(sample.lines.map((_, place) => [place + 1, place % 2 === 0 ? productCodes : {}])),
    deliveredAt: sample.onAccount ? new Date('2026-11-23T10:00:00Z') : undefined,
    usualPrices: new Map(sample.lines.flatMap(({ usual }, place) => (usual > 0 ? [[place + 1, usual]] : []))),
  }
  const at = new Date('2026-11-24T10:00:00Z')
  const invoice: StoredInvoice = {
    id: 'i',
    number: 'INV-2026-000001',
    orderId: 'o',
    shipmentId: null,
    shipmentNumber: null,
    orderNumber: 100_001,
    purchaseOrderNumber: sample.purchaseOrder,
    costCentreCode: sample.purchaseOrder && `K ${sample.purchaseOrder}`,
    costCentreName: sample.purchaseOrder && 'Hall 2',
    customerId: 'c',
    method: sample.onAccount ? 'account' : 'card',
    amountCents,
    freightCents: charges.freightCents,
    feeCents: charges.feeCents,
    taxCents,
    taxExemptNumber: order.taxExemptNumber,
    paidCents: 0,
    creditedCents: 0,
    creditedTaxCents: 0,
    openCents: amountCents,
    issuedAt: at,
    dueAt: new Date('2026-12-24T10:00:00Z'),
    paymentReference: sample.onAccount && sample.iban ? 'RF09INV2026000001' : null,
    discountBasisPoints: sample.onAccount && sample.cashDiscount > 0 ? sample.cashDiscount : null,
    discountUntil: sample.onAccount && sample.cashDiscount > 0 ? '2026-12-04' : null,
    company: 'Buyer SARL',
    taxNumber: buyer.taxNumber,
    name: 'Ada',
    email: 'ada@example.com',
    address: '',
    register: '',
    electronicAddress: '',
    overdue: false,
    erased: false,
    belongsToOthers: false,
  }
  return { invoice, facts }
}

const expectValid = (document: StructuredInvoice) => {
  const [peppol, xrechnung, cii] = [toUbl(document, 'peppol'), toUbl(document, 'xrechnung'), toCii(document)]
  const xrechnungCii = toCii(document, 'xrechnung')
  expect(brokenRules(peppol, 'en16931-ubl'), peppol).toEqual([])
  expect(brokenRules(peppol, 'peppol'), peppol).toEqual([])
  expect(brokenRules(xrechnung, 'xrechnung'), xrechnung).toEqual([])
  expect(brokenRules(cii, 'en16931-cii'), cii).toEqual([])
  expect(brokenRules(cii, 'factur-x'), cii).toEqual([])
  expect(brokenRules(xrechnungCii, 'en16931-cii'), xrechnungCii).toEqual([])
  expect(brokenRules(xrechnungCii, 'xrechnung-cii'), xrechnungCii).toEqual([])
  for (const xml of [peppol, xrechnung, xrechnungCii, cii])
    expect(read(Buffer.from(xml).toString('base64')).findings, xml).toEqual([])
}

const cheap: Sample['lines'][number] = {
  name: 'Part',
  pieces: 3,
  cents: 1,
  usual: 0,
  note: '',
  taxClass: 'standard',
  unit: 'H87',
}

const few: Sample = {
  lines: [cheap],
  countries: ['BE'],
  freightCents: 2_058,
  seller: 'taxed',
  buyer: 'private',
  isEarlier: false,
  discount: 0,
  cashDiscount: 0,
  onAccount: false,
  iban: false,
  purchaseOrder: '',
}

test('random invoices and credit notes keep all the rules', { timeout: size(180_000, 1_800_000) }, () => {
  const credit = fc.record({ share: fc.double({ min: 0.001, max: 1, noNaN: true }), byPieces: fc.boolean() })
  fc.assert(
    fc.property(samples, credit, (sample, { share, byPieces }) => {
      const { invoice, facts } = storedOf(sample)
      expectValid(structuredInvoice(invoice, facts))
      const wanted = Math.max(1, Math.round(invoice.amountCents * share))
      const left = sumsOfParts(chargedSums(facts.order))
      const [line] = facts.order.lines
      if (!line) throw new Error('an order has a line')
      const pieces = byPieces ? takePieces(facts.order, line, { after: 0, pieces: 1 }) : []
      const credited = byPieces ? [{ position: 1, pieces: 1, discountCents: 1, creditedBefore: 0 }] : []
      const note = (taxes: readonly TaxSum[], taxCents: number, amountCents: number): StoredCreditNote => ({
        id: 'n',
        number: 'CN-2026-000001',
        invoiceId: invoice.id,
        amountCents,
        taxCents,
        taxes: [...taxes],
        issuedAt: invoice.issuedAt,
        reason: 'Broken',
      })
      for (const taxes of [worthOfAmount(left, wanted, pieces), byPieces && worthOfParts(left, pieces)]) {
        if (!taxes || grossOf(taxes) === 0) continue
        const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0)
        const discountCents = pieces.reduce((sum, part) => sum + part.discountCents, 0)
        const stored = note(taxes, taxCents, grossOf(taxes))
        const lines = credited.map((each) => ({ ...each, discountCents }))
        expectValid(structuredCreditNote(invoice, stored, lines, facts))
      }
      // As migration 0161 counted it, before the taxes were stored: the credited share of the invoice's tax.
      const taxCents = Math.round((invoice.taxCents * wanted) / invoice.amountCents)
      expectValid(structuredCreditNote(invoice, note([], taxCents, wanted), credited, facts))
    }),
    {
      numRuns: size(6, 500),
      // Credits of a few cents, with a cent of tax that rounding left: beside untaxed parts, and on untaxed pieces alone.
      examples: [
        [
          { ...few, countries: ['US', 'BE'], freightCents: 2_488 },
          { share: 0.001, byPieces: false },
        ],
        [
          { ...few, lines: [{ ...cheap, taxClass: 'exempt' }, cheap] },
          { share: 0.001, byPieces: true },
        ],
        [
          { ...few, lines: [{ ...cheap, cents: 88 }], countries: ['US', 'BE'], freightCents: 0 },
          { share: 0.0266, byPieces: true },
        ],
      ],
    },
  )
})

const line = {
  name: 'Router',
  pieces: 100,
  cents: 2_000,
  usual: 2_500,
  note: '',
  taxClass: 'standard',
  unit: 'H87',
} as const

const usual: Sample = {
  lines: [
    line,
    {
      name: 'Switch',
      pieces: 300,
      cents: 777,
      usual: 0,
      note: 'for hall 2',
      taxClass: 'standard',
      unit: 'H87',
    },
  ],
  countries: ['BE'],
  freightCents: 4_900,
  seller: 'taxed',
  buyer: 'private',
  isEarlier: false,
  discount: 0,
  cashDiscount: 0,
  onAccount: true,
  iban: true,
  purchaseOrder: 'PO-7',
}

test.each([
  ['S', ['standard'], ['BE'], {}],
  ['S', ['standard', 'reduced', 'second-reduced'], ['BE', 'DE'], {}],
  ['Z', ['zero', 'standard'], ['BE'], {}],
  ['E', ['exempt', 'standard'], ['BE'], {}],
  ['AE', ['standard'], ['BE'], { buyer: 'domestic' }],
  ['K', ['standard', 'exempt'], ['FR', 'BE'], { buyer: 'confirmed' }],
  ['G', ['standard'], ['US'], {}],
  ['O', ['standard', 'exempt', 'zero'], ['BE', 'FR'], { seller: 'untaxed' }],
] as const)(
  'an invoice with the category %s keeps all the rules',
  (category, classes, countries, parties) => {
    const lines = classes.map((taxClass, place) => ({ ...line, name: `Part ${place}`, taxClass }))
    const { invoice, facts } = storedOf({ ...usual, lines, countries, discount: 0.333, ...parties })
    const document = structuredInvoice(invoice, facts)
    expect(document.taxes.map(({ tax }) => tax.category)).toContain(category)
    expect(document.adjustments[0]).toMatchObject({ kind: 'allowance', reason: 'Coupon SPRING' })
    expect(document.lines.length).toBeGreaterThanOrEqual(classes.length)
    expectValid(document)
  },
)

const removed = (name: string) => new RegExp(`<${name}\\b[^>]*>.*?</${name}>`)
const textOf = (name: string) => new RegExp(`(<${name}\\b[^>]*>)[^<]*`)
const inParty = (role: string, inner: RegExp) =>
  new RegExp(`(<cac:Accounting${role}Party>.*?)${inner.source}`)

/** Every way in which an order of tablets and cables may be taxed by a rule of the country and have fees by law. */
const byLaw = ['registered', 'private', 'exempt'].flatMap((buyer) =>
  [[], [125], [125, 350, 9, 1]].flatMap((fees) =>
    [['BE'], ['BE', 'FR'], ['FR', 'BE', 'US']].flatMap((countries) =>
      [0, 0.333].flatMap((discount) =>
        [4_900, 0].flatMap((freightCents) =>
          [true, false].map((onAccount) => ({ buyer, fees, countries, discount, freightCents, onAccount })),
        ),
      ),
    ),
  ),
)

test('invoices and credit notes with tax that the buyer owes, with fees by law and with both keep all the rules', {
  timeout: size(120_000, 600_000),
}, () => {
  expect(byLaw).toHaveLength(216)
  const some = byLaw.filter((_, place) => place % size(18, 1) === 0)
  let owed = 0
  for (const { buyer, fees, ...sample } of some) {
    const tablets = { ...line, name: 'Tablet', pieces: 300, cents: 20_000, isTablet: true, fees }
    const { invoice, facts } = storedOf({
      ...usual,
      ...sample,
      buyer: buyer as keyof typeof buyers, // one of the three above
      lines: [tablets, { ...line, name: 'Cable', fees: fees.slice(0, 1) }],
    })
    const document = structuredInvoice(invoice, facts)
    expectValid(document)
    // Any business owes the tax on what stays in the country: 100 tablets or more at 200, less a third.
    const isOwed = buyer !== 'private'
    const sums = document.taxes.filter(({ tax }) => tax.category === 'AE')
    owed += sums.length
    expect(sums.map(({ tax }) => [tax.reason, tax.reasonCode])).toEqual(
      isOwed ? [[MENTION, 'VATEX-EU-AE']] : [],
    )
    const charged = document.adjustments.filter(({ isFee }) => isFee)
    const feesOf = (kinds: readonly number[], pieces: number) =>
      kinds.reduce((sum, cents) => sum + cents * pieces, 0)
    expect(charged.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(
      feesOf(fees, 300) + feesOf(fees.slice(0, 1), 100),
    )
    const [first] = facts.order.lines
    if (!first) throw new Error('an order has a line')
    // 10 of the tablets are credited, which alone would be below the threshold: they keep the category.
    const pieces = takePieces(facts.order, first, { after: 0, pieces: 10 })
    const taxes = worthOfParts(sumsOfParts(chargedSums(facts.order)), pieces)
    if (!taxes) throw new Error('they are of the order')
    const discountCents = pieces.reduce((sum, part) => sum + part.discountCents, 0)
    const note = structuredCreditNote(
      invoice,
      {
        id: 'n',
        number: 'CN-2026-000001',
        invoiceId: invoice.id,
        amountCents: grossOf(taxes),
        taxCents: taxes.reduce((sum, tax) => sum + tax.taxCents, 0),
        taxes,
        issuedAt: invoice.issuedAt,
        reason: 'Broken',
      },
      [{ position: 1, pieces: 10, discountCents, creditedBefore: 0 }],
      facts,
    )
    expectValid(note)
    const isHomeFirst = sample.countries[0] === 'BE'
    const abroad = buyer === 'exempt' ? 'K' : 'S'
    expect(note.taxes.map(({ tax }) => tax.category)).toEqual([
      isOwed && isHomeFirst ? 'AE' : isHomeFirst ? 'S' : abroad,
    ])
    expect(
      note.adjustments.filter(({ isFee }) => isFee).reduce((sum, { netCents }) => sum + netCents, 0),
    ).toBe(feesOf(fees, 10))
  }
  expect(owed).toBeGreaterThan(0)
})

/** A falsification of the usual invoice, and the rule that it breaks. */
const falsified: readonly (readonly [rule: string, rules: RuleSet, what: RegExp, by: string])[] = [
  ['BR-01', 'en16931-ubl', removed('cbc:CustomizationID'), ''],
  ['BR-02', 'en16931-ubl', removed('cbc:ID'), ''],
  ['BR-03', 'en16931-ubl', removed('cbc:IssueDate'), ''],
  ['BR-04', 'en16931-ubl', removed('cbc:InvoiceTypeCode'), ''],
  ['BR-05', 'en16931-ubl', removed('cbc:DocumentCurrencyCode'), ''],
  ['BR-06', 'en16931-ubl', inParty('Supplier', removed('cbc:RegistrationName')), '$1'],
  ['BR-07', 'en16931-ubl', inParty('Customer', removed('cbc:RegistrationName')), '$1'],
  ['BR-08', 'en16931-ubl', inParty('Supplier', removed('cac:PostalAddress')), '$1'],
  ['BR-09', 'en16931-ubl', inParty('Supplier', removed('cbc:IdentificationCode')), '$1'],
  ['BR-10', 'en16931-ubl', inParty('Customer', removed('cac:PostalAddress')), '$1'],
  ['BR-11', 'en16931-ubl', inParty('Customer', removed('cbc:IdentificationCode')), '$1'],
  [
    'BR-12',
    'en16931-ubl',
    /(<cac:LegalMonetaryTotal>)<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/,
    '$1',
  ],
  ['BR-13', 'en16931-ubl', removed('cbc:TaxExclusiveAmount'), ''],
  ['BR-14', 'en16931-ubl', removed('cbc:TaxInclusiveAmount'), ''],
  ['BR-15', 'en16931-ubl', removed('cbc:PayableAmount'), ''],
  ['BR-16', 'en16931-ubl', /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/, ''],
  ['BR-21', 'en16931-ubl', /(<cac:InvoiceLine>)<cbc:ID>1<\/cbc:ID>/, '$1'],
  ['BR-22', 'en16931-ubl', removed('cbc:InvoicedQuantity'), ''],
  ['BR-23', 'en16931-ubl', / unitCode="H87"/, ''],
  ['BR-25', 'en16931-ubl', /(<cac:Item>)<cbc:Name>.*?<\/cbc:Name>/, '$1'],
  ['BR-26', 'en16931-ubl', removed('cbc:PriceAmount'), ''],
  ['BR-27', 'en16931-ubl', textOf('cbc:PriceAmount'), '$1-1.00'],
  ['BR-38', 'en16931-ubl', /<cbc:AllowanceChargeReasonCode>.*<\/cbc:AllowanceChargeReason>/, ''],
  ['BR-49', 'en16931-ubl', removed('cbc:PaymentMeansCode'), ''],
  ['BR-50', 'en16931-ubl', /(<cac:PayeeFinancialAccount>)<cbc:ID>.*?<\/cbc:ID>/, '$1'],
  ['BR-CL-01', 'en16931-ubl', textOf('cbc:InvoiceTypeCode'), '$1999'],
  ['BR-CL-04', 'en16931-ubl', textOf('cbc:DocumentCurrencyCode'), '$1EUX'],
  ['BR-CL-14', 'en16931-ubl', textOf('cbc:IdentificationCode'), '$1XX'],
  ['BR-CL-16', 'en16931-ubl', textOf('cbc:PaymentMeansCode'), '$1999'],
  ['BR-CL-23', 'en16931-ubl', /unitCode="H87"/, 'unitCode="PIECES"'],
  ['BR-CO-09', 'en16931-ubl', />BE0123456749</, '>1230123456749<'],
  ['BR-CO-10', 'en16931-ubl', /(<cac:LegalMonetaryTotal><cbc:LineExtensionAmount[^>]*>)[^<]*/, '$11.00'],
  ['BR-CO-13', 'en16931-ubl', textOf('cbc:TaxExclusiveAmount'), '$11.00'],
  ['BR-CO-14', 'en16931-ubl', /(<cac:TaxTotal><cbc:TaxAmount[^>]*>)[^<]*/, '$11.00'],
  ['BR-CO-15', 'en16931-ubl', textOf('cbc:TaxInclusiveAmount'), '$11.00'],
  ['BR-CO-16', 'en16931-ubl', textOf('cbc:PayableAmount'), '$11.00'],
  [
    'BR-CO-17',
    'en16931-ubl',
    /(<cac:TaxCategory><cbc:ID>S<\/cbc:ID><cbc:Percent>)21(?=<\/cbc:Percent><cac:TaxScheme><cbc:ID>VAT<\/cbc:ID><\/cac:TaxScheme><\/cac:TaxCategory><\/cac:TaxSubtotal>)/,
    '$16',
  ],
  ['BR-DEC-14', 'en16931-ubl', textOf('cbc:TaxInclusiveAmount'), '$15345.123'],
  ['PEPPOL-EN16931-R001', 'peppol', removed('cbc:ProfileID'), ''],
  ['PEPPOL-EN16931-R003', 'peppol', /<cbc:BuyerReference>.*<\/cac:OrderReference>/, ''],
  ['PEPPOL-EN16931-R004', 'peppol', textOf('cbc:CustomizationID'), '$1urn:cen.eu:en16931:2017'],
  ['PEPPOL-EN16931-R008', 'peppol', textOf('cbc:BuyerReference'), '$1'],
  ['PEPPOL-EN16931-R010', 'peppol', inParty('Customer', removed('cbc:EndpointID')), '$1'],
  ['PEPPOL-EN16931-R020', 'peppol', inParty('Supplier', removed('cbc:EndpointID')), '$1'],
  ['PEPPOL-EN16931-R120', 'peppol', /(<cac:InvoiceLine>.*?<cbc:LineExtensionAmount[^>]*>)[^<]*/, '$11.00'],
  ['PEPPOL-COMMON-R043', 'peppol', />0123456749</, '>0123456748<'],
  ['BR-DE-1', 'xrechnung', removed('cac:PaymentMeans'), ''],
  ['BR-DE-2', 'xrechnung', inParty('Supplier', removed('cac:Contact')), '$1'],
  ['BR-DE-4', 'xrechnung', inParty('Supplier', removed('cbc:PostalZone')), '$1'],
  ['BR-DE-15', 'xrechnung', removed('cbc:BuyerReference'), ''],
  ['BR-DE-1', 'xrechnung-cii', removed('ram:SpecifiedTradeSettlementPaymentMeans'), ''],
  ['BR-DE-4', 'xrechnung-cii', removed('ram:PostcodeCode'), ''],
  ['BR-DE-7', 'xrechnung-cii', removed('ram:EmailURIUniversalCommunication'), ''],
  ['BR-DE-15', 'xrechnung-cii', removed('ram:BuyerReference'), ''],
]

test.each(falsified)('a falsified invoice breaks %s', (rule, rules, what, by) => {
  const { invoice, facts } = storedOf(usual)
  const document = structuredInvoice(invoice, facts)
  const xml =
    rules === 'xrechnung-cii'
      ? toCii(document, 'xrechnung')
      : toUbl(document, rules === 'xrechnung' ? 'xrechnung' : 'peppol')
  expect(brokenRules(xml, rules)).toEqual([])
  const wrong = xml.replace(what, by)
  expect(wrong).not.toBe(xml)
  expect(brokenRules(wrong, rules)).toContain(rule)
  if (rules !== 'en16931-ubl') return
  // The shop's own check of the invoices of others finds the same.
  const { findings } = read(Buffer.from(wrong).toString('base64'))
  expect(findings.map((finding) => finding.rule)).toContain(rule)
})

test('a falsified sum breaks the same rule in CII, and in Factur-X', () => {
  const { invoice, facts } = storedOf(usual)
  const xml = toCii(structuredInvoice(invoice, facts))
  const wrong = xml.replace(textOf('ram:GrandTotalAmount'), '$11.00')
  expect(brokenRules(wrong, 'en16931-cii')).toContain('BR-CO-15')
  expect(brokenRules(wrong, 'factur-x')).not.toEqual([])
  expect(read(Buffer.from(wrong).toString('base64')).findings.map(({ rule }) => rule)).toEqual([
    'BR-CO-15',
    'BR-CO-16',
  ])
})
