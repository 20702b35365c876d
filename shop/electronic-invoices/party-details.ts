import { type StructuredFormat, structuredFormats } from '#contract/electronic-invoices/endpoints.ts'
import type { Lacking, SellerForm } from '#contract/settings/seller.ts'
import type { TradeParty } from './model.ts'
import { missingForSeller } from './national.ts'
import { sellerParty } from './parties.ts'

/** XRechnung, in any syntax. */
export const isXRechnung = (format: StructuredFormat): boolean => format.startsWith('xrechnung')

/** Peppol has schemes of four digits only, and none for emails: its rule CL008. */
const isInPeppol = ({ electronicAddress }: TradeParty) => /^\d{4}:/.test(electronicAddress)

/** Returns the details of a party that a format needs and that are missing, such as `the seller's city`. */
export function missingOf(of: 'seller' | 'buyer', party: TradeParty, format: StructuredFormat): string[] {
  const wanted: readonly (readonly [string, string])[] = [
    ['street', party.street],
    ['city', party.city],
    ['country', party.country],
    format === 'peppol'
      ? ['electronic address in the Peppol network', isInPeppol(party) ? party.electronicAddress : '']
      : ['electronic address or email', party.electronicAddress],
    // BR-DE-4, BR-DE-9
    ...(isXRechnung(format) ? [['postal code', party.postalCode] as const] : []),
    // BR-DE-6, BR-DE-7
    ...(isXRechnung(format) && of === 'seller'
      ? ([
          ['phone', party.phone],
          ['email', party.email],
        ] as const)
      : []),
  ]
  return wanted.filter(([, value]) => value === '').map(([what]) => `the ${of}'s ${what}`)
}

/** Returns the seller details that a format needs for any sale. */
export const missingOfSeller = (seller: TradeParty, format: StructuredFormat): string[] => [
  ...missingOf('seller', seller, format),
  // BR-CO-26
  ...(seller.vatNumber === '' && seller.register === ''
    ? ["the seller's VAT number or number in the company register"]
    : []),
  ...(format === 'peppol' ? missingForSeller(seller) : []),
]

/** Returns the formats in which this seller can issue nothing, and why. */
export function lackingOf(seller: SellerForm): Lacking {
  const party = sellerParty(seller)
  return structuredFormats
    .map((format) => ({ format, missing: missingOfSeller(party, format) }))
    .filter(({ missing }) => missing.length > 0)
}
