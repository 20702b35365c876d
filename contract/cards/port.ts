/** `authorised`: the card holds the amount, and nothing is charged yet. */
export type PaymentState = 'open' | 'authorised' | 'succeeded' | 'cancelled'

export interface Payment {
  /** The provider's id of the payment intent; shown to the buyer as the transaction id after it succeeds. */
  readonly id: string
  readonly clientSecret: string
  readonly state: PaymentState
  /** The amount requested or, after success, charged. */
  readonly amountCents: number
  readonly orderId: string
}

/**
 * The shop's interface to a card service. Every call may take seconds: never call it inside a database
 * transaction.
 */
export interface CardPort {
  /**
   * Creates the payment intent of an order.
   * @param amountCents whole cents of the shop's currency, at least 50
   * @param orderId with the version of the order, also the idempotency key: repeated calls create one intent
   * @throws CardServiceDown when the provider cannot be reached or fails
   */
  create(order: {
    readonly orderId: string
    readonly amountCents: number
    /** @default 1 */
    readonly version?: number
  }): Promise<Payment>
  /**
   * Creates a payment that only holds the amount on the card when the buyer confirms it, until it is captured, cancelled or
   * about seven days have passed.
   * @param orderId of an order to come; also the idempotency key
   * @throws CardServiceDown
   */
  authorise(order: { readonly orderId: string; readonly amountCents: number }): Promise<Payment>
  /**
   * Charges a held amount, or a part of it, and releases the rest.
   * @returns its final state: cancelled if the hold is over or the card is refused
   * @throws CardServiceDown
   */
  capture(paymentId: string, amountCents: number): Promise<Payment>
  /** @throws CardServiceDown */
  retrieve(paymentId: string): Promise<Payment>
  /**
   * Cancels the payment, so that it can no longer be paid.
   * @returns its final state: a payment that had already succeeded stays succeeded and must be refunded
   * @throws CardServiceDown
   */
  cancel(paymentId: string): Promise<Payment>
  /**
   * Refunds a succeeded payment, or a part of it, once per id, however often it is called.
   * @returns the card service's id of the refund
   * @throws CardServiceDown
   */
  refund(refund: RefundInput): Promise<string>
  /**
   * Verifies and parses a webhook event.
   * @param rawBody exactly as received, because the signature covers these characters
   * @param signature the header `Stripe-Signature`
   * @returns undefined if the card service did not sign it, or signed it more than five minutes ago
   */
  readEvent(rawBody: string, signature: string | null): CardEvent | undefined
}

export interface RefundInput {
  /** The shop's own id; also the idempotency key. */
  readonly id: string
  readonly paymentId: string
  readonly orderId: string
  readonly amountCents: number
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer'
}

/**
 * A notification from the card service. It may arrive late, in any order and more than once; the payment
 * itself is the source of truth.
 */
export type CardEvent =
  | { readonly id: string; readonly kind: 'payment-changed'; readonly paymentId: string }
  | { readonly id: string; readonly kind: 'other'; readonly paymentId: undefined }

/** The card service did not answer, or answered with a failure of its own. Safe to retry. */
export class CardServiceDown extends Error {}
