/** Webhooks: rows of the table in refusals.ts. */
export const webhooksRefusals = {
  'no-such-webhook': [404, 'There is no such webhook, or it is not yours.'],
  'no-such-webhook-delivery': [
    404,
    'There is no such delivery of this webhook. Deliveries are kept for 30 days: read the order, quote or product itself instead.',
  ],
  'too-many-webhooks': [422, 'You have ten webhooks, which is the most. Delete one first.'],
  'webhook-needs-https': [422, 'Messages go to encrypted addresses only. Use one that begins with https://.'],
  'webhook-address-not-public': [
    422,
    'Messages go only to addresses on the public internet, and not to this shop. Use another one.',
  ],
  'webhook-event-of-shop': [422, 'Stock is sent to the shop’s own webhooks only. Leave out product.stock.'],
  'webhook-is-off': [409, 'This webhook is switched off, so nothing was sent. Switch it on first.'],
  'too-many-webhook-messages': [
    429,
    'Too many messages were sent by hand in the last hour. Send the next one later.',
  ],
} as const
