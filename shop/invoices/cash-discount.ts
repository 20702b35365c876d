import { percentOf } from '#contract/charges/charges.ts'
import { formatCents } from '#contract/money.ts'
import { discountOf } from '#contract/terms/cash-discount.ts'
import { printedDay } from '../documents/line-table.ts'
import type { StoredInvoice } from './store.ts'

/** The cash discount on an invoice, as its terms were; undefined for none. It counts on the whole invoice. */
export function cashDiscountOf({
  amountCents,
  discountBasisPoints,
  discountUntil,
}: Pick<StoredInvoice, 'amountCents' | 'discountBasisPoints' | 'discountUntil'>) {
  if (discountBasisPoints === null || discountUntil === null) return undefined
  const discountCents = discountOf(amountCents, discountBasisPoints)
  return {
    basisPoints: discountBasisPoints,
    percent: percentOf(discountBasisPoints),
    until: discountUntil,
    discountCents,
    payableCents: amountCents - discountCents,
  }
}

/** `2 % cash discount if you pay by May 10, 2027: $6,742.40 instead of $6,880.00.` */
export function cashDiscountSentence(invoice: Parameters<typeof cashDiscountOf>[0]): string | undefined {
  const discount = cashDiscountOf(invoice)
  if (!discount) return undefined
  const { percent, until, payableCents } = discount
  return `${percent} % cash discount if you pay by ${printedDay(until)}: ${formatCents(payableCents)} instead of ${formatCents(invoice.amountCents)}.`
}
