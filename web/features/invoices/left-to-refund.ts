import type { Invoice } from '#contract/invoices/endpoints.ts'
import { toAmount, toCents } from '#contract/money.ts'

/** Returns what can still be refunded for the order of these invoices. */
export const leftToRefund = (invoices: readonly Pick<Invoice, 'amount' | 'credited'>[]) =>
  toAmount(invoices.reduce((sum, { amount, credited }) => sum + toCents(amount) - toCents(credited), 0))
