/**
 * The events of an order of which a purchasing system is told by a document. `order.confirmed` and `order.rejected` are for
 * purchasing systems alone; the others are webhook events too.
 */
export const documentEvents = [
  'order.confirmed',
  'order.rejected',
  'order.cancelled',
  'shipment.created',
  'shipment.changed',
  'shipment.voided',
  'invoice.issued',
  'credit_note.issued',
] as const
export type DocumentEventName = (typeof documentEvents)[number]
