import type { Invoice } from '#contract/invoices/endpoints.ts'
import { formatDollars } from '#contract/money.ts'
import { Badge } from '#web/features/products/lot-card.tsx'

/** Document dates are UTC, wherever they are read. */
type State = Pick<Invoice, 'open' | 'overdue' | 'amount' | 'credited'>

/** An invoice's state, in words. */
export const InvoiceState = ({ invoice }: { invoice: State }) => <Badge {...stateOf(invoice)} />

function stateOf({ open, overdue, amount, credited }: State) {
  if (overdue) return { text: `Overdue: ${formatDollars(open)}`, good: false }
  if (open > 0) return { text: `Open: ${formatDollars(open)}`, good: false }
  return { text: credited === amount ? 'Credited' : 'Paid', good: true }
}
