import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface AcceptedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html: string
  /** The mail's raw source. */
  readonly source: string
}

/**
 * Opens a mail server on the loopback interface that stores the mails it accepts. @param refuse its reply to a
 * recipient
 */
export async function openMailServer({
  port = 0,
  refuse,
}: {
  port?: number
  refuse?: (to: string) => { code: number; message: string } | undefined
} = {}) {
  const accepted: AcceptedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, callback) => callback(new Error('nobody has a password here')),
    onRcptTo({ address }, _, callback) {
      const answer = refuse?.(address)
      callback(answer ? Object.assign(new Error(answer.message), { responseCode: answer.code }) : null)
    },
    onData(stream, { envelope }, callback) {
      text(stream).then((source) => {
        accepted.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source,
          ...parse(source),
        })
        callback(null)
      }, callback)
    },
  })
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await new Promise<void>((resolve, reject) => listening.once('listening', resolve).once('error', reject))
  const { port: taken } = listening.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    accepted,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Parses just enough MIME for the shop's mails: two alternative bodies. */
function parse(source: string): Pick<AcceptedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = split(source)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).map((part) => split(part.trimStart())) : []
  const bodyOf = (type: string) => {
    const part = parts.find((candidate) => candidate.headers['content-type']?.startsWith(type))
    return part ? decode(part.body, part.headers['content-transfer-encoding']) : ''
  }
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') }
}

function split(source: string) {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { headers, body: source.slice(end + 4) }
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
