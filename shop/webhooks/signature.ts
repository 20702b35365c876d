import { createHmac, randomBytes } from 'node:crypto'

/** Creates a signing secret, for the symmetric form of Standard Webhooks. */

export const newSecret = (): Buffer => randomBytes(32)

/** Formats a secret as its owner receives it. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

interface Message {
  readonly id: string
  /** Unix time of the attempt: the receiver refuses messages that are too old. */
  readonly seconds: number
  readonly body: string
}

/**
 * Returns the three signature headers. Every secret signs, so that a new one can be introduced while the old one is
 * still checked.
 */
export function signedHeaders({ id, seconds, body }: Message, secrets: readonly Buffer[]) {
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
