import type { AddressInfo } from 'node:net'
import type { SMTPServerDataStream } from 'smtp-server'
import type { MailRefusal, OrderInbox, ReceivedFile } from '#contract/ports.ts'
import { addressGroup } from '#http/client-address.ts'
import type { LogFailure } from '#http/serve.ts'
import { inThread, SMALL_BYTES } from '#http/threads/pool.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import { read } from './read-email.ts'

/** Room for an order of 4 MB, encoded for email, and the same order as a PDF. */
const MAX_BYTES = 12 * 1_024 * 1_024
/** More wait at their own mail server, which tries again. A connection that is idle uses some 50 kB. */
const MAX_CONNECTIONS = 200
/** Threat: one client that opens connections and says nothing leaves none for others. */
const MAX_PER_ADDRESS = 10
/** Of all emails that are being received. */
const MAX_BUFFERED_BYTES = 8 * MAX_BYTES
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
  /** Accepts no more email, and waits for emails in progress. */
  readonly close: () => Promise<void>
}

/** A refusal in the form of SMTP. */
class Refused extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    // Threat: text of a document that starts another line of SMTP.
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
        return callback(new Refused(451, 'The shop could not accept the email now. Try again later.'))
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
  const buffered = { bytes: 0 }
  const take = async (stream: SMTPServerDataStream, address: string | undefined) => {
    const source = await readAll(stream, buffered)
    refuse(await inbox.receive(await findMailbox(address), await filesOf(source)))
  }
  /** Sessions by the network address of their clients. */
  const sessions = new Map<string, Set<string>>()
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
    onConnect({ id, remoteAddress }, callback) {
      const address = addressGroup(remoteAddress) ?? ''
      const own = sessions.get(address) ?? new Set<string>()
      if (own.size >= MAX_PER_ADDRESS)
        return callback(new Refused(421, `At most ${MAX_PER_ADDRESS} connections at once from one address.`))
      sessions.set(address, own.add(id))
      callback(null)
    },
    onClose({ id, remoteAddress }, callback) {
      const address = addressGroup(remoteAddress) ?? ''
      const own = sessions.get(address)
      own?.delete(id)
      if (own?.size === 0) sessions.delete(address)
      callback()
    },
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
  // A client's connection error is not a failure of the shop.
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

/**
 * Reads a whole email, to its end even if it is refused: only then can the client be told so.
 * @param buffered the bytes of all emails that are being received
 */
async function readAll(stream: SMTPServerDataStream, buffered: { bytes: number }): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let size = 0
  let kept = 0
  let isFull = false
  try {
    for await (const part of stream) {
      size += part.length
      isFull ||= buffered.bytes + part.length > MAX_BUFFERED_BYTES
      if (size > MAX_BYTES || isFull) continue
      parts.push(part)
      kept += part.length
      buffered.bytes += part.length
    }
    if (size > MAX_BYTES) throw new Refused(552, `An email has at most ${MAX_BYTES / 1_024 / 1_024} MB.`)
    if (isFull) throw new Refused(452, 'Too many emails are being received now. Try again later.')
    return Buffer.concat(parts)
  } finally {
    buffered.bytes -= kept
  }
}

/** @throws Refused for an email that cannot be read */
async function filesOf(source: Uint8Array): Promise<readonly ReceivedFile[]> {
  try {
    if (source.byteLength <= SMALL_BYTES) return await read(source)
    return await inThread<typeof import('./read-email.ts')>(
      new URL('./read-email.ts', import.meta.url),
      source,
    )
  } catch (failure) {
    throw failure instanceof Unreadable ? new Refused(554, failure.message) : failure
  }
}
