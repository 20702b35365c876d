import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { Impact } from '#contract/stock/incoming.ts'
import { promisedText } from '#contract/stock/promised-text.ts'

type Change = Impact['changes'][number]

/** A line of an order, an offer or a call-off order whose days a change of a delivery moves. */
export const AffectedLine = ({ change, children }: { change: Change; children: ReactNode }) => (
  <li className="grid gap-0.5 border-current/15 border-t pt-3">
    <p className="wrap-anywhere">
      <Link to={pageOf(change)} className="anchor">
        {change.number}
      </Link>{' '}
      {change.email}
    </p>
    <p className="muted text-sm">before: {promisedText(change.before)}</p>
    <p className="text-sm">
      now:{' '}
      {[change.now > 0 && `${formatCount(change.now)} from stock`, promisedText(change.after)]
        .filter(Boolean)
        .join(', ')}
    </p>
    {children}
  </li>
)

function pageOf({ order_id, quote_id, call_off_id }: Change): string {
  if (order_id) return href('/dashBoard/order/:id', { id: order_id })
  if (quote_id) return href('/dashBoard/quotes/:id', { id: quote_id })
  return href('/dashBoard/callOffOrders/:id', { id: call_off_id ?? '' })
}
