import type { Agent } from '#contract/agents/endpoints.ts'
import type { SignInRules } from '../users/caller.ts'
import type { StoredAgent } from './store.ts'

/**
 * Why the server refuses an agent that nobody stopped and whose time is not over; undefined if it does not. The same rules as
 * those of `agentAuthentication()`.
 */
export async function pauseReason(
  { identity }: Pick<SignInRules, 'identity'>,
  agent: StoredAgent,
): Promise<Agent['pausedBecause']> {
  const { uid, memberEmail, memberRole, memberCustomerId, customerId, isServiceAccount, createdAt } = agent
  const isMember = memberEmail !== null && memberRole !== null && memberCustomerId === customerId
  if (uid === null || !isMember || agent.memberAdmin === 'admin') return 'not-a-member'
  if (isServiceAccount) return undefined
  const { disabled, validSince } = agent
  const account = disabled === null || validSince === null ? null : { disabled, validSince }
  return (await identity.isSessionValid(uid, createdAt, account)) ? undefined : 'signed-out'
}
