import type { JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

interface SigningKeys {
  id: string
  purpose: 'identity' | 'shop'
  private_jwk: JSONColumnType<Record<string, unknown>>
  public_jwk: JSONColumnType<Record<string, unknown>>
  created_at: CreatedAt
}

export interface SigningKeysTables {
  signing_keys: SigningKeys
}
