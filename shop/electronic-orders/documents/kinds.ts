import { type DocumentEventName, documentEvents } from '#contract/electronic-orders/document-events.ts'
import type { ElectronicDocument } from '#contract/electronic-orders/endpoints.ts'

const kinds = {
  'order.confirmed': { kind: 'confirmation', change: 'new' },
  'order.rejected': { kind: 'confirmation', change: 'rejected' },
  'order.cancelled': { kind: 'confirmation', change: 'cancelled' },
  'shipment.created': { kind: 'ship-notice', change: 'new' },
  'shipment.changed': { kind: 'ship-notice', change: 'changed' },
  'shipment.voided': { kind: 'ship-notice', change: 'cancelled' },
  'invoice.issued': { kind: 'invoice', change: 'new' },
  'credit_note.issued': { kind: 'credit-note', change: 'new' },
} as const satisfies Record<DocumentEventName, Pick<ElectronicDocument, 'kind' | 'change'>>

/** The kind of document that reports an event. */
export function kindOf(type: string): Pick<ElectronicDocument, 'kind' | 'change'> {
  const name = documentEvents.find((each) => each === type)
  if (!name) throw new Error(`a purchasing system was told of ${type}`)
  return kinds[name]
}
