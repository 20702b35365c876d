import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { StoredOrder } from '../orders/store.ts'

/** Whether an agent asks about an order that it did not place: it reads it, and neither changes nor cancels it. */
export const isNotPlacedBy = ({ agent }: Caller, { agentId }: StoredOrder): boolean =>
  agent !== undefined && agentId !== agent.id

/** @throws Refusal not-placed-by-agent */
export function requirePlacedBy(caller: Caller, order: StoredOrder): void {
  if (isNotPlacedBy(caller, order)) throw new Refusal('not-placed-by-agent')
}
