/**
 * Webhook events, with descriptions. Their data uses the API's names: `quote`, `product` or `catalogue`, or else
 * `order` as it is at that moment, with the subject of the event beside it. Database triggers write them, except those
 * of the catalogue, which a job writes each minute.
 */
export const webhookEvents = {
  'order.placed': 'An order is placed',
  'order.approval_requested': 'An order waits for approval',
  'order.approved': 'An order is approved',
  'order.rejected': 'An order is not approved',
  'order.paid': 'An order is paid',
  'order.on_account': 'An order is on account',
  'order.partly_refunded': 'A part of an order is refunded',
  'order.refunded': 'An order is refunded',
  'order.part_shipped': 'Some of an order is shipped',
  'order.shipped': 'All of an order is shipped',
  'order.unshipped': 'Nothing of an order is shipped after all',
  'order.delivered': 'An order is delivered',
  'order.cancelled': 'An order is cancelled',
  'order.changed': 'An order has another version',
  'payment.received': 'A card payment or a bank transfer arrived',
  'payment.reversed': 'A bank transfer was reversed',
  'payment.repaid': 'A bank transfer went back',
  'refund.created': 'A refund is decided',
  'refund.made': 'The card service has made a refund',
  'shipment.created': 'A shipment goes out',
  'shipment.changed': 'A shipment’s tracking changed',
  'shipment.delivered': 'A shipment is delivered',
  'shipment.voided': 'A shipment was a mistake',
  'invoice.issued': 'An invoice is issued',
  'credit_note.issued': 'A credit note is issued',
  'return.asked': 'A return is requested',
  'return.approved': 'A return is approved',
  'return.refused': 'A return is refused',
  'return.withdrawn': 'A return is withdrawn',
  'return.received': 'A return is received',
  'return.refunded': 'A return is refunded',
  'quote.asked': 'A quote is requested',
  'quote.offered': 'A quote has an offer',
  'quote.countered': 'An offer is countered',
  'quote.accepted': 'A quote is accepted',
  'quote.declined': 'A quote is declined',
  'quote.expired': 'An offer has expired',
  'quote.withdrawn': 'A quote is withdrawn',
  'catalogue.changed': 'Products are new, have changed, or are no longer sold',
  'product.stock': 'A product’s availability changed',
} as const satisfies Record<string, string>

export type WebhookEventName = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEventName, ...WebhookEventName[]] // keyof, which keys() widens

/** Events sent only to the shop's own endpoints. */
export const shopOnlyEvents: readonly WebhookEventName[] = ['product.stock']

/** Sent when an endpoint is tested; cannot be subscribed to. */
export const TEST_EVENT = 'webhook.test'
