import sepaCode from 'sepa-payment-qr-code'
import type { PrintedDocument, SwissBill } from '#contract/documents/printed-document.ts'
import { printedReference } from '#contract/invoices/payment-reference.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { isQrIban, printedSeller, type SellerForm } from '#contract/settings/seller.ts'
import type { StoredInvoice } from './store.ts'

type Due = Pick<StoredInvoice, 'amountCents' | 'paymentReference'>

/** What a transfer for it must name. Invoices of before have their number only. */
export const referenceOf = ({
  number,
  paymentReference,
}: Pick<StoredInvoice, 'number' | 'paymentReference'>): string =>
  paymentReference === null ? number : printedReference(paymentReference)

/** Where and under which reference an open invoice on account is paid; undefined for others. */
export function howToPay(invoice: StoredInvoice, seller: SellerForm) {
  const { method, openCents, paymentReference } = invoice
  if (method !== 'account' || openCents === 0) return undefined
  const { name, bankAccount } = printedSeller(seller)
  const { paymentCode } = paymentCodes({ amountCents: openCents, paymentReference }, seller)
  return {
    name,
    account: bankAccount,
    reference: referenceOf(invoice),
    ...(paymentCode && { code: paymentCode.text }),
  }
}

/**
 * How programs pay an invoice: the payment part of a Swiss bill where the seller's account is Swiss, else a payment code of SEPA
 * for euro. Nothing for invoices without a reference, and sellers without an IBAN.
 */
export function paymentCodes(
  { amountCents, paymentReference }: Due,
  seller: SellerForm,
): Pick<PrintedDocument, 'paymentCode' | 'swissBill'> {
  const { iban, bic, name } = seller
  if (paymentReference === null || iban === '') return {}
  const swissBill = swissBillOf({ amountCents, paymentReference }, seller)
  if (swissBill) return { swissBill }
  if (shopCurrency() !== 'EUR') return {}
  const transfer = { name: name.slice(0, MAX_NAME), iban, ...(bic && { bic }) }
  return {
    paymentCode: {
      text: sepaCode({ ...transfer, amount: toAmount(amountCents), structuredReference: paymentReference }),
      caption: 'Scan this code with your banking app: it fills in account, amount and reference.',
    },
  }
}

const MAX_NAME = 70

/** Undefined where the seller's account is not Swiss, or its address is not known by its parts. */
function swissBillOf(
  { amountCents, paymentReference }: { readonly amountCents: number; readonly paymentReference: string },
  { iban, name, street, postalCode, city, country }: SellerForm,
): SwissBill | undefined {
  const currency = shopCurrency()
  if (currency !== 'CHF' && currency !== 'EUR') return undefined
  if (!/^(CH|LI)/.test(iban) || isQrIban(iban)) return undefined
  if (!street || !postalCode || !city || !country || amountCents > MAX_SWISS_CENTS) return undefined
  return {
    currency,
    amount: toAmount(amountCents),
    reference: paymentReference,
    creditor: {
      account: iban,
      name: name.slice(0, MAX_NAME),
      address: street.split('\n').join(', ').slice(0, 70),
      zip: postalCode.slice(0, 16),
      city: city.slice(0, 35),
      country,
    },
  }
}

/** 999,999,999.99 */
const MAX_SWISS_CENTS = 99_999_999_999
