import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** A program that buys for a member of a company. What it may do never changes: a person stops it and makes another. */
interface Agents {
  id: Generated<string>
  customer_id: string
  /** For whom it acts; null once their account is deleted. */
  user_id: string | null
  name: string
  /** Groups of tools. */
  tools: string[]
  /** Null: no limit of its own. */
  order_limit_cents: number | null
  month_limit_cents: number | null
  /** Orders above it wait for approval; 0: all do. */
  approve_above_cents: number | null
  cost_centre_id: string | null
  token_hash: string | null
  created_at: CreatedAt
  expires_at: Date
  last_used_at: Date | null
  stopped_at: Date | null
  /** Email of the member. */
  stopped_by: string | null
}

export interface AgentsTables {
  agents: Agents
}
