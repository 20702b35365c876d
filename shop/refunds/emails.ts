import type { EmailTemplate } from '#contract/mail/templates.ts'
import { emailOrder } from '../orders/emails.ts'
import type { StoredOrder } from '../orders/store.ts'

interface Refunded {
  readonly amountCents: number
  readonly note: string
  readonly creditNote: string | null
  /** What goes back by bank transfer; of a card nothing does. */
  readonly repaidCents?: number
}

/** Tells the buyer that a part of an order was refunded. */
export const partRefundedEmail = (
  order: StoredOrder,
  { amountCents, note, creditNote, repaidCents = 0 }: Refunded,
  publicUrl: string,
): EmailTemplate => ({
  kind: 'order-part-refunded',
  order: emailOrder(order, publicUrl),
  amountCents,
  reason: note,
  creditNote: creditNote ?? '',
  byCard: order.transactionId !== null,
  repaidCents,
})
