import type { AccountingForm, AccountPurpose, RevenueCategory } from '#contract/accounting/endpoints.ts'
import { isDomestic, rateKey, type TaxCategory } from '#contract/charges/tax-category.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { shareOut } from '#contract/pricing.ts'
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
  readonly isPayment: boolean
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

interface Payment {
  readonly kind: 'transfer' | 'discount' | 'charges' | 'credit' | 'reversal' | 'repayment'
  /** What a reversal takes back. */
  readonly takenKind: Payment['kind'] | null
  /** Negative if it is open again, or money leaves the account. */
  readonly amountCents: number
  readonly receivedOn: string
  readonly reference: string
}

/**
 * A payment of an invoice. A cash discount lowers the revenue and the tax of each rate by its share (UStG 17). Money that was kept
 * on the customer's account was booked when it came.
 */
export function bookPayment(
  { kind, takenKind, amountCents, receivedOn, reference }: Payment,
  invoice: StoredInvoice,
  facts: ChargedFacts,
  rules: BookingRules,
): Posting[] {
  const names = {
    transfer: `Transfer of ${printedDay(receivedOn)}`,
    discount: 'Cash discount',
    charges: 'Bank charges',
    credit: 'Credit used',
    reversal: `Reversed ${takenKind === 'discount' ? 'cash discount' : takenKind === 'charges' ? 'bank charges' : 'transfer'}`,
    repayment: 'Repayment',
  }
  const text = `${names[kind]}, ${reference}`
  const is = takenKind ?? kind
  if (is === 'credit') return []
  if (is === 'discount') return discount(invoice, facts, { cents: amountCents, text }, rules)
  return [payment(is === 'charges' ? 'bank-charges' : 'bank', amountCents, text)]
}

/** Money that is kept on a customer's account, or taken back. */
export const bookCredit = (amountCents: number, text: string): Posting[] => [
  payment('bank', amountCents, text),
]

const payment = (account: 'bank' | 'bank-charges' | 'card', netCents: number, text: string): Posting => ({
  account,
  contra: 'receivables',
  netCents,
  taxCents: 0,
  text,
})

/** Divides a gross discount among the rates by what each bills, and takes the tax out of each share. */
function discount(
  invoice: StoredInvoice,
  facts: ChargedFacts,
  { cents, text }: { readonly cents: number; readonly text: string },
  rules: BookingRules,
): Posting[] {
  const { taxes } = chargedParts(facts)
  const shares = shareOut(
    Math.abs(cents),
    taxes.map(({ netCents, taxCents }) => netCents + taxCents),
  )
  const parts = taxes.map(({ tax, ...sums }, place) => {
    const shareCents = shares[place] ?? 0
    // By the tax that the invoice has, which may be rounded differently from its rate.
    const grossCents = sums.netCents + sums.taxCents
    const taxCents = grossCents === 0 ? 0 : Math.round((shareCents * sums.taxCents) / grossCents)
    return { tax, netCents: shareCents - taxCents, taxCents }
  })
  const total = { number: invoice.number, amountCents: Math.abs(cents) }
  return revenue({ adjustments: [], taxes: parts }, total, { sign: cents > 0 ? -1 : 1, text }, rules)
}

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
