/** The part of Stripe's API that the embedded card sandbox speaks, below the origin's root as Stripe has it. */
export const cardPaths = {
  intents: '/v1/payment_intents',
  intent: '/v1/payment_intents/:id',
  confirm: '/v1/payment_intents/:id/confirm',
  cancel: '/v1/payment_intents/:id/cancel',
  capture: '/v1/payment_intents/:id/capture',
  /** Not Stripe's: where our stand-in of a bank says how the buyer's 3-D Secure step ended. */
  authenticate: '/v1/payment_intents/:id/authenticate',
  refunds: '/v1/refunds',
  refund: '/v1/refunds/:id',
  events: '/v1/events',
  event: '/v1/events/:id',
  root: '/v1/*',
  /** The browser's side of it, in place of Stripe's own script. */
  script: '/stripe.js',
  /** The page on which to see what the sandbox did; in demo mode only. */
  page: '/sandbox',
  resend: '/sandbox/events/:id/resend',
  /** Where the shop takes the card service's events, of Stripe and of the sandbox alike. */
  webhook: '/api/webhooks/cards',
} as const
