import { exemptNote } from '#contract/charges/charges.ts'
import type { Tax, TradeParty } from './model.ts'

/** Member states of the European Union, with Northern Ireland for goods. */
const union = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
/** Other countries whose numbers are written with their letters. */
const others = new Set('GB XI CH LI NO IS'.split(' '))

/** Greece writes EL in numbers, and GR in addresses. */
const countryOf = (prefix: string) => (prefix === 'EL' ? 'GR' : prefix)

/**
 * Returns a VAT number without spaces and dots.
 * @returns empty for a number that does not begin with a country that writes its letters
 */
export function vatNumber(taxNumber: string): string {
  const number = taxNumber.replaceAll(/[\s.]/g, '').toUpperCase()
  const prefix = countryOf(number.slice(0, 2))
  return (union.has(prefix) || others.has(prefix)) && /^[A-Z]{2}[A-Z\d+*]*\d[A-Z\d+*]*$/.test(number)
    ? number
    : ''
}

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
    seller.vatNumber !== '' && union.has(seller.country) && country !== '' && !union.has(country)
  if (leavesUnion)
    return { ...untaxed, category: 'G', reason: 'Export outside the EU', reasonCode: 'VATEX-EU-G' }
  if (exemptNumber !== '' && crossesBorder(seller, buyer, country))
    return { ...untaxed, category: 'K', reason: 'Intra-Community supply', reasonCode: 'VATEX-EU-IC' }
  const reason = exemptNumber === '' ? 'No tax is charged' : exemptNote(exemptNumber)
  return { ...untaxed, category: 'E', reason, reasonCode: '' }
}

/** Whether goods go to another member state, to a buyer with a number of one that is not the seller's. */
function crossesBorder(seller: TaxedSeller, buyer: TaxedBuyer, country: string): boolean {
  const [from, to] = [seller, buyer].map((party) => countryOf(party.vatNumber.slice(0, 2)))
  return (
    union.has(from ?? '') &&
    union.has(to ?? '') &&
    from !== to &&
    union.has(seller.country) &&
    union.has(country) &&
    seller.country !== country
  )
}
