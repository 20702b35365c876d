import type { AddressFields } from '#contract/addresses/endpoints.ts'
import type { SellerForm } from '#contract/settings/seller.ts'
import { vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { StoredInvoice } from '../store.ts'
import type { TradeParty } from './model.ts'

/** The scheme of the list EAS for email addresses. */
const byEmail = (email: string) => (email === '' ? '' : `EM:${email}`)

export function sellerParty(seller: SellerForm): TradeParty {
  const number = vatNumber(seller.taxNumber)
  return {
    ...seller,
    vatNumber: number,
    taxNumber: number === '' ? seller.taxNumber : '',
    electronicAddress: seller.electronicAddress || byEmail(seller.email),
    contact: seller.contact || seller.name,
  }
}

/** The buyer at the address that the invoice names. A number that is none for VAT has no place in the norm. */
export const buyerParty = (invoice: StoredInvoice, address: AddressFields): TradeParty => ({
  ...address,
  name: invoice.company || address.company || invoice.name,
  legalForm: '',
  register: invoice.register,
  vatNumber: vatNumber(invoice.taxNumber),
  taxNumber: '',
  electronicAddress: invoice.electronicAddress || byEmail(invoice.email),
  contact: invoice.name,
  email: invoice.email,
})
