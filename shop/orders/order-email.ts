import type { AttachedDocument } from '#contract/documents/printed-document.ts'
import type { EmailOrder } from '#contract/mail/email-data.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import type { ShopContext } from '../context.ts'

/** Limit of emails about orders to an unconfirmed address: enough for three orders and their ends. */
const UNCONFIRMED = { max: 6, windowMs: 24 * 3_600_000 } as const

/**
 * Tells the buyer the outcome of an unpaid order. Threat: someone signs up with a stranger's email address and has the
 * shop send mail there. An unconfirmed address therefore gets few emails, without attachments or text that the buyer
 * typed.
 */
export async function emailBuyer(
  { queueEmail }: Pick<ShopContext, 'queueEmail'>,
  tx: Database,
  { email, emailVerified }: { readonly email: string; readonly emailVerified: boolean },
  told: Extract<
    EmailTemplate,
    { kind: 'order-placed' | 'order-follows' | 'order-arrived' | 'order-cancelled' }
  >,
  attached?: AttachedDocument,
): Promise<void> {
  if (emailVerified) return queueEmail(tx, email, told, attached)
  if (await fillBucket(tx, bucketName('order-emails', email), UNCONFIRMED, new Date()))
    await queueEmail(tx, email, { ...told, order: withoutTyped(told.order) })
}

const withoutTyped = (order: EmailOrder): EmailOrder => ({
  ...order,
  purchaseOrderNumber: '',
  costCentre: undefined,
  buyerName: '',
  address: '',
  deliveries: undefined,
  lines: order.lines.map((line) => ({ ...line, note: undefined })),
})
