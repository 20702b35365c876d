import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

interface Messages {
  id: Generated<string>
  name: string
  email: string
  message: string
  created_at: CreatedAt
  answered_at: Date | null
  /** Email of the admin. */
  answered_by: string | null
  /** The emailed answer; null if the message was settled without one. */
  answer: string | null
}

export interface ContactTables {
  messages: Messages
}
