import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

interface Mails {
  id: Generated<number>
  message_key: string
  recipient: string
  /** The reply address when the email was written; empty for the sender's. */
  reply_to: Generated<string>
  /** The `kind` of the email template; null in rows of versions that stored the text. */
  template: string | null
  /**
   * The template's data. Set to null, like text and html, after a live shop has sent the email or given it
   * up.
   */
  data: ColumnType<unknown, string | undefined, null>
  /** AttachedDocument of the contract. */
  attached: ColumnType<unknown, string | null | undefined, never>
  subject: string | null
  text: string | null
  html: string | null
  created_at: CreatedAt
  sent_at: Date | null
  given_up_at: Date | null
  last_error: string | null
}

export interface MailTables {
  mails: Mails
}
