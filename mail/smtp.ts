import type { PrintedFile } from '#contract/documents/printed-document.ts'

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  readonly url: string
  /** Who the mails are from: an address, or a name and an address in angle brackets. */
  readonly from: string
}

export interface OutgoingMail {
  /** The same at every attempt. */
  readonly messageId: string
  readonly to: string
  /** Where answers go. Empty: to whom it is from. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly date: Date
  readonly attachment?: PrintedFile | undefined
  /** For the header List-Unsubscribe (RFC 2369). */
  readonly unsubscribe?: string
}

/** Hands one mail to the mail server. Rejects with PermanentRejection, or with a failure that a retry may mend. */
export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

/** The mail server will never take this mail for this recipient. */
export class PermanentRejection extends Error {}

export async function smtpDelivery({ url, from }: SmtpSettings): Promise<Deliver> {
  // Loaded here, so that a shop without a mail server starts sooner.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Threat: nothing that a mail says may make the shop read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, replyTo, attachment, unsubscribe, ...mail }, signal) => {
    try {
      await transport.sendMail({
        ...mail,
        from,
        // Threat: as a string it could name several recipients; as an object it is one address.
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        ...(unsubscribe && { list: { unsubscribe } }),
        ...(attachment && {
          attachments: [
            {
              filename: attachment.name,
              content: Buffer.from(attachment.bytes),
              contentType: 'application/pdf',
            },
          ],
        }),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      })
    } catch (failure) {
      throw isPermanent(failure) ? new PermanentRejection(failure.message, { cause: failure }) : failure
    }
  }
}

/** A permanent refusal of the recipient or the message. One of the sender or the login is a wrong setting, to be mended. */
function isPermanent(failure: unknown): failure is Error {
  return (
    failure instanceof Error &&
    'permanent' in failure &&
    failure.permanent === true &&
    'command' in failure &&
    (failure.command === 'RCPT TO' || failure.command === 'DATA')
  )
}
