import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** The purchasing systems of companies. */

interface PunchoutConnections {
  id: Generated<string>
  customer_id: string
  name: string
  protocol: 'cxml' | 'oci' | 'ubl'
  domain: string
  identity: string
  /** SHA-256 of the shared secret. */
  secret_hash: string
  /** The member in whose name its orders are placed; without one, orders are refused. */
  buyer_id: string | null
  /** Percent by which the prices of its orders may differ from the shop's. */
  price_tolerance: Generated<number>
  /** Whether its orders wait for an admin of the shop. */
  asks_admin: Generated<boolean>
  /** SHA-256 of the part of its email address that nobody can guess; null while it takes no orders by email. */
  mail_hash: string | null
  /** The recipient of results of orders by email. */
  answers_to: string | null
  /** Email of the admin. */
  made_by: string
  created_at: CreatedAt
  last_used_at: Date | null
  ended_at: Date | null
}

export interface PunchoutLine {
  readonly productId: string
  readonly pieces: number
}

/** A field of the form that posts a cart to the purchasing system. */
export interface HandoverField {
  readonly name: string
  readonly value: string
}

interface PunchoutSessions {
  id: Generated<string>
  connection_id: string
  operation: 'create' | 'edit' | 'inspect'
  buyer_cookie: Generated<string>
  return_url: string
  /** The buyer, as the purchasing system names them. */
  buyer: Generated<string>
  payload_id: string
  /** The cart that came with it. */
  lines: JSONColumnType<readonly PunchoutLine[], string | undefined, never>
  unknown: Generated<string[]>
  start_hash: string
  token_hash: string | null
  created_at: CreatedAt
  started_at: Date | null
  returned_at: Date | null
  returned_fields: JSONColumnType<readonly HandoverField[], never, string> | null
}

export interface PunchoutTables {
  punchout_connections: PunchoutConnections
  punchout_sessions: PunchoutSessions
}
