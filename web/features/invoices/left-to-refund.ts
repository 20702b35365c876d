import type { Invoice } from '#contract/invoices/endpoints.ts'
import { toAmount, toCents } from '#contract/money.ts'

/** Returns what can still be refunded for an invoice's order. */
export const leftToRefund = ({ amount, credited }: Pick<Invoice, 'amount' | 'credited'>) =>
  toAmount(toCents(amount) - toCents(credited))
