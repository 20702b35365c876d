import type { AddressFields } from '#contract/addresses/endpoints.ts'
import type { SellerForm } from '#contract/settings/seller.ts'
import { registeredNumber } from '#contract/tax-numbers/register-number.ts'
import { vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { StoredInvoice } from '../invoices/store.ts'
import type { TradeParty } from './model.ts'

/** The scheme of the list EAS for email addresses. */
const byEmail = (email: string) => (email === '' ? '' : `EM:${email}`)

/** Norwegian numbers end with the letters of the tax: NO-R-001 of Peppol. */
const writtenVat = (taxNumber: string) => vatNumber(taxNumber).replace(/^(NO\d{9})$/, '$1MVA')

/** The number in the company's register, and the code of that register. */
function registered(country: string, register: string, number: string) {
  const found = registeredNumber(country, register, number)
  return { register: found.number, registerScheme: found.scheme }
}

export function sellerParty(seller: SellerForm): TradeParty {
  const number = writtenVat(seller.taxNumber)
  return {
    ...seller,
    ...registered(seller.country, seller.register, number),
    vatNumber: number,
    taxNumber: number === '' ? seller.taxNumber : '',
    electronicAddress: seller.electronicAddress || byEmail(seller.email),
    contact: seller.contact || seller.name,
  }
}

/** The buyer at the address that the invoice names. The norm has no field for a number that is not a VAT number. */
export function buyerParty(invoice: StoredInvoice, address: AddressFields): TradeParty {
  const number = writtenVat(invoice.taxNumber)
  return {
    ...address,
    ...registered(address.country, invoice.register, number),
    name: invoice.company || address.company || invoice.name,
    legalForm: '',
    vatNumber: number,
    taxNumber: '',
    electronicAddress: invoice.electronicAddress || byEmail(invoice.email),
    contact: invoice.name,
    email: invoice.email,
  }
}
