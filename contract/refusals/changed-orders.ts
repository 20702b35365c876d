import { costCentreProblems } from './cost-centres.ts'

/** Refusals about changes of orders: rows of the table in refusals.ts. */
export const changedOrdersRefusals = {
  'order-cannot-change': [
    409,
    'This order cannot change in this way. Each reason is listed; nothing was changed.',
  ],
  'order-changed-meanwhile': [
    409,
    'The order has changed since you opened it. Check it as it is now, then change it again.',
  ],
  'change-waits': [409, 'Another change of this order is still waiting. Pay, approve or withdraw it first.'],
  'change-costs-other': [
    409,
    'The prices have changed since you saw the change. Check the amounts, then confirm them.',
  ],
  'nothing-changes': [422, 'The order is already as you want it. Change something first.'],
  'no-such-change': [404, 'There is no such change of this order.'],
  'change-not-waiting': [409, 'This change no longer waits. Reload the page to see how it ended.'],
  'changes-closed': [403, 'This shop does not let buyers change orders. Write to us with the order number.'],
  'picked-before': [
    409,
    'We are already packing this order, so you cannot change it here. Write to us with the order number.',
  ],
  'order-ended': [409, 'This order is cancelled, refunded or not approved. Place a new order.'],
  'order-shipped': [409, 'This order is shipped. Place a new order, or return what you do not need.'],
  'line-shipped': [409, 'These pieces are shipped already. Fewer can be taken off, or return them.'],
  'billing-invoiced': [
    409,
    'The invoice is issued, and bears its billing address. Write to us if you need another one.',
  ],
  'delivery-charges-differ': [
    409,
    'Tax or freight to this address is different from what you ordered. Place a new order to it, and cancel this one.',
  ],
  'delivery-numbers': [422, 'The order has no delivery of this number.'],
  'coupon-keeps-lines': [
    409,
    'The coupon counts on the goods as you ordered them. Pay the order first, or cancel it and order again with the coupon.',
  ],
  'agreed-lines-unpaid': [
    409,
    'The pieces of this order were agreed in an offer or a call-off order. They can change once the order is paid or on account.',
  ],
  'pool-keeps-lines': [
    409,
    'The price of this order counts the pieces of a pool, so its pieces stay as they are.',
  ],
  'two-orders-keep-lines': [
    409,
    'This is one of two orders that were placed together, so its pieces stay as they are. Place another order for more.',
  ],
  'all-lines-off': [
    409,
    'This would take everything off the order. Cancel it instead, or ask us to refund it.',
  ],
  'approved-order-costs-more': [
    409,
    'Your company approved this order as it is. Order the additional pieces separately, so that it can approve those too.',
  ],
  'order-being-paid': [409, 'This order is being paid at this moment. Reload the page, then change it.'],
} as const

/** What a change of an order may be refused with. */
export const changeRefusals = [
  'no-such-order',
  'order-cannot-change',
  'order-changed-meanwhile',
  'change-waits',
  'change-costs-other',
  'nothing-changes',
  'order-being-paid',
  'order-lines-refused',
  'no-such-product',
  'not-in-assortment',
  'below-minimum',
  'above-maximum',
  'off-multiple',
  'out-of-stock',
  'no-such-line',
  'kit-by-parts',
  'too-many-unpaid-orders',
  'above-card-limit',
  'card-amount-uneven',
  'coupon-leaves-too-little',
  'freight-on-request',
  'membership-changed',
  'no-terms',
  'account-overdue',
  'above-credit-limit',
  'above-refundable',
  'pieces-refunded-before',
  'too-many-refunds',
  'nothing-to-refund',
  'all-before-delivery',
  'family-lines-together',
  'deliveries-do-not-add-up',
  ...costCentreProblems,
] as const
