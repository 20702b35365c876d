/** Paths of the embedded card service: the part of Stripe's API that it serves, and its own. */
export const cardPaths = {
  intents: '/v1/payment_intents',
  intent: '/v1/payment_intents/:id',
  confirm: '/v1/payment_intents/:id/confirm',
  cancel: '/v1/payment_intents/:id/cancel',
  capture: '/v1/payment_intents/:id/capture',
  /** Not part of Stripe's API: reports how the buyer's 3-D Secure step at the test bank ended. */
  authenticate: '/v1/payment_intents/:id/authenticate',
  refunds: '/v1/refunds',
  refund: '/v1/refunds/:id',
  events: '/v1/events',
  event: '/v1/events/:id',
  root: '/v1/*',
  /** The browser script that stands in for Stripe.js. */
  script: '/stripe.js',
  /** The card sandbox's page for people; in demo mode only. */
  page: '/sandbox',
  resend: '/sandbox/events/:id/resend',
  /** The shop's webhook, for events from Stripe or the emulator. */
  webhook: '/api/webhooks/cards',
} as const
