/** What refunds and returns can be refused for: a part of the table in refusals.ts. */
export const refundRefusals = {
  'not-refundable': [
    409,
    'Only an order that is paid or on account, and of which nothing is shipped yet, can be refunded.',
  ],
  'nothing-to-refund': [
    409,
    'Nothing of this order can be refunded: it is not paid, was cancelled, or all of it is refunded already.',
  ],
  'above-refundable': [
    409,
    'This is more than what is left of the order after earlier refunds. Refund what is left, or less.',
  ],
  'pieces-refunded-before': [
    409,
    'The line has fewer pieces than this that were not refunded yet. Reload the page to see its refunds.',
  ],
  'all-before-delivery': [
    409,
    'This is all that is left of an order that is not delivered yet. Deliver it first, refund it whole while nothing is shipped, or refund less.',
  ],
  'too-many-refunds': [422, 'An order has at most 200 refunds. Refund the rest in one.'],
  'no-such-return': [404, 'There is no such return among yours.'],
  'return-not-open': [
    409,
    'This cannot be done with the return as it stands. Reload the page to see how it does.',
  ],
  'nothing-to-return': [409, 'Nothing of this order is shipped that could be returned.'],
  'more-than-returnable': [
    409,
    'More pieces than can be returned: only what is shipped, and not in another return. Each line says how many are left; nothing was asked for.',
  ],
  'too-many-returns': [422, 'An order has at most 200 returns. Write to us about what else comes back.'],
  'too-many-photos': [
    429,
    'You have uploaded many photos today. Send the return without one, or wait a day.',
  ],
  'more-than-asked': [
    409,
    'More pieces than the return is of. Each line says of how many; nothing was received. Ask the buyer for another return of the rest.',
  ],
  'returned-serials-differ': [
    422,
    'Each piece that went out with a serial number comes back with the same one. Each line says what differs; nothing was received.',
  ],
  'shipment-returned': [
    409,
    'Pieces of this shipment are in a return, so it was no mistake. Refuse the return first if it was.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>
