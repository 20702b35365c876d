/** Refusals about second orders: rows of the table in refusals.ts. */
export const secondOrdersRefusals = {
  'no-second-order': [
    409,
    'This can no longer be ordered as two orders: the stock has changed. Check the order again.',
  ],
  'first-order-unpaid': [409, 'Pay the first of the two orders before this one.'],
  'second-order-needs-approval': [
    409,
    'An order that needs approval cannot be divided in two. Choose to pay for all pieces at once.',
  ],
} as const
