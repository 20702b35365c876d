import type { OrderTotals } from '#contract/charges/charges.ts'
import { formatAmount } from '#contract/money.ts'

interface Placing {
  /** The total to pay. */
  readonly toPay: number
  /** Whether it needs approval first. */
  readonly isRequest: boolean
  /** The totals of two orders, if the buyer chose them. */
  readonly two: OrderTotals['inTwoOrders']
  readonly byCard: boolean
}

/** The label of the checkout's button. */
export function placeText({ toPay, isRequest, two, byCard }: Placing): string {
  if (isRequest) return `Send for approval: ${formatAmount(toPay)}`
  if (two && byCard) return `Place orders, pay ${formatAmount(two.first.total)} now`
  return `Place ${two ? 'two orders' : 'order'} for ${formatAmount(toPay)}`
}

/** When the card is charged. @param isActing whether an admin acts for the customer, who pays later */
export function cardSentence(isRequest: boolean, isActing: boolean): string {
  const who = isActing ? 'The customer pays' : 'You pay'
  if (isRequest) return `${who} by card once it is approved. Its pieces and price are held until then.`
  return isActing
    ? `${who} by card, from the email about the order. Until then the pieces are held.`
    : `${who} by card on the next page. Until then the pieces are held.`
}
