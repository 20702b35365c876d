import type { AddressInfo } from 'node:net'
import type { SMTPServerDataStream } from 'smtp-server'
import type { MailRefusal, OrderInbox } from '#contract/ports.ts'
import type { LogFailure } from '#http/serve.ts'

/** Room for an order of 4 MB, encoded for email, and the same order as a PDF. */
const MAX_BYTES = 12 * 1_024 * 1_024
/** More wait at their own mail server, which tries again. */
const MAX_CONNECTIONS = 20
const IDLE_MS = 60_000
/** Threat: a client sends a byte now and then, and so keeps its connection forever. */
const SESSION_MS = 300_000
const CLOSE_WITHIN_MS = 5_000
/** Line length of SMTP (RFC 5321), less the status and the line's end. */
const MAX_REPLY = 500

interface ReceiverOptions {
  readonly host: string
  readonly port: number
  readonly domain: string
  readonly inbox: OrderInbox
  readonly logFailure: LogFailure
  /** @default 5 minutes */
  readonly sessionMs?: number
}

export interface MailReceiver {
  readonly port: number
  /** Takes no more email, and waits for what is being taken. */
  readonly close: () => Promise<void>
}

/** A refusal as SMTP says it. */
class Refused extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    // Threat: text of a document that begins another line of SMTP.
    super(message.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, MAX_REPLY))
    this.responseCode = responseCode
  }
}

/**
 * Receives email for the shop's mailboxes by SMTP, without encryption or passwords: a mail server in front has both. An email
 * is answered with 250 only after the shop has acted on it: its sender tries again if the process ends before.
 */
export async function openMailReceiver(options: ReceiverOptions): Promise<MailReceiver> {
  const { host, port, domain, inbox, logFailure, sessionMs = SESSION_MS } = options
  // Loaded here, so that a shop that receives no email starts faster.
  const { SMTPServer } = await import('smtp-server')
  const underWay = new Set<Promise<void>>()
  /** Answers once the work is done. */
  const answer = (work: Promise<void>, callback: (failure?: Error | null) => void) => {
    const answered = work.then(
      () => callback(null),
      (failure: unknown) => {
        if (failure instanceof Refused) return callback(failure)
        logFailure(failure, { method: 'SMTP', path: domain })
        return callback(new Refused(451, 'The shop could not take the email now. Try again later.'))
      },
    )
    underWay.add(answered)
    void answered.finally(() => underWay.delete(answered))
  }
  const findMailbox = async (address = ''): Promise<string> => {
    const mailbox = await inbox.findMailbox(address)
    if (mailbox === undefined) throw new Refused(550, 'There is no such address here.')
    return mailbox
  }
  const take = async (stream: SMTPServerDataStream, address: string | undefined) => {
    const source = await read(stream)
    refuse(await inbox.receive(await findMailbox(address), await filesOf(source)))
  }
  const server = new SMTPServer({
    name: domain,
    banner: 'Purchase orders',
    size: MAX_BYTES,
    maxClients: MAX_CONNECTIONS,
    maxRecipients: 1,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_WITHIN_MS,
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onMailFrom({ address }, _, callback) {
      // Reports of mail servers and absence notes, which must not be answered (RFC 3834).
      callback(address === '' ? new Refused(550, 'Reports and automatic replies are not read here.') : null)
    },
    onRcptTo({ address }, _, callback) {
      answer(
        findMailbox(address).then(() => undefined),
        callback,
      )
    },
    onData(stream, { envelope }, callback) {
      answer(take(stream, envelope.rcptTo[0]?.address), callback)
    },
  })
  // What clients do to their connections is no failure of the shop.
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    const end = setTimeout(() => socket.destroy(), sessionMs)
    socket.once('close', () => clearTimeout(end))
  })
  const listening = server.listen(port, host)
  await new Promise<void>((resolve, reject) => listening.once('listening', resolve).once('error', reject))
  const { port: taken } = listening.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    port: taken,
    async close() {
      await new Promise<void>((resolve) => server.close(resolve))
      await Promise.all(underWay)
    },
  }
}

function refuse(refusal: MailRefusal | undefined): void {
  if (refusal) throw new Refused(refusal.isPassing ? 451 : 554, refusal.reason)
}

/** Reads a whole email, which ends even if it is too large: only then can the client be told so. */
async function read(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size <= MAX_BYTES) parts.push(part)
  }
  if (size > MAX_BYTES) throw new Refused(552, `An email has at most ${MAX_BYTES / 1_024 / 1_024} MB.`)
  return Buffer.concat(parts)
}

/** @throws Refused for an email that is nested too deep, or has too long headers */
async function filesOf(source: Uint8Array) {
  const { default: PostalMime } = await import('postal-mime')
  const { attachments } = await PostalMime.parse(source, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 20,
    maxRfc822NestingDepth: 1,
    maxHeadersSize: 256 * 1_024,
  }).catch((failure: unknown) => {
    throw failure instanceof Error
      ? new Refused(554, `The email cannot be read: ${failure.message}`)
      : failure
  })
  return attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? '',
    type: mimeType,
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  }))
}
