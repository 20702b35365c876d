import { isApprover } from '#contract/companies/endpoints.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findCompany } from '../companies/store.ts'
import type { StoredOrder } from '../orders/store.ts'
import { type Turn, turnOf } from './turn.ts'

/**
 * Returns why the caller cannot approve or reject the order; undefined when they can. Only approvers of the order's
 * company whose turn it is can, and their own orders only if the company allows it. What an agent ordered for them is their
 * own order too, unless only the agent's limits have it wait.
 * @param turn the turn, if known
 */
export async function whyNotApprove(
  db: Database,
  order: StoredOrder,
  caller: Caller,
  turn?: Turn,
): Promise<RefusalCode | undefined> {
  const { approval, status, customerId, placedBy } = order
  if (!isApprover(caller.companyRole) || customerId !== caller.customerId) return 'approvers-only'
  if (approval !== 'waiting' || status !== 'unpaid') return 'not-waiting'
  const isOwn = placedBy === caller.id && !waitsForAgentOnly(order)
  if (isOwn && !(await findCompany(db, customerId))?.selfApproval) return 'own-order'
  const { deciders } = turn ?? (await turnOf(db, customerId, order))
  return deciders.some(({ id }) => id === caller.id) ? undefined : 'not-your-turn'
}

/** Whether only the limits that its member set an agent have its order wait. The member may decide on them. */
const waitsForAgentOnly = ({ agentId, approvalReasons }: StoredOrder): boolean =>
  agentId !== null &&
  approvalReasons !== null &&
  approvalReasons.length > 0 &&
  approvalReasons.every(({ cause }) => cause.startsWith('agent-'))
