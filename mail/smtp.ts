export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  readonly url: string
  /** Who the mails are from: an address, or a name and an address in angle brackets. */
  readonly from: string
}

export interface OutgoingMail {
  /** The same at each attempt. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly date: Date
}

/** Hands one mail to the mail server. Rejects with RefusedForGood, or with what may pass. */
export type Deliver = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

/** The mail server does not take this mail to this address, today or tomorrow. */
export class RefusedForGood extends Error {}

export async function smtpDelivery({ url, from }: SmtpSettings): Promise<Deliver> {
  // A shop without a mail server starts without it, and sooner.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Nothing that a mail says may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, ...mail }, signal) => {
    try {
      await transport.sendMail({
        ...mail,
        from,
        // As an object it is taken as one address, whatever it looks like.
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      })
    } catch (failure) {
      throw isForGood(failure) ? new RefusedForGood(failure.message, { cause: failure }) : failure
    }
  }
}

/** A no to the recipient or to the message. A no to the shop itself, or to its sender, is a setting to mend. */
function isForGood(failure: unknown): failure is Error {
  return (
    failure instanceof Error &&
    'permanent' in failure &&
    failure.permanent === true &&
    'command' in failure &&
    (failure.command === 'RCPT TO' || failure.command === 'DATA')
  )
}
