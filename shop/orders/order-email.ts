import type { AttachedDocument } from '#contract/documents/printed-document.ts'
import type { EmailOrder, EmailTemplate } from '#contract/mail/templates.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import type { ShopContext } from '../context.ts'

/** What the orders of an e-mail that nobody confirmed may bring into its mailbox: three orders, and their ends. */
const UNCONFIRMED = { max: 6, windowMs: 24 * 3_600_000 } as const

export interface Buyer {
  readonly email: string
  readonly emailVerified: boolean
}

/**
 * Tells the buyer what became of an unpaid order. Threat: whoever signs up with a stranger's e-mail has the shop write
 * there, so that an e-mail that is not confirmed gets few mails and none of what was typed, on paper neither.
 */
export async function emailBuyer(
  { queueEmail }: Pick<ShopContext, 'queueEmail'>,
  tx: Database,
  { email, emailVerified }: Buyer,
  told: Extract<EmailTemplate, { kind: 'order-placed' | 'order-cancelled' }>,
  attached?: AttachedDocument,
): Promise<void> {
  if (emailVerified) return queueEmail(tx, email, told, attached)
  if (await fillBucket(tx, bucketName('order-emails', email), UNCONFIRMED, new Date()))
    await queueEmail(tx, email, { ...told, order: withoutTyped(told.order) })
}

const withoutTyped = (order: EmailOrder): EmailOrder => ({
  ...order,
  purchaseOrderNumber: '',
  buyerName: '',
  address: '',
  deliveries: undefined,
})
