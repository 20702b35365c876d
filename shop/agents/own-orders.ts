import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { StoredOrder } from '../orders/store.ts'

/** Whether an agent asks about an order that it did not place: it reads it, and neither changes nor cancels it. */
export const isOfOther = ({ agent }: Caller, { agentId }: StoredOrder): boolean =>
  agent !== undefined && agentId !== agent.id

/** @throws Refusal order-of-person */
export function requireOwnOfAgent(caller: Caller, order: StoredOrder): void {
  if (isOfOther(caller, order)) throw new Refusal('order-of-person')
}
