import type { Invoice } from '#contract/invoices/endpoints.ts'
import { toCents, toDollars } from '#contract/money.ts'

/** Dollars that can still be refunded of the order of an invoice. */
export const leftToRefund = ({ amount, credited }: Pick<Invoice, 'amount' | 'credited'>) =>
  toDollars(toCents(amount) - toCents(credited))
