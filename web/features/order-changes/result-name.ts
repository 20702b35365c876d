import { formatAmount } from '#contract/money.ts'
import type { ChangePreview } from '#contract/order-changes/change.ts'

interface Reader {
  /** Whether the order is neither paid nor on account. */
  readonly isUnpaid: boolean
  /** Whether the seller changes a buyer's order: the buyer pays. */
  readonly isSeller: boolean
}

type Result = Pick<ChangePreview, 'waitsFor' | 'charged' | 'refunded' | 'paidBy' | 'before' | 'after'>

/** The name of the button that makes a change: it says what follows. */
export function resultName(
  { waitsFor, charged, refunded, paidBy, before, after }: Result,
  { isUnpaid, isSeller }: Reader,
): string {
  if (waitsFor === 'agreement') return 'Ask the seller'
  if (waitsFor === 'approval') return 'Ask for approval'
  if (isUnpaid)
    return before.total === after.total ? 'Change order' : `Change order to ${formatAmount(after.total)}`
  const back = refunded > 0 && `${paidBy === 'card' ? 'refund' : 'credit'} ${formatAmount(refunded)}`
  const more =
    charged > 0 &&
    (paidBy === 'account'
      ? `invoice ${formatAmount(charged)}`
      : isSeller
        ? `ask for ${formatAmount(charged)}`
        : `pay ${formatAmount(charged)}`)
  if (more && back) return `Change order: ${more}, ${back}`
  if (more) return `Change order and ${more}`
  return back ? `Change order, ${back}` : 'Change order'
}

/** What follows from a change, one sentence for each. */
export function consequences(
  { waitsFor, charged, refunded, paidBy }: Result,
  { isUnpaid, isSeller }: Reader,
): string[] {
  const whose = isSeller ? 'The buyer' : 'You'
  return [
    ...(waitsFor === 'agreement'
      ? ['The seller decides. Until then the order stays as it is, and nothing is held for the change.']
      : []),
    ...(waitsFor === 'approval' && !isUnpaid
      ? ['Your company approves what is added. Until then it is held, and the order stays as it is.']
      : []),
    ...(waitsFor === 'approval' && isUnpaid ? ['The order waits for the approval of its company.'] : []),
    ...(charged > 0 && !isUnpaid && paidBy === 'card'
      ? [
          `What is added is an order of its own, which belongs to this one. ${whose} ${isSeller ? 'pays' : 'pay'} ${formatAmount(charged)} for it by card. If it is not paid in time, the order stays as it was.`,
        ]
      : []),
    ...(charged > 0 && !isUnpaid && paidBy === 'account'
      ? [
          `What is added is an order of its own, which belongs to this one, with an invoice of ${formatAmount(charged)}.`,
        ]
      : []),
    ...(refunded > 0
      ? [
          paidBy === 'card'
            ? `${formatAmount(refunded)} ${waitsFor === 'payment' ? 'will go' : 'goes'} back to the card that paid the order${waitsFor === 'payment' ? ', once what is added is paid' : ''}.`
            : `A credit note takes ${formatAmount(refunded)} off the invoice.`,
        ]
      : []),
  ]
}
