import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

interface ApiKeys {
  id: Generated<string>
  user_id: string
  name: string
  /** The first characters of the key. */
  beginning: string
  key_hash: string
  scopes: string[]
  /** Whether it was created, or last confirmed, in a session with a second factor. */
  second_factor: Generated<boolean>
  created_at: CreatedAt
  /** When its owner confirmed it after all sessions had been ended; null if it was never paused. */
  confirmed_at: Date | null
  expires_at: Date
  /** Updated at most once a minute. */
  last_used_at: Date | null
  revoked_at: Date | null
}

export interface ApiKeysTables {
  api_keys: ApiKeys
}
