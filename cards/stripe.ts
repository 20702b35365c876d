import Stripe from 'stripe'
import { type CardPort, CardServiceDown, type Payment } from '#contract/ports.ts'

export interface StripeOptions {
  readonly secretKey: string
  /** What carries the requests: the network without it, or a service in this process that speaks the same dialect. */
  readonly fetch?: (input: string, init?: RequestInit) => Promise<Response>
}

const TIMEOUT_MS = 10_000
const RETRIES = 2

/** The card port over Stripe's own client, for the real service and for the sandbox alike. */
export function stripeCards({ secretKey, fetch }: StripeOptions): CardPort {
  const stripe = new Stripe(secretKey, {
    // The client's typing asks for all of fetch; it calls it with an address and options only.
    httpClient: Stripe.createFetchHttpClient(fetch as typeof globalThis.fetch | undefined),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  return {
    create: ({ orderId, amountCents }) =>
      ask(() =>
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            allowed_payment_method_types: ['card'],
            metadata: { orderId },
          },
          { idempotencyKey: `order-${orderId}` },
        ),
      ),
    retrieve: (paymentId) => ask(() => stripe.paymentIntents.retrieve(paymentId)),
  }
}

async function ask(request: () => Promise<Stripe.PaymentIntent>): Promise<Payment> {
  try {
    return toPayment(await request())
  } catch (failure) {
    const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors
    const passing = [StripeAPIError, StripeConnectionError, StripeRateLimitError]
    throw passing.some((kind) => failure instanceof kind)
      ? new CardServiceDown('The card service did not answer.', { cause: failure })
      : failure
  }
}

function toPayment(intent: Stripe.PaymentIntent): Payment {
  const { id, client_secret: clientSecret, status, amount, currency, metadata } = intent
  if (!clientSecret || currency !== 'usd') throw new Error(`payment intent ${id} is not one of ours`)
  const state = status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'cancelled' : 'open'
  return { id, clientSecret, state, amountCents: amount, orderId: metadata.orderId ?? '' }
}
