import { exemptNote } from '#contract/charges/charges.ts'
import { countryOfNumber, memberStates } from '#contract/tax-numbers/format.ts'
import type { Tax, TradeParty } from './model.ts'

/** What of the parties decides the category. */
export type TaxedSeller = Pick<TradeParty, 'country' | 'vatNumber' | 'taxNumber'>
export type TaxedBuyer = Pick<TradeParty, 'vatNumber'>

interface Supply {
  readonly seller: TaxedSeller
  readonly buyer: TaxedBuyer
  /** Where the goods go, ISO 3166-1 alpha-2; empty if it is not known. */
  readonly country: string
  readonly basisPoints: number
  /** Number under which the buyer is exempt; empty for no exemption. */
  readonly exemptNumber: string
}

/** Returns the category of EN 16931 for goods that go to a country. */
export function taxOn({ seller, buyer, country, basisPoints, exemptNumber }: Supply): Tax {
  if (basisPoints > 0) return { category: 'S', basisPoints, reason: '', reasonCode: '' }
  const untaxed = { basisPoints: 0 }
  if (seller.vatNumber === '' && seller.taxNumber === '')
    return { ...untaxed, category: 'O', reason: 'Not subject to VAT', reasonCode: 'VATEX-EU-O' }
  const leavesUnion =
    seller.vatNumber !== '' &&
    memberStates.has(seller.country) &&
    country !== '' &&
    !memberStates.has(country)
  if (leavesUnion)
    return { ...untaxed, category: 'G', reason: 'Export outside the EU', reasonCode: 'VATEX-EU-G' }
  if (exemptNumber !== '' && crossesBorder(seller, buyer, country))
    return { ...untaxed, category: 'K', reason: 'Intra-Community supply', reasonCode: 'VATEX-EU-IC' }
  const reason = exemptNumber === '' ? 'No tax is charged' : exemptNote(exemptNumber)
  return { ...untaxed, category: 'E', reason, reasonCode: '' }
}

/** Whether goods go to another member state, to a buyer with a number of one that is not the seller's. */
function crossesBorder(seller: TaxedSeller, buyer: TaxedBuyer, country: string): boolean {
  const [from, to] = [seller, buyer].map((party) => countryOfNumber(party.vatNumber))
  return (
    memberStates.has(from ?? '') &&
    memberStates.has(to ?? '') &&
    from !== to &&
    memberStates.has(seller.country) &&
    memberStates.has(country) &&
    seller.country !== country
  )
}
