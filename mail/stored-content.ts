import { type RenderedEmail, renderEmail } from './templates/render.ts'
import { storedEmail } from './templates/schema.ts'

/** What a row of `mails` says: a template and its data, or the words that earlier versions of the shop stored. */
export interface StoredContent {
  readonly template: string | null
  readonly data: unknown
  readonly subject: string | null
  readonly text: string | null
  readonly html: string | null
}

/** @returns undefined when a live shop has deleted what the mail said, or when this version does not know its template */
export async function renderStored(stored: StoredContent): Promise<RenderedEmail | undefined> {
  const { template, data, subject, text, html } = stored
  if (subject !== null && text !== null && html !== null) return { subject, text, html }
  if (template === null || typeof data !== 'object' || data === null) return undefined
  const email = storedEmail.safeParse({ ...data, kind: template })
  return email.success ? renderEmail(email.data) : undefined
}
