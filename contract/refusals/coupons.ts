/** Refusals of coupon codes: rows of the table in refusals.ts. Those of orders say what to do instead. */
export const couponsRefusals = {
  'coupon-code-taken': [
    409,
    'There is a coupon with this code already. Change that one, or choose another code.',
  ],
  'no-such-coupon': [404, 'There is no such coupon. Reload the page to see the others.'],
  'coupon-used-more-often': [
    422,
    'The coupon has already been used more often. Enter at least as many uses, or pause it.',
  ],
  'coupon-unknown': [422, 'There is no coupon with this code. Check the spelling, or order without it.'],
  'coupon-of-another-company': [
    422,
    'This coupon is for another company. Order without it, or ask us for one of your own.',
  ],
  'coupon-paused': [422, 'This coupon cannot be used at the moment. Try again later, or order without it.'],
  'coupon-not-yet-valid': [422, 'This coupon is not valid yet. Use it later, or order without it.'],
  'coupon-ended': [422, 'This coupon has ended. Order without it.'],
  'coupon-used-up': [409, 'This coupon has been used as often as it can be. Order without it.'],
  'coupon-used-before': [409, 'You have used this coupon as often as one customer may. Order without it.'],
  'coupon-below-total': [
    422,
    'The goods total is below the minimum of this coupon. Add goods, or order without it.',
  ],
  'coupon-leaves-too-little': [
    422,
    'With this coupon the order costs less than can be paid. Add goods, or order without it.',
  ],
  'too-many-coupon-codes': [
    429,
    'You tried too many codes that do not exist. Try again in an hour, or order without a coupon.',
  ],
} as const

/** The refusals of an order, or of its totals, that are about its coupon. */
export const couponProblems = [
  'coupon-unknown',
  'coupon-of-another-company',
  'coupon-paused',
  'coupon-not-yet-valid',
  'coupon-ended',
  'coupon-used-up',
  'coupon-used-before',
  'coupon-below-total',
  'coupon-leaves-too-little',
  'too-many-coupon-codes',
] as const satisfies readonly (keyof typeof couponsRefusals)[]
