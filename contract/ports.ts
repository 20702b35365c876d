/** The interfaces between services in one process; `open.ts` supplies the implementations. */

import type { Assortment } from './companies/assortment.ts'
import type { CompanyRole } from './companies/endpoints.ts'
import type { AttachedDocument, PrintedFile } from './documents/printed-document.ts'
import type { CompanyProvider } from './identity-providers/company-sign-in.ts'
import type { EmailTemplate } from './mail/templates.ts'
import type { AdminRole } from './users/admin-roles.ts'

/** The caller of a request, read from the database for each request. */
export interface Caller {
  readonly id: string
  /**
   * The customer whose orders and quotes the caller sees: all of them, or, as a company's buyer, their own.
   */
  readonly customerId: string
  /** The caller's role in their company; undefined for a customer without a company. */
  readonly companyRole: CompanyRole | undefined
  /** The categories of products that the caller's company sees and orders. */
  readonly assortment: Assortment
  /**
   * The member's own customer from before they joined the company. They keep what they had as that customer.
   */
  readonly personalCustomerId: string | undefined
  readonly email: string
  /** Whether the identity provider had verified the email when the caller signed in. */
  readonly emailVerified: boolean
  readonly name: string
  readonly isAdmin: boolean
  /** True for an admin who must use a second factor and did not: no admin right applies. */
  readonly lacksSecondFactor: boolean
  /** Whether they signed in with a second factor. */
  readonly secondFactor: boolean
  /** The kind of admin; undefined for anyone else. */
  readonly adminRole: AdminRole | undefined
  /** The admin who acts for this customer; undefined when they act themselves. */
  readonly actedBy?: ActingAdmin | undefined
}

export interface ActingAdmin {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly sessionId: string
  readonly reason: string
}

/** A person as the identity provider identifies them. */
export interface Identity {
  /** Opaque and stable; another account with the same email has a different one. */
  readonly uid: string
  /** Lower case. */
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  /** The time of the last sign-in or reauthentication. */
  readonly authenticatedAt: Date
  /** Whether that included a second factor. */
  readonly secondFactor: boolean
}

/** The shop's interface to an identity provider. */
export interface IdentityPort {
  /**
   * Verifies an ID token. Undefined if the token is not the provider's, was altered, has expired, or its
   * account is gone.
   * @throws IdentityUnavailable when the provider must be asked and does not answer
   */
  verify(idToken: string): Promise<Identity | undefined>
  /**
   * Returns true if the session that began with this sign-in is still valid: its account exists, is not disabled, and
   * has not revoked its sessions since. A provider that cannot be asked returns true and refuses the next ID
   * token instead.
   */
  isSessionValid(uid: string, authenticatedAt: Date): Promise<boolean>
  /**
   * Deletes the account and ends all its sessions; does nothing if it is already gone. Also does nothing with
   * a provider whose accounts the shop cannot manage: signing in again creates a new user.
   */
  deleteAccount(uid: string): Promise<void>
  /**
   * Removes an account's second factor and ends all its sessions; does nothing if there is none. Undefined if
   * the shop cannot manage the accounts.
   */
  readonly resetSecondFactor: ((uid: string) => Promise<void>) | undefined
  /** Undefined if the shop cannot see sign-ins. */
  readonly signIns: SignInLog | undefined
  /**
   * Reads the configuration of a company's identity provider. May take seconds: never call it inside a database transaction.
   * Undefined if companies cannot have providers of their own.
   * @returns why it could not be read, in words for people; undefined if it could
   */
  readonly checkProvider:
    | ((
        provider: Pick<CompanyProvider, 'issuer' | 'clientId' | 'clientSecret'>,
      ) => Promise<string | undefined>)
    | undefined
}

/** The log of sign-ins and failed attempts. */
export interface SignInLog {
  /**
   * Lists an account's entries, newest first.
   * @param cursor the id of the last entry on the previous page
   */
  list(
    uid: string,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ readonly rows: readonly SignInEntry[]; readonly total: number }>
  /** Ends every session of the account, and revokes everything proved in one. */
  endAll(uid: string): Promise<void>
}

export interface SignInEntry {
  readonly id: string
  readonly at: Date
  readonly outcome: 'signed-in' | 'wrong-password' | 'wrong-code' | 'too-many-attempts'
  /** The provider's name for the first step: `password`, `google.com` or that of a company. */
  readonly method: string
  readonly secondFactor: 'code' | 'recovery-code' | null
  /** In plain words. */
  readonly device: string
  readonly address: string | null
}

/** The identity provider did not answer. Safe to retry. */
export class IdentityUnavailable extends Error {}

/** `authorised`: the card holds the amount, and nothing is charged yet. */
export type PaymentState = 'open' | 'authorised' | 'succeeded' | 'cancelled'

export interface Payment {
  /** The provider's id of the payment intent; shown to the buyer as the transaction id after it succeeds. */
  readonly id: string
  readonly clientSecret: string
  readonly state: PaymentState
  /** What was asked for; of a payment that succeeded, what was charged. */
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
   * @param orderId also the idempotency key: repeated calls create one intent
   * @throws CardServiceDown when the provider cannot be reached or fails
   */
  create(order: { readonly orderId: string; readonly amountCents: number }): Promise<Payment>
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

/**
 * Queues an email in the caller's transaction, so that it exists only if the change it reports is committed.
 * It is sent after the commit, with retries.
 */
export type QueueEmail<Transaction> = (
  transaction: Transaction,
  to: string,
  email: EmailTemplate,
  /** A document to attach, printed when the email is sent. */
  attached?: AttachedDocument,
) => Promise<void>

/** Renders an email as it is sent. */
export type RenderEmail = (
  email: EmailTemplate,
) => Promise<{ readonly subject: string; readonly text: string }>

/** True if a key currently allows its holder to upload pictures. */
export type UploadGate = (key: string) => Promise<boolean>

/** The shop's interface to the image host. */
export interface PicturePort<Transaction> {
  /**
   * Marks an uploaded picture as permanent, in the caller's transaction.
   * @param address as the host returned it
   * @returns false if it is not the address of a picture of this shop
   */
  keep(transaction: Transaction, address: string): Promise<boolean>
  /**
   * Uploads a picture for the shop itself. Takes up to seconds: never call it inside a database transaction.
   * @returns its address, or why it is none, in words for people
   */
  add(file: Uint8Array): Promise<{ readonly address: string } | { readonly problem: string }>
  /**
   * Draws a logo for paper, on white.
   * @returns a PNG, or undefined if the picture is not stored in the shop
   */
  logoForPaper(transaction: Transaction, address: string): Promise<Uint8Array | undefined>
}

/** A register's answer about a tax number. */
export interface TaxNumberAnswer {
  readonly valid: boolean
  /** Its number of the consultation, which proves that it was asked; empty if it gives none. */
  readonly reference: string
  /** Whom it names; empty if it does not say. */
  readonly name: string
}

/** The shop's interface to a register of tax numbers. */
export interface TaxNumberPort {
  /** The register that answers; `demo` judges the check digits alone. */
  readonly source: 'vies' | 'demo'
  /**
   * Asks whether a VAT number is valid now. May take seconds: never call it inside a database transaction.
   * @param asked numbers as `vatNumber()` writes them; the requester is the seller's, or empty
   * @throws TaxNumberUnanswered
   */
  lookUp(
    asked: { readonly number: string; readonly requester: string },
    signal: AbortSignal,
  ): Promise<TaxNumberAnswer>
}

/** The register did not say whether the number is valid; the message is its reason. Safe to retry. */
export class TaxNumberUnanswered extends Error {}

/** An invoice or a credit note on its way into a network. */
export interface SubmittedDocument extends PrintedFile {
  /** The document's own. */
  readonly number: string
  /** Identifies this sending of the document. */
  readonly key: string
}

/** A network's answer about a document. */
export interface Answer {
  readonly number: string
  readonly accepted: boolean
  /** Why it was refused. */
  readonly reason: string
}

/**
 * What the shop needs from the access point of a network for electronic invoices, such as Peppol. Calls may take
 * seconds: never make one inside a database transaction.
 */
export interface AccessPoint {
  /**
   * Hands over a document, once per key, however often it is called.
   * @throws DocumentRefused when it will never be taken; after any other failure it is tried again
   */
  submit(document: SubmittedDocument, signal: AbortSignal): Promise<void>
  /**
   * Passes on the answers that have arrived. One is forgotten once `note` returns true, so it may be passed on twice.
   * @param note returns false for an answer to nothing that was sent
   */
  readAnswers(note: (answer: Answer) => Promise<boolean>): Promise<void>
}

/** The access point will never take this document; the message is its reason. */
export class DocumentRefused extends Error {}
