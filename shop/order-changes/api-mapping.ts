import type { z } from 'zod'
import type { OrderChange } from '#contract/order-changes/change.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { actedByOf } from '../audit-log/actor.ts'
import { agentOf, type StoredChange } from './store.ts'

/** Maps a change to its API form. Customers see which of their own people it was; only admins see who in the shop. */
export const toWireChange = (change: StoredChange, toAdmin: boolean): z.input<typeof OrderChange> => {
  const { id, state, version, actorKind, actorName, reason, at, endedAt, answer } = change
  const isShown = actorKind === 'buyer' || toAdmin
  const waitsFor = waitOf(change)
  return {
    _id: id,
    state,
    ...(version !== null && { version }),
    ...(waitsFor && { waitsFor }),
    by: actorKind,
    ...(isShown && { person: actorName }),
    ...(change.agentName !== null && { actedBy: actedByOf({ agent: agentOf(change) }) }),
    reason,
    at: at.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    answer,
    ...(change.supplementId !== null &&
      change.supplementNumber !== null && {
        adds: { _id: change.supplementId, number: orderNumber(change.supplementNumber) },
      }),
    ...(change.compared && { compared: change.compared }),
  }
}

/** An order of what is added that its company has approved waits for its payment. */
function waitOf({ state, waitsFor, supplementApproval }: StoredChange) {
  if (state !== 'waiting' || waitsFor === null) return undefined
  if (waitsFor !== 'approval') return waitsFor
  return supplementApproval === 'waiting' ? 'approval' : 'payment'
}
