import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { StoredOrder } from '../orders/store.ts'

/** Whether an agent asks about an order that it did not place: it reads it, and neither changes nor cancels it. */
export const isNotPlacedBy = ({ agent }: Caller, { agentId }: StoredOrder): boolean =>
  agent !== undefined && agentId !== agent.id

/**
 * An agent ends nothing that it did not begin, or that people approved.
 * @throws Refusal not-placed-by-agent, order-already-approved
 */
export function requireEndedBy(caller: Caller, order: StoredOrder): void {
  if (isNotPlacedBy(caller, order)) throw new Refusal('not-placed-by-agent')
  if (caller.agent && order.approval === 'approved') throw new Refusal('order-already-approved')
}
