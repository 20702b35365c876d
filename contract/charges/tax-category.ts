import { z } from 'zod'
import { countryOfNumber, memberStates, vatNumber } from '../tax-numbers/vat-number.ts'
import type { TaxedGoods } from './tax-class.ts'
import { type PlaceTax, rateOf } from './tax-rates.ts'

/**
 * Tax categories of EN 16931 (code list UNCL5305): standard and reduced rates, zero rate, exempt, reverse charge,
 * intra-Community supply, export, outside the scope of tax.
 */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export const TaxCategory = z.enum(taxCategories)
export type TaxCategory = z.infer<typeof TaxCategory>

/** The tax on a part of an order: its goods of one class, or freight. */
export interface Tax {
  readonly category: TaxCategory
  /** The name of the tax on documents; empty for goods that are not taxed. */
  readonly name: string
  readonly basisPoints: number
  /** Why no tax is charged; empty for goods with a rate, even of zero. */
  readonly reason: string
}

export interface TaxedSeller {
  /** ISO 3166-1 alpha-2; empty if it is not known. */
  readonly country: string
  readonly taxNumber: string
}

export interface TaxedBuyer {
  /** The tax number of the buyer's company; empty without a company. */
  readonly taxNumber: string
  /** Whether an admin exempted the company by it. */
  readonly isExempt: boolean
  /** Whether the register of tax numbers confirmed it. */
  readonly isConfirmed: boolean
}

/** A customer without a company, or whose company has no tax number. */
export const privateBuyer: TaxedBuyer = { taxNumber: '', isExempt: false, isConfirmed: false }

export const taxReasons = {
  untaxed: 'No tax is charged',
  outside: 'Not subject to VAT',
  byNumber: 'Reverse charge / exempt',
  reverseCharge: 'Reverse charge: the customer accounts for the tax',
  intraCommunity: 'Intra-Community supply: the customer accounts for the tax',
  exportFromUnion: 'Export outside the EU',
  export: 'Export',
} as const

/** The reasons that follow from a missing rate or tax number, and that need no mention. */
const plainReasons: ReadonlySet<string> = new Set([taxReasons.untaxed, taxReasons.outside])
export const isPlain = ({ category, reason }: Pick<Tax, 'category' | 'reason'>): boolean =>
  (category === 'E' || category === 'O') && plainReasons.has(reason)

const reasonsByNumber: ReadonlySet<string> = new Set([
  taxReasons.byNumber,
  taxReasons.reverseCharge,
  taxReasons.intraCommunity,
])
/** Whether goods are not taxed because of the buyer's tax number. */
export const isByNumber = (tax: WithReason): boolean => reasonsByNumber.has(tax.reason) || isDomestic(tax)

interface WithReason {
  readonly category: TaxCategory | null
  readonly reason: string
}

/** Whether the buyer owes the tax by a rule of the country of both, whose mention is the reason. */
export const isDomestic = ({ category, reason }: WithReason): boolean =>
  category === 'AE' && reason !== taxReasons.reverseCharge

/** Whether sums of the two are added up, and their tax is rounded once: BG-23. */
export const rateKey = ({ category, basisPoints }: Pick<Tax, 'category' | 'basisPoints'>) =>
  `${category} ${basisPoints}`

/** The tax on goods for which no other rule decides. */
export const plainTax = (category: 'E' | 'O'): Tax => ({
  category,
  name: '',
  basisPoints: 0,
  reason: category === 'O' ? taxReasons.outside : taxReasons.untaxed,
})

/** Goods for which no other rule decides: outside the scope of tax if the seller has no tax number, otherwise exempt. */
export const plainCategory = ({ taxNumber }: TaxedSeller): 'E' | 'O' => (taxNumber.trim() === '' ? 'O' : 'E')

interface Supply {
  readonly seller: TaxedSeller
  readonly buyer: TaxedBuyer
  /** The place of delivery. */
  readonly place: { readonly country: string; readonly region: string }
  readonly goods: TaxedGoods
  /** Why the buyer owes the tax, if a rule of the country says so. */
  readonly owed?: { readonly mention: string } | undefined
}

/** Decides how goods are taxed, once, when they are ordered. */
export function taxOn(supply: Supply, rates: readonly PlaceTax[]): Tax {
  const tax = taxByLaw(supply, rates)
  if (tax.category === 'S' || plainCategory(supply.seller) === 'E') return tax
  return isPlain(tax) || tax.category === 'Z' ? plainTax('O') : { ...tax, category: 'O' }
}

function taxByLaw({ seller, buyer, place, goods, owed }: Supply, rates: readonly PlaceTax[]): Tax {
  const untaxed = (category: TaxCategory, reason: string): Tax => ({
    category,
    name: '',
    basisPoints: 0,
    reason,
  })
  if (goods.taxExemptReason !== null) return untaxed('E', goods.taxExemptReason)
  if ((buyer.isExempt || buyer.isConfirmed) && isIntraCommunity(seller, buyer, place.country))
    return untaxed('K', taxReasons.intraCommunity)
  const rate = rateOf(rates, place, goods.taxClass)
  if (rate && rate.basisPoints > 0) {
    if (owed) return untaxed('AE', owed.mention)
    const exemption = buyer.isExempt ? exemptedBy(seller, buyer, place.country) : undefined
    if (exemption === 'AE') return untaxed('AE', taxReasons.reverseCharge)
    if (exemption === 'E') return untaxed('E', taxReasons.byNumber)
    return { category: 'S', name: rate.name, basisPoints: rate.basisPoints, reason: '' }
  }
  // A standard rate of zero ends the tax of a place.
  if (rate && rate.taxClass !== 'standard')
    return { category: 'Z', name: rate.name, basisPoints: 0, reason: '' }
  if (leavesUnion(seller, place.country)) return untaxed('G', taxReasons.exportFromUnion)
  return leavesCountry(seller, place.country) ? untaxed('G', taxReasons.export) : plainTax('E')
}

/**
 * Decides which goods an exemption set by an admin covers, besides intra-Community supplies. With a VAT number of the
 * country where the goods are delivered, the company may owe the tax itself (articles 194 and 199a of directive
 * 2006/112/EC). A number that is not a VAT number is that of a certificate: of an international organisation (article
 * 151) or a reseller. Goods of a company that is registered elsewhere are taxed where they are delivered.
 */
function exemptedBy(seller: TaxedSeller, buyer: TaxedBuyer, country: string): 'AE' | 'E' | undefined {
  const number = vatNumber(buyer.taxNumber)
  const isOfVat = memberStates.has(seller.country) || isVatRegistered(seller)
  if (!isOfVat || number === '') return 'E'
  return countryOfNumber(number) === country ? 'AE' : undefined
}

/** Whether the seller has a VAT number of its country, or of another member state of the EU. */
export function isVatRegistered({ country, taxNumber }: TaxedSeller): boolean {
  const number = vatNumber(taxNumber)
  return number !== '' && (memberStates.has(country) || countryOfNumber(number) === country)
}

export const leavesUnion = (seller: TaxedSeller, country: string): boolean =>
  vatNumber(seller.taxNumber) !== '' &&
  memberStates.has(seller.country) &&
  country !== '' &&
  !memberStates.has(country)

const leavesCountry = (seller: TaxedSeller, country: string): boolean =>
  isVatRegistered(seller) && !memberStates.has(seller.country) && country !== '' && country !== seller.country

/** Whether goods go to another member state, to a buyer with a number of one that is not the seller's. */
export function isIntraCommunity(
  seller: TaxedSeller,
  buyer: Pick<TaxedBuyer, 'taxNumber'>,
  country: string,
): boolean {
  const [from, to] = [seller, buyer].map((party) => countryOfNumber(vatNumber(party.taxNumber)))
  return (
    memberStates.has(from ?? '') &&
    memberStates.has(to ?? '') &&
    from !== to &&
    memberStates.has(seller.country) &&
    memberStates.has(country) &&
    seller.country !== country
  )
}
