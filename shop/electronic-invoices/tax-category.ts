import { exemptNote } from '#contract/charges/charges.ts'
import {
  isIntraCommunity,
  leavesUnion,
  plainTax,
  type TaxCategory,
  taxReasons,
} from '#contract/charges/tax-category.ts'
import type { OrderPart } from '../charges/order-parts.ts'
import type { ChargedFacts } from './facts.ts'
import type { Tax } from './model.ts'

type Part = NonNullable<OrderPart['charge']>

/** Reasons for charging no tax, as codes of the list VATEX. */
const reasonCodes: Readonly<Partial<Record<TaxCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

const taxOf = (category: TaxCategory, reason: string): Tax => ({
  category,
  basisPoints: 0,
  reason,
  reasonCode: reason === taxReasons.export ? '' : (reasonCodes[category] ?? ''),
})

/**
 * Returns how a part of an order is taxed, as was stored with the order.
 * @param charge undefined for a part without a row of its own
 * @param country where it goes
 */
export function taxOfPart(facts: ChargedFacts, charge: Part | undefined, country: string): Tax {
  if (charge && charge.basisPoints > 0)
    return { category: 'S', basisPoints: charge.basisPoints, reason: '', reasonCode: '' }
  const { taxExemptNumber: number, untaxedCategory } = facts.order
  if (charge && charge.category !== null) {
    const { category, reason } = charge
    // The other reasons come with the buyer's number in its own place.
    return taxOf(category, number && reason === taxReasons.byNumber ? exemptNote(number) : reason)
  }
  return untaxedCategory === null
    ? undecidedTax(facts, country)
    : taxOf(untaxedCategory, plainTax(untaxedCategory).reason)
}

/** Derives the category of untaxed parts in an order older than tax categories. */
function undecidedTax(
  { seller, buyer, order: { taxExemptNumber: number } }: ChargedFacts,
  country: string,
): Tax {
  if (seller.vatNumber === '' && seller.taxNumber === '') return taxOf('O', taxReasons.outside)
  const from = { country: seller.country, taxNumber: seller.vatNumber }
  if (leavesUnion(from, country)) return taxOf('G', taxReasons.exportFromUnion)
  if (number !== '' && isIntraCommunity(from, { taxNumber: buyer.vatNumber }, country))
    return taxOf('K', 'Intra-Community supply')
  return taxOf('E', number === '' ? taxReasons.untaxed : exemptNote(number))
}
