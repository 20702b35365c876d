import type { Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** What people wrote to the shop, and what admins wrote down of them. */

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

/** What admins wrote down of whoever has an e-mail. */
export interface PersonNotes {
  id: GeneratedAlways<number>
  email: string
  /** E-mail of the admin. */
  author: string
  note: string
  at: CreatedAt
}
