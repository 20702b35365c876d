import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

export interface Messages {
  id: Generated<string>
  name: string
  email: string
  message: string
  created_at: CreatedAt
  answered_at: Date | null
  /** E-mail of the admin. */
  answered_by: string | null
  /** What was mailed; null where it was settled without a mail. */
  answer: string | null
}
