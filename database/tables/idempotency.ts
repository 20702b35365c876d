import type { ColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

interface IdempotencyKeys {
  /** A user's id; empty for a call that needs no user. */
  owner: string
  key: string
  request: string
  status: number
  body: ColumnType<unknown, string, never>
  created_at: CreatedAt
}

export interface IdempotencyTables {
  idempotency_keys: IdempotencyKeys
}
