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
  /** The program, if it was let in by the consent page: its id there, and the host that it was sent back to. */
  client_id: string | null
  client_host: string | null
  created_at: CreatedAt
  expires_at: Date
  last_used_at: Date | null
  stopped_at: Date | null
  /** Email of the member. */
  stopped_by: string | null
}

/** Programs that registered themselves. */
interface AgentClients {
  id: Generated<string>
  name: string
  redirect_uris: string[]
  created_at: CreatedAt
  used_at: Generated<Date>
}

/** Codes of the consent page, which a program redeems once. */
interface AgentCodes {
  code_hash: string
  agent_id: string
  client_id: string
  redirect_uri: string
  /** S256 of the verifier. */
  challenge: string
  expires_at: Date
  redeemed_at: Date | null
}

interface AgentTokens {
  token_hash: string
  agent_id: string
  kind: 'access' | 'refresh'
  expires_at: Date
  /** When a refresh token was used. */
  replaced_at: Date | null
}

export interface AgentsTables {
  agents: Agents
  agent_clients: AgentClients
  agent_codes: AgentCodes
  agent_tokens: AgentTokens
}
