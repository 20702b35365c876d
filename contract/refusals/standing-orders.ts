/** Refusals of standing orders: rows of the table in refusals.ts. */
export const standingOrdersRefusals = {
  'no-such-standing-order': [404, 'There is no such standing order. Reload the page to see the others.'],
  'standing-order-ended': [409, 'This standing order has ended. Repeat an order to start a new one.'],
  'standing-order-last-day': [
    422,
    'The last day is before the first order. Choose a later one, or leave it empty.',
  ],
  'standing-order-lines-gone': [
    409,
    'Some products of this order can no longer be ordered. Repeat the others without them.',
  ],
  'standing-order-nothing-left': [409, 'The products of this order can no longer be ordered.'],
  'too-many-standing-orders': [409, 'You have 100 standing orders. End one that you no longer need first.'],
  'standing-order-needs-reason': [422, 'Enter a reason. The buyer will see it.'],
  'standing-order-not-waiting': [
    409,
    'This date is no longer waiting for an answer. Reload the page to see the result.',
  ],
  'standing-order-of-another': [
    403,
    'Only the buyer in whose name it orders can accept a price. You can decline it.',
  ],
  'standing-order-address-gone': [
    409,
    'The address is no longer in the address book. End this standing order, and repeat an order that went to another address.',
  ],
  'goods-cost-more': [409, 'The goods cost more now. Check the new prices, then answer again.'],
} as const
