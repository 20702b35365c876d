import type { AgentTool } from '#contract/agents/tool.ts'
import { agentTools } from '#contract/agents/tools.ts'
import { api } from '#contract/api.ts'
import { scopeOf } from '#contract/api-keys/scopes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { bucketName } from '#database/rate-limits.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { type AuthenticateKey, isApiKey } from '#http/api-keys.ts'
import { countRequest } from '../api-keys/rate-limit.ts'
import { findCaller, type SignInRules } from '../users/caller.ts'
import { findByToken, noteUse } from './store.ts'
import { isAgentToken } from './token.ts'

/** Who asks by the protocol: an agent of a member, or a program with an API key. */
export interface Principal {
  readonly caller: Caller
  /** The tools that it may use. */
  readonly tools: readonly AgentTool[]
  /** Its API key, with which its calls are made; undefined for an agent. */
  readonly key: string | undefined
  /** Until when it has to wait; undefined while requests are left. */
  readonly retryAfterSeconds: number | undefined
}

/** Returns the principal of a token; undefined if the token is unknown, revoked, expired or not one for this server. */
export type AuthenticateAgent = (token: string) => Promise<Principal | undefined>

/**
 * An agent has its member's rights as they are now, and of these what its member gave it: someone who left the company, or
 * whose account is gone, has no agents.
 */
export function agentAuthentication(
  db: Database,
  rules: SignInRules,
  authenticateKey: AuthenticateKey,
): AuthenticateAgent {
  return async (token) => {
    if (isApiKey(token)) return principalOfKey(token, authenticateKey)
    const agent = isAgentToken(token) ? await findByToken(db, hashOf(token)) : undefined
    if (!agent?.userId) return undefined
    const caller = await findCaller(db, rules, agent.userId, { at: agent.createdAt, secondFactor: false })
    if (!caller || caller.isAdmin || !caller.companyRole || caller.customerId !== agent.customerId)
      return undefined
    const { retryAfterSeconds } = await countRequest(db, bucketName('agent', agent.id))
    if (agent.isUseToBeNoted) await noteUse(db, agent.id)
    const { id, name, costCentre } = agent
    return {
      caller: { ...caller, agent: { id, name, costCentre } },
      tools: agentTools.filter(({ group }) => agent.tools.includes(group)),
      key: undefined,
      retryAfterSeconds,
    }
  }
}

async function principalOfKey(key: string, authenticate: AuthenticateKey): Promise<Principal | undefined> {
  const holder = await authenticate(key).catch((failure: unknown) => {
    if (failure instanceof Refusal) return undefined
    throw failure
  })
  if (!holder) return undefined
  const mayUse = ({ call }: AgentTool) => {
    const scope = scopeOf(api[call])
    return api[call].access === 'public' || (scope !== undefined && holder.scopes.includes(scope))
  }
  return {
    caller: holder.caller,
    tools: agentTools.filter(mayUse),
    key,
    retryAfterSeconds: holder.allowance.retryAfterSeconds,
  }
}
