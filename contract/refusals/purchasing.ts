/** Refusals of suppliers and of orders to them: rows of the table in refusals.ts. */
export const purchasingRefusals = {
  'supplier-name-taken': [
    409,
    'There is a supplier with this name already. Change that one, or choose another name.',
  ],
  'no-such-purchase-order': [404, 'There is no such purchase order. Reload the page to see the others.'],
  'purchase-order-sent': [
    409,
    'The purchase order was sent, so it can no longer be changed. Cancel it and write another one.',
  ],
  'purchase-order-not-sent': [409, 'The purchase order is a draft. Send it first.'],
  'purchase-order-over': [409, 'The purchase order was cancelled. Write another one, and email that.'],
  'purchase-order-not-open': [
    409,
    'No pieces of the purchase order are expected any more, or it was not sent yet. Reload the page.',
  ],
} as const
