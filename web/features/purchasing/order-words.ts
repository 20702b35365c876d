import type { PurchaseOrderState, PurchaseOrderSummary } from '#contract/purchasing/endpoints.ts'
import type { Status } from '#web/ui/status-badge.tsx'

export const stateNames: Readonly<Record<PurchaseOrderState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}

const kinds = { draft: 'waiting', sent: 'moving', confirmed: 'moving', cancelled: 'ended' } as const

/** Returns the status of a purchase order; received once all of it has come. */
export function statusOf({ state, lineCount, receivedLines }: PurchaseOrderSummary): Status {
  const isOpen = state === 'sent' || state === 'confirmed'
  return isOpen && receivedLines === lineCount
    ? { kind: 'done', text: 'Received' }
    : { kind: kinds[state], text: stateNames[state] }
}
