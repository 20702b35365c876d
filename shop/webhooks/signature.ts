import { createHmac, randomBytes } from 'node:crypto'

/** What a message is signed with: Standard Webhooks, the symmetric form. */

export const newSecret = (): Buffer => randomBytes(32)

/** As its owner gets it. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

interface Message {
  readonly id: string
  /** Unix time of the attempt: who takes it refuses what is too old. */
  readonly seconds: number
  readonly body: string
}

/** Its three headers. Each secret signs, so that a new one can come into use while the old one is still checked. */
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
