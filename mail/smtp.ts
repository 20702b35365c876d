import { shopBrand } from '#contract/brand.ts'
import type { PrintedFile } from '#contract/documents/printed-document.ts'

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly url: string
  /** The sender: an address, or a name and an address in angle brackets. */
  readonly from: string
}

export interface OutgoingMail {
  /** The same for every attempt. */
  readonly messageId: string
  readonly to: string
  /** The address for replies. Empty for the sender's. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly date: Date
  readonly attachments?: readonly PrintedFile[]
  /** For the List-Unsubscribe header (RFC 2369). */
  readonly unsubscribe?: string
}

/**
 * Passes one email to the mail server. Rejects with PermanentRejection, or with a failure that a retry may
 * fix.
 */
export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

/** The mail server will never accept this email for this recipient. */
export class PermanentRejection extends Error {}

export async function smtpDelivery({ url, from }: SmtpSettings): Promise<Deliver> {
  // Loaded here, so that a shop without a mail server starts faster.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Threat: content of an email must not make the shop read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, replyTo, attachments = [], unsubscribe, ...mail }, signal) => {
    try {
      await transport.sendMail({
        ...mail,
        from: sender(from),
        // Threat: as a string it could name several recipients; as an object it is one address.
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        ...(unsubscribe && { list: { unsubscribe } }),
        attachments: attachments.map(({ name, type, bytes }) => ({
          filename: name,
          content: Buffer.from(bytes),
          contentType: type,
        })),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      })
    } catch (failure) {
      throw isPermanent(failure) ? new PermanentRejection(failure.message, { cause: failure }) : failure
    }
  }
}

/** The configured sender, under the name that the owners chose. Threat: as an object, the name cannot add an address. */
function sender(from: string): string | { name: string; address: string } {
  const { sender: name } = shopBrand()
  return name ? { name, address: /<([^<>]*)>$/.exec(from.trim())?.[1] ?? from } : from
}

/**
 * True if the refusal of a recipient or message is permanent. Refusals of the sender or the login come from
 * wrong settings, which can be fixed.
 */
function isPermanent(failure: unknown): failure is Error {
  return (
    failure instanceof Error &&
    'permanent' in failure &&
    failure.permanent === true &&
    'command' in failure &&
    (failure.command === 'RCPT TO' || failure.command === 'DATA')
  )
}
