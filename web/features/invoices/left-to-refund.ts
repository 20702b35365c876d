import type { Invoice } from '#contract/invoices/endpoints.ts'
import { toCents, toDollars } from '#contract/money.ts'

/** Returns the dollars that can still be refunded for an invoice's order. */
export const leftToRefund = ({ amount, credited }: Pick<Invoice, 'amount' | 'credited'>) =>
  toDollars(toCents(amount) - toCents(credited))
