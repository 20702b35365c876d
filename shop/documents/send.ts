import type { AttachedDocument } from '#contract/documents/printed-document.ts'
import type { EmailedDocument } from '#contract/mail/email-data.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'

/** Threat: the shop sends these to addresses that did not ask for them. */
const LIMIT = { max: 20, windowMs: 3_600_000 } as const

interface SentDocument {
  readonly to: string
  readonly email: Omit<EmailedDocument, 'kind' | 'by'>
  readonly attached: AttachedDocument
}

/**
 * Emails a document that the caller may see to any address, in the caller's name.
 * @throws Refusal email-not-confirmed, too-many-messages
 */
export function sendDocument(
  { db, queueEmail }: Pick<ShopContext, 'db' | 'queueEmail'>,
  { to, email, attached }: SentDocument,
  caller: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  if (!caller.emailVerified) throw new Refusal('email-not-confirmed')
  return db.transaction().execute(async (tx) => {
    if (!(await fillBucket(tx, bucketName('documents', caller.id), LIMIT, new Date())))
      throw new Refusal('too-many-messages')
    await queueEmail(tx, to, { ...email, kind: 'document-sent', by: caller.email }, attached)
    await keep(tx)
  })
}
