import type { AccountingForm, AccountPurpose, RevenueCategory } from '#contract/accounting/endpoints.ts'
import { isDomestic, rateKey, type TaxCategory } from '#contract/charges/tax-category.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { printedDay } from '../documents/line-table.ts'
import { creditedParts } from '../electronic-invoices/credit-note.ts'
import type { CreditedLine, Parts } from '../electronic-invoices/credit-note-lines.ts'
import { chargedParts } from '../electronic-invoices/document.ts'
import type { ChargedFacts } from '../electronic-invoices/facts.ts'
import type { Tax } from '../electronic-invoices/model.ts'
import type { StoredCreditNote } from '../invoices/credit-notes.ts'
import type { StoredInvoice } from '../invoices/store.ts'

/** An amount on two accounts. A positive one is on the debit side of the first, a negative one on its credit side. */
export interface Posting {
  readonly account: AccountPurpose
  readonly contra: AccountPurpose
  readonly netCents: number
  /** Tax on the net amount: on the account for tax instead of `contra`. */
  readonly taxCents: number
  /** Undefined for payments. */
  readonly tax?: { readonly category: RevenueCategory; readonly basisPoints: number } | undefined
  readonly text: string
}

/** An invoice, a credit note or a payment. */
export interface BookedDocument {
  readonly at: Date
  /** The document's own number; for a payment, the number of its invoice. */
  readonly number: string
  readonly postings: readonly Posting[]
}

export type BookingRules = Pick<AccountingForm, 'accounts' | 'reducedBelow'>

/** An invoice; one that was paid by card is paid with it. */
export function bookInvoice(invoice: StoredInvoice, facts: ChargedFacts, rules: BookingRules): Posting[] {
  const from = `${invoice.company || invoice.name}, ${orderNumber(invoice.orderNumber)}`
  return [
    ...revenue(chargedParts(facts), invoice, { sign: 1, text: `Invoice, ${from}` }, rules),
    ...(invoice.method === 'card' ? [payment('card', invoice.amountCents, `Card payment, ${from}`)] : []),
  ]
}

/** A credit note; the money of a card goes back with it. */
export function bookCreditNote(
  {
    invoice,
    note,
    credited,
  }: {
    readonly invoice: StoredInvoice
    readonly note: StoredCreditNote
    readonly credited: readonly CreditedLine[]
  },
  facts: ChargedFacts,
  rules: BookingRules,
): Posting[] {
  const from = `${invoice.number}, ${invoice.company || invoice.name}`
  const parts = creditedParts(invoice, note, credited, facts)
  return [
    ...revenue(parts, note, { sign: -1, text: `Credit note for ${from}` }, rules),
    ...(invoice.method === 'card' ? [payment('card', -note.amountCents, `Card refund for ${from}`)] : []),
  ]
}

interface Transfer {
  readonly kind: 'transfer' | 'reversal' | 'repayment'
  /** Negative if money leaves the account. */
  readonly amountCents: number
  readonly receivedOn: string
  readonly reference: string
}

export function bookTransfer({ kind, amountCents, receivedOn, reference }: Transfer): Posting[] {
  const names = {
    transfer: `Transfer of ${printedDay(receivedOn)}`,
    reversal: 'Reversed transfer',
    repayment: 'Repayment',
  }
  return [payment('bank', amountCents, `${names[kind]}, ${reference}`)]
}

const payment = (account: 'bank' | 'card', netCents: number, text: string): Posting => ({
  account,
  contra: 'receivables',
  netCents,
  taxCents: 0,
  text,
})

/** Divides revenue by tax category and rate, and freight and fees from goods if they have accounts of their own. */
function revenue(
  { adjustments, taxes }: Pick<Parts, 'adjustments' | 'taxes'>,
  { number, amountCents }: { readonly number: string; readonly amountCents: number },
  { sign, text }: { readonly sign: 1 | -1; readonly text: string },
  rules: BookingRules,
): Posting[] {
  const bookedCents = taxes.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)
  if (bookedCents !== amountCents)
    throw new Error(`the parts of ${number} add up to ${bookedCents}, not to ${amountCents}`)
  return taxes.flatMap((subtotal) => {
    const category = categoryOf(subtotal.tax, rules)
    const ofAdjustments = (account: 'freight' | 'fees') =>
      amountsIn(adjustments, subtotal.tax, account, rules)
    const [freight, fees] = [ofAdjustments('freight'), ofAdjustments('fees')]
    const goods = (of: 'netCents' | 'taxCents') => subtotal[of] - freight[of] - fees[of]
    const posting = (contra: AccountPurpose, netCents: number, taxCents: number): Posting => ({
      account: 'receivables',
      contra,
      netCents: sign * netCents,
      taxCents: sign * taxCents,
      tax: { category, basisPoints: subtotal.tax.basisPoints },
      text,
    })
    return [
      posting(category, goods('netCents'), goods('taxCents')),
      posting('freight', freight.netCents, freight.taxCents),
      posting('fees', fees.netCents, fees.taxCents),
    ].filter(({ netCents, taxCents }) => netCents !== 0 || taxCents !== 0)
  })
}

function amountsIn(
  adjustments: Parts['adjustments'],
  tax: Tax,
  account: 'freight' | 'fees',
  { accounts }: BookingRules,
) {
  const isMeant = (each: Parts['adjustments'][number]) =>
    account === 'fees' ? each.isFee : each.reasonCode === 'FC'
  const netCents =
    accounts[account] === ''
      ? 0
      : adjustments
          .filter((each) => isMeant(each) && rateKey(each.tax) === rateKey(tax))
          .reduce((sum, each) => sum + each.netCents, 0)
  return { netCents, taxCents: Math.round((netCents * tax.basisPoints) / 10_000) }
}

const categories: Readonly<Record<Exclude<TaxCategory, 'S'>, RevenueCategory>> = {
  Z: 'zero',
  E: 'exempt',
  AE: 'reverse-charge',
  K: 'intra-community',
  G: 'export',
  O: 'outside-scope',
}

function categoryOf(tax: Tax, { reducedBelow }: BookingRules): RevenueCategory {
  const { category, basisPoints } = tax
  if (isDomestic(tax)) return 'domestic-reverse-charge'
  if (category !== 'S') return categories[category]
  return reducedBelow !== null && basisPoints < Math.round(reducedBelow * 100) ? 'reduced' : 'standard'
}
