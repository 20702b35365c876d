import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** What the mail room and the image host keep. */

export interface Mails {
  id: Generated<number>
  message_key: string
  recipient: string
  subject: string
  /** Both null once a live shop has sent the mail or given it up. */
  text: string | null
  html: string | null
  created_at: CreatedAt
  sent_at: Date | null
  given_up_at: Date | null
  last_error: string | null
}

export interface Images {
  name: string
  created_at: CreatedAt
  kept_at: Date | null
}

export interface ImageFiles {
  image: string
  width: number
  format: 'avif' | 'webp' | 'jpg'
  bytes: ColumnType<Uint8Array, Uint8Array, never>
}
