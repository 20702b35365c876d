import { href, Link } from 'react-router'
import type { OrderedFrom } from '#contract/orders/ordered-from.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { formatDay } from '#web/ui/dates.ts'

interface Props {
  readonly order: OrderedFrom & { readonly status: string }
  readonly admin: boolean
}

/** What a cancelled order was ordered from, if it can be ordered from again. */
export function OrderedFromNotice({ order: { status, quote, callOff }, admin }: Props) {
  if (quote && status === wireStatus.cancelled && quote.isOpen)
    return (
      <p className="max-w-prose">
        The order was not paid and is cancelled. The offer{' '}
        <Link to={href('/dashBoard/quotes/:id', { id: quote._id })} className="anchor">
          {quote.number}
        </Link>{' '}
        is open again until <time dateTime={quote.expiresAt}>{formatDay(quote.expiresAt)}</time>.
      </p>
    )
  const from = quote
    ? { to: href('/dashBoard/quotes/:id', { id: quote._id }), text: `offer ${quote.number}` }
    : callOff && {
        to: href('/dashBoard/callOffOrders/:id', { id: callOff._id }),
        text: `call-off order ${callOff.number}`,
      }
  if (!from || admin) return null
  return (
    <p className="muted max-w-prose">
      Ordered from{' '}
      <Link to={from.to} className="anchor">
        {from.text}
      </Link>
      .
    </p>
  )
}

/** What happens to an order that is not paid in time, or is cancelled before it is paid. */
export function afterUnpaid({ quote, callOff }: OrderedFrom): string {
  if (quote && new Date(quote.expiresAt) > new Date())
    return `Then the order is cancelled, and the offer ${quote.number} is open again until ${formatDay(quote.expiresAt)}.`
  if (callOff)
    return `Then the order is cancelled, and its pieces can be called again from ${callOff.number} until ${formatDay(callOff.until)}.`
  return 'Then the order is cancelled, and its pieces are no longer reserved.'
}
