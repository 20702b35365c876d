/** What the services hand each other in process: `main.ts` fills each of these with a real part. */

import type { CompanyRole } from './companies/endpoints.ts'
import type { AttachedDocument } from './documents/printed-document.ts'
import type { EmailTemplate } from './mail/templates.ts'
import type { AdminRole } from './users/admin-roles.ts'

/** Who makes a request, read from the database for this very request. */
export interface Caller {
  readonly id: string
  /** Whose orders and quotes the caller sees: all, or as a company's buyer their own. */
  readonly customerId: string
  /** What the caller may do in the company that the customer is; undefined for a customer of one. */
  readonly companyRole: CompanyRole | undefined
  /** Who a member was before they joined the company. What they had then is theirs still. */
  readonly personalCustomerId: string | undefined
  readonly email: string
  /** Whether the identity provider vouched for the e-mail when the caller signed in. */
  readonly emailVerified: boolean
  readonly name: string
  readonly isAdmin: boolean
  /** An admin who has to sign in with a second factor, and did not: no right of an admin holds. */
  readonly lacksSecondFactor: boolean
  /** Whether they signed in with one. */
  readonly secondFactor: boolean
  /** What kind of admin; undefined for who is none. */
  readonly adminRole: AdminRole | undefined
}

/** A person as the identity provider vouches for them. */
export interface Identity {
  /** Opaque and stable; another account with the same e-mail has another one. */
  readonly uid: string
  /** Lower case. */
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  /** When the person last proved who they are. */
  readonly authenticatedAt: Date
  /** Whether they proved it with a second factor too. */
  readonly secondFactor: boolean
}

/** What the shop needs of an identity provider. */
export interface IdentityPort {
  /**
   * Undefined when the token is not the provider's, was changed, has expired, or its account is gone.
   * @throws IdentityUnavailable when the provider must be asked and does not answer
   */
  verify(idToken: string): Promise<Identity | undefined>
  /**
   * Whether the session that began with this sign-in is still valid: its account exists, is not disabled, and has not
   * revoked its sessions since. A provider that cannot be asked answers true and refuses the next ID token instead.
   */
  isSessionValid(uid: string, authenticatedAt: Date): Promise<boolean>
  /**
   * Ends the account and all its sessions. No harm when it is gone already. A provider whose accounts the shop has no
   * key to does nothing: whoever signs in with one again comes as a new user.
   */
  deleteAccount(uid: string): Promise<void>
  /**
   * Takes the second factor of an account away, with all its sessions. No harm when there is none. Undefined where the
   * shop has no key to the accounts.
   */
  readonly resetSecondFactor: ((uid: string) => Promise<void>) | undefined
  /** Undefined where the shop does not see who signs in. */
  readonly signIns: SignInLog | undefined
}

/** Sign-ins to accounts, and attempts that failed. */
export interface SignInLog {
  /** Those of an account, the newest first. @param cursor the id of the last one of the page before */
  list(
    uid: string,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ readonly rows: readonly SignInEntry[]; readonly total: number }>
  /** Ends every session of the account, and all that was proved with one. */
  endAll(uid: string): Promise<void>
}

export interface SignInEntry {
  readonly id: string
  readonly at: Date
  readonly outcome: 'signed-in' | 'wrong-password' | 'wrong-code' | 'too-many-attempts'
  /** The provider's name of the first step: `password` or `google.com`. */
  readonly method: string
  readonly secondFactor: 'code' | 'recovery-code' | null
  /** In plain words. */
  readonly device: string
  readonly address: string | null
}

/** The identity provider did not answer. Safe to retry. */
export class IdentityUnavailable extends Error {}

export type PaymentState = 'open' | 'succeeded' | 'cancelled'

export interface Payment {
  /** The provider's id of the payment intent; shown to the buyer as the transaction id once it succeeded. */
  readonly id: string
  readonly clientSecret: string
  readonly state: PaymentState
  readonly amountCents: number
  readonly orderId: string
}

/** What the shop needs of a card service. Every call may take seconds: never inside a database transaction. */
export interface CardPort {
  /**
   * The payment intent of an order.
   * @param amountCents whole cents in USD, at least 50
   * @param orderId also the idempotency key: asking twice makes one intent
   * @throws CardServiceDown when the provider cannot be reached or fails
   */
  create(order: { readonly orderId: string; readonly amountCents: number }): Promise<Payment>
  /** @throws CardServiceDown */
  retrieve(paymentId: string): Promise<Payment>
  /**
   * Makes sure that nobody can pay any more.
   * @returns what became of it: a payment that had succeeded before stays that way and must be refunded
   * @throws CardServiceDown
   */
  cancel(paymentId: string): Promise<Payment>
  /**
   * Gives a succeeded payment back, or a part of it, once for an id, however often it is asked.
   * @returns the id that the card service gave the refund
   * @throws CardServiceDown
   */
  refund(refund: RefundInput): Promise<string>
  /**
   * What the card service tells of.
   * @param rawBody as it came: the signature is of these very characters
   * @param signature the header `Stripe-Signature`
   * @returns undefined when the card service did not sign it, or longer than five minutes ago
   */
  readEvent(rawBody: string, signature: string | null): CardEvent | undefined
}

export interface RefundInput {
  /** Ours; also the idempotency key. */
  readonly id: string
  readonly paymentId: string
  readonly orderId: string
  readonly amountCents: number
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer'
}

/**
 * News of the card service. It may come late, in any order and more than once: the payment itself says what is so.
 */
export type CardEvent =
  | { readonly id: string; readonly kind: 'payment-changed'; readonly paymentId: string }
  | { readonly id: string; readonly kind: 'other'; readonly paymentId: undefined }

/** The card service did not answer, or answered with a failure of its own. Safe to retry. */
export class CardServiceDown extends Error {}

/**
 * Queues an email within the caller's transaction: it exists exactly when what it tells of does, and is sent after the
 * commit, with retries.
 */
export type QueueEmail<Transaction> = (
  transaction: Transaction,
  to: string,
  email: EmailTemplate,
  /** A paper that goes along with it, printed when it is sent. */
  attached?: AttachedDocument,
) => Promise<void>

/** The same of several emails, which costs little more than one. */
export type QueueEmails<Transaction> = (
  transaction: Transaction,
  emails: readonly {
    readonly to: string
    readonly email: EmailTemplate
    readonly attached?: AttachedDocument | undefined
  }[],
) => Promise<void>

/** Whether a key lets its holder upload pictures now. */
export type UploadGate = (key: string) => Promise<boolean>

/** What the shop needs of the image host. */
export interface PicturePort<Transaction> {
  /**
   * Keeps an uploaded picture for good, within the caller's transaction.
   * @param address as the host answered it
   * @returns false when it is no address of a picture of this shop
   */
  keep(transaction: Transaction, address: string): Promise<boolean>
}
