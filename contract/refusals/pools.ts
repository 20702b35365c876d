/** Refusals of pools: rows of the table in refusals.ts. */
export const poolsRefusals = {
  'no-such-pool': [404, 'There is no such pool. See the product for one that is open.'],
  'no-such-pool-member': [404, 'You are not in this pool. See My Pools for yours.'],
  'pool-not-open': [
    409,
    'This pool is filled or has ended, so nobody can join or leave it. See My Pools for the outcome.',
  ],
  'pool-joined-already': [
    409,
    'You are in this pool already. To take another number of pieces, leave it first, at My Pools.',
  ],
  'pool-enough-alone': [422, 'That is enough for an order of your own. Order it on the product’s page.'],
  'pool-too-few-left': [409, 'The pool has fewer pieces left. Reload the page to see how many.'],
  'pool-takes-no-cards': [
    409,
    'This pool ends too late to hold an amount on a card until then. Only companies that pay on account can join it.',
  ],
  'pool-needs-approval': [
    409,
    'Your company has to approve an order of this amount, and a pool cannot wait for that. Join with fewer pieces, or ask an approver to join.',
  ],
  'pool-needs-number': [422, 'Enter a purchase-order number. Orders on account need one.'],
  'pool-confirm-email': [
    409,
    'We email you the outcome of a pool. Confirm your email first: My Profile sends you the link. Then join.',
  ],
  'pool-not-held': [
    409,
    'The card has no amount on hold yet, so you have not joined. Enter the card again at My Pools.',
  ],
  'pool-of-kit': [422, 'A kit cannot have a pool. Open one for its parts.'],
  'pool-is-open': [409, 'This product has an open pool. End it first.'],
  'pool-ends-past': [422, 'The last day has passed. Choose today or a later day.'],
  'pool-ends-after-hold': [
    422,
    'Cards hold an amount for about seven days. Choose a last day at most five days from today, or take orders on account only.',
  ],
  'pool-below-minimum': [422, 'A pool takes at least as many pieces as the minimum of the product.'],
  'pool-short-of-stock': [
    409,
    'Fewer pieces are in stock than the pool can take. Receive stock, or open a smaller pool.',
  ],
} as const
