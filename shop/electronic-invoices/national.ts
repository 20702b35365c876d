import { isElectronicAddressRight, registerNumberName } from '#contract/tax-numbers/register-number.ts'
import { countryOfNumber } from '#contract/tax-numbers/vat-number.ts'
import type { DeliveryPlace, Payment, TradeParty } from './model.ts'

/**
 * The fatal rules that countries add for their sellers in Peppol BIS Billing 3, release 3.0.19. Source:
 * OpenPEPPOL/peppol-bis-invoice-3, `rules/sch/PEPPOL-EN16931-UBL.sch`.
 */

/** A detail of a party, and whether it follows its rules. */
type Wanted = readonly [detail: string, isThere: boolean]

const numberIn = (country: string) => `number in the company register, as ${registerNumberName(country)}`

/** Seller details required by the rules of the seller's country. */
const ofSellers: Readonly<Record<string, (seller: TradeParty) => readonly Wanted[]>> = {
  // DK-R-002, DK-R-014
  DK: (seller) => [[numberIn('DK'), seller.registerScheme === '0184']],
  // GR-R-001, GR-R-004: the tax office gives each invoice its MARK, and its number has six parts.
  GR: () => [['MARK from the tax office (myDATA), which this shop does not ask for', false]],
  // IS-R-002, IS-R-003
  IS: (seller) => [
    [numberIn('IS'), seller.registerScheme === '0196'],
    ['postal code', seller.postalCode !== ''],
  ],
  // IT-R-001, IT-R-004
  IT: ({ taxNumber, postalCode }) => [
    ['postal code', postalCode !== ''],
    ['tax number, of 11 to 16 letters and digits', taxNumber === '' || /^[A-Z\d]{11,16}$/.test(taxNumber)],
  ],
  // NL-R-002, NL-R-003
  NL: (seller) => [
    [numberIn('NL'), seller.register === '' || ['0106', '0190'].includes(seller.registerScheme)],
    ['postal code', seller.postalCode !== ''],
  ],
  // NO-R-001
  NO: ({ vatNumber }) => [
    ['VAT number, as NO, nine digits and MVA', vatNumber === '' || /^NO\d{9}MVA$/.test(vatNumber)],
  ],
  // SE-R-001 to SE-R-005, SE-R-013. In place of another tax number, Swedish documents have a fixed text.
  SE: ({ vatNumber, taxNumber, register, registerScheme }) => [
    [
      'VAT number, as SE and twelve digits',
      vatNumber === '' ? taxNumber === '' || register === '' : !/^SE(?!\d{12}$)/.test(vatNumber),
    ],
    [numberIn('SE'), register === '' || registerScheme === '0007'],
  ],
}

/** Seller details required by the rules of the seller's country if the buyer is in the same country. */
const ofDomesticSellers: typeof ofSellers = {
  // DE-R-004, DE-R-006, DE-R-007
  DE: ({ postalCode, phone, email }) => [
    ['postal code', postalCode !== ''],
    ['phone', phone !== ''],
    ['email', email !== ''],
  ],
}

/** Buyer details required by the rules of the seller's country if the buyer is in the same country. */
const ofBuyers: Readonly<Record<string, (buyer: TradeParty) => readonly Wanted[]>> = {
  // DE-R-009
  DE: ({ postalCode }) => [['postal code', postalCode !== '']],
  // IS-R-004, IS-R-005
  IS: (buyer) => [
    [numberIn('IS'), buyer.registerScheme === '0196'],
    ['postal code', buyer.postalCode !== ''],
  ],
  // NL-R-004, NL-R-005
  NL: (buyer) => [
    [numberIn('NL'), buyer.register === '' || ['0106', '0190'].includes(buyer.registerScheme)],
    ['postal code', buyer.postalCode !== ''],
  ],
}

/** A seller is subject to the rules of the country that its VAT number is from, and of that where it is. */
const countriesOf = ({ country, vatNumber }: TradeParty) => new Set([country, countryOfNumber(vatNumber)])

const missingIn = (of: 'seller' | 'buyer', wanted: readonly Wanted[]) =>
  wanted.filter(([, isThere]) => !isThere).map(([detail]) => `the ${of}'s ${detail}`)

const rightAddress = ({ electronicAddress }: TradeParty): Wanted => [
  `electronic address without a mistake: the check digits of ${electronicAddress} do not match`,
  isElectronicAddressRight(electronicAddress),
]

/** Returns the seller details that its country's rules and the network's require in Peppol. */
export const missingForSeller = (seller: TradeParty): string[] =>
  missingIn('seller', [
    ...[...countriesOf(seller)].flatMap((country) => ofSellers[country]?.(seller) ?? []),
    rightAddress(seller),
  ])

interface Sold {
  readonly seller: TradeParty
  readonly buyer: TradeParty
  /** The one address that the document names, if any. */
  readonly place: Omit<DeliveryPlace, 'name'> | undefined
  /** Rates that are charged, in basis points. */
  readonly rates: readonly number[]
  /** Whether a bank transfer is asked for. */
  readonly isDue: boolean
  readonly iban: string
}

/**
 * Returns the details that the rules of the seller's country require in a Peppol document, besides those of the seller.
 */
export function missingForDocument({ seller, buyer, place, rates, isDue, iban }: Sold): string[] {
  const isDomestic = seller.country === buyer.country
  const swedish = seller.country === 'SE' && seller.vatNumber.startsWith('SE')
  return [
    ...(isDomestic ? missingIn('seller', ofDomesticSellers[seller.country]?.(seller) ?? []) : []),
    ...missingIn('buyer', [...((isDomestic && ofBuyers[buyer.country]?.(buyer)) || []), rightAddress(buyer)]),
    ...(isDomestic && seller.country === 'DE' ? missingInGermany(place) : []),
    // NL-R-007, NL-R-008
    ...(isDomestic && seller.country === 'NL' && isDue && iban === '' ? ["the seller's IBAN"] : []),
    // SE-R-006
    ...(swedish && rates.some((rate) => !SWEDISH_RATES.has(rate))
      ? ['a Swedish rate of 6, 12 or 25 percent for all taxed goods']
      : []),
  ]
}

const SWEDISH_RATES: ReadonlySet<number> = new Set([600, 1_200, 2_500])

/** Details of the place of delivery that German rules require: BR-DE-11, DE-R-011. */
export const missingInGermany = (place: Sold['place']): string[] =>
  place?.postalCode === '' ? ['the postal code of the delivery'] : []

/**
 * The code for payment by card. It says "online payment service"; DK-R-005 and NL-R-008 know no such code, but that of a
 * bank card.
 */
export const cardMeans = ({ seller, buyer }: Pick<Sold, 'seller' | 'buyer'>): Payment['means'] =>
  seller.country === buyer.country && ['DK', 'NL'].includes(seller.country) ? '48' : '68'

/** The code for amounts cleared with the customer's account. NL-R-008 has none, and requires none if nothing is paid. */
export const clearingMeans = ({ seller, buyer }: Pick<Sold, 'seller' | 'buyer'>): Payment['means'] =>
  seller.country === 'NL' && buyer.country === 'NL' ? undefined : '97'
