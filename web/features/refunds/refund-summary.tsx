import type { ReactNode } from 'react'
import { formatAmount } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'

interface Props {
  readonly order: Order
  /** The amount that can still be refunded. */
  readonly left: number
  readonly children?: ReactNode
}

/** The amount that can be refunded for an order, and where the money goes. */
export const RefundSummary = ({ order, left, children }: Props) => (
  <p className="muted wrap-anywhere">
    {order.number}, {formatAmount(left)} left to refund. {children}
    {order.onAccount
      ? 'It is deducted from the open amount of its invoices. Anything paid beyond that goes back by bank transfer.'
      : 'The money goes back to the card that paid.'}
  </p>
)
