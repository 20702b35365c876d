/**
 * The interfaces between services in one process; `open.ts` supplies the implementations. Those to the identity provider and the
 * card service are in `identity/port.ts` and `cards/port.ts`.
 */

import type { AttachedDocument, PrintedFile } from './documents/printed-document.ts'
import type { EmailTemplate } from './mail/templates.ts'

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

/** A file that came with an email. */
export interface ReceivedFile {
  /** Empty if it has none. */
  readonly name: string
  /** Its media type, in lower case. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** Why an email is not accepted. */
export interface MailRefusal {
  /** Whether its sender should try again later. */
  readonly isPassing: boolean
  readonly reason: string
}

/** The shop's interface for incoming email. */
export interface OrderInbox {
  /** @returns the address's owner, if any */
  findMailbox(address: string): Promise<string | undefined>
  /**
   * Acts on the files of an email. Safe to repeat.
   * @returns undefined if the email was accepted
   */
  receive(mailbox: string, files: readonly ReceivedFile[]): Promise<MailRefusal | undefined>
}

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
  /** The name of the holder; empty if it does not say. */
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
 * The shop's interface to the access point of a network for electronic invoices, such as Peppol. Calls may take
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
