import type { EmailTemplate } from '#contract/mail/templates.ts'
import { emailLinesOf, emailOrder } from '../orders/emails.ts'
import type { StoredOrder } from '../orders/store.ts'

interface Refunded {
  readonly amountCents: number
  readonly note: string
  readonly creditNote: string | null
  /** Amount repaid by bank transfer; not set for a card. */
  readonly repaidCents?: number
  /** The refunded or cancelled pieces; none for an amount alone. */
  readonly lines: readonly { readonly position: number; readonly pieces: number }[]
}

/** Returns the email to the buyer about a partial refund. */
export const partRefundedEmail = (
  order: StoredOrder,
  { amountCents, note, creditNote, repaidCents = 0, lines }: Refunded,
  publicUrl: string,
): EmailTemplate => ({
  kind: 'order-part-refunded',
  order: emailOrder(order, publicUrl),
  ...emailLinesOf(order, lines),
  amountCents,
  reason: note,
  creditNote: creditNote ?? '',
  byCard: order.transactionId !== null,
  repaidCents,
})
