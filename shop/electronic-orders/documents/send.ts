import type { WebhookContext } from '#shop/webhooks/context.ts'
import { type Outcome, post } from '#shop/webhooks/post.ts'
import { type DocumentEvent, NotWritable, writeDocument } from './write.ts'

interface SentEvent extends DocumentEvent {
  readonly eventId: string
  readonly url: string
  readonly sharedSecret: string
}

/**
 * Posts the document for an event to a purchasing system once. The document says how things are when it is sent, not when
 * it was queued. One that cannot be written is not tried again by itself.
 */
export async function sendDocument(
  { db, publicUrl, network }: WebhookContext,
  { eventId, url, sharedSecret, ...event }: Omit<SentEvent, 'id'>,
): Promise<Outcome> {
  try {
    const document = await writeDocument(db, { ...event, id: eventId }, { publicUrl, sharedSecret })
    const kind = { 'Content-Type': 'text/xml; charset=utf-8', 'User-Agent': 'Hundredfold' } as const
    return judged(await post(url, kind, document, network))
  } catch (failure) {
    if (!(failure instanceof NotWritable)) throw failure
    const problem = failure.message.slice(0, MAX_PROBLEM)
    return { status: undefined, reply: '', problem, ms: 0, verdict: 'refused' }
  }
}

const MAX_PROBLEM = 200

/** The status that cXML has in its reply, whatever that of HTTP is. 4xx: the document itself is not accepted. */
function judged(outcome: Outcome): Outcome {
  const { status = 0, reply } = outcome
  if (status < 200 || status >= 300) return outcome
  const [, code] = /<Status\b[^>]*\bcode\s*=\s*["'](\d{3})["']/.exec(reply) ?? []
  if (code === undefined)
    return { ...outcome, verdict: 'later', problem: 'The reply is no Response of cXML.' }
  if (code.startsWith('2')) return { ...outcome, verdict: 'taken' }
  const isFinal = code.startsWith('4')
  return {
    ...outcome,
    verdict: isFinal ? 'refused' : 'later',
    problem: `It was not taken: the status in the reply is ${code}.`,
  }
}
