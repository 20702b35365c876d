import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

export interface ApiKeys {
  id: Generated<string>
  user_id: string
  name: string
  /** The first characters of the key. */
  beginning: string
  key_hash: string
  scopes: string[]
  /** Whether it was made, or last confirmed, by somebody signed in with a second factor. */
  second_factor: Generated<boolean>
  created_at: CreatedAt
  /** When its owner confirmed it after their sign-ins had ended; null for a key that was never paused. */
  confirmed_at: Date | null
  expires_at: Date
  /** Written once a minute at most. */
  last_used_at: Date | null
  revoked_at: Date | null
}
