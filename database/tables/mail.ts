import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

export interface Mails {
  id: Generated<number>
  message_key: string
  recipient: string
  /** Where answers go, as it was set when the mail was written; empty: to whom it is from. */
  reply_to: Generated<string>
  /** The `kind` of the email template; null in rows of versions that stored the words. */
  template: string | null
  /** The template's data. Null once a live shop has sent the mail or given it up, like text and html. */
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
