import type { OrderTotals } from '#contract/charges/charges.ts'
import { formatAmount } from '#contract/money.ts'

interface Placing {
  /** All that is to be paid. */
  readonly toPay: number
  /** Whether it needs approval first. */
  readonly isRequest: boolean
  /** The totals of two orders, if the buyer chose them. */
  readonly two: OrderTotals['inTwoOrders']
  readonly byCard: boolean
}

/** What the button of the checkout does. */
export function placeText({ toPay, isRequest, two, byCard }: Placing): string {
  if (isRequest) return `Send for approval: ${formatAmount(toPay)}`
  if (two && byCard) return `Place orders, pay ${formatAmount(two.first.total)} now`
  return `Place ${two ? 'two orders' : 'order'} for ${formatAmount(toPay)}`
}

/** When the card is charged. */
export const cardSentence = (isRequest: boolean): string =>
  isRequest
    ? 'You pay by card once it is approved. Its pieces and price are held until then.'
    : 'You pay by card on the next page. Until then the pieces are held.'
