import { EmailTemplate } from '#contract/mail/templates.ts'
import { type RenderedEmail, renderEmail } from './templates/render.ts'

/**
 * The content of a row of `mails`: a template and its data, or the text that earlier versions of the shop
 * stored.
 */
export interface StoredContent {
  readonly template: string | null
  readonly data: unknown
  readonly subject: string | null
  readonly text: string | null
  readonly html: string | null
}

/**
 * Renders a stored email.
 * @returns undefined if a live shop has deleted the content, or this version does not know the template
 */
export async function renderStored(stored: StoredContent): Promise<RenderedEmail | undefined> {
  const { template, data, subject, text, html } = stored
  if (subject !== null && text !== null && html !== null) return { subject, text, html }
  if (template === null || typeof data !== 'object' || data === null) return undefined
  const email = EmailTemplate.safeParse({ ...data, kind: template })
  return email.success ? renderEmail(email.data) : undefined
}
