import type { Invoice } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'

type State = Pick<Invoice, 'open' | 'overdue' | 'amount' | 'credited'>

/** An invoice's state, in words. */
export const InvoiceState = ({ invoice }: { invoice: State }) => <StatusBadge {...stateOf(invoice)} />

function stateOf({ open, overdue, amount, credited }: State): Status {
  if (overdue) return { text: `Overdue: ${formatAmount(open)}`, kind: 'late' }
  if (open > 0) return { text: `Open: ${formatAmount(open)}`, kind: 'waiting' }
  return credited === amount ? { text: 'Credited', kind: 'back' } : { text: 'Paid', kind: 'done' }
}
