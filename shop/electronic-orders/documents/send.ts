import { MAILTO } from '#contract/electronic-orders/endpoints.ts'
import type { DocumentSender, WebhookContext } from '#shop/webhooks/context.ts'
import type { Message } from '#shop/webhooks/deliveries.ts'
import { type Outcome, post } from '#shop/webhooks/post.ts'
import { warnAdmins } from './emails.ts'
import { kindOf } from './kinds.ts'
import { NothingToSend, NotWritable, writeDocument } from './write.ts'

/** Lets the queue of webhooks send documents to purchasing systems. */
export const documentSender: DocumentSender = { send: sendDocument, warn: warnAdmins }

/**
 * Posts the document for an event to a purchasing system once, or emails it. The document is written now: a shipment has its present
 * tracking number, whatever it was when the event was queued.
 */
async function sendDocument(
  context: WebhookContext,
  { eventId, url, sharedSecret, ...event }: Message,
): Promise<Outcome> {
  const { db, publicUrl, network, logFailure } = context
  const secret = sharedSecret ?? ''
  const unsent = (problem: string, verdict: Outcome['verdict']) => ({
    status: undefined,
    reply: '',
    problem: problem.slice(0, MAX_PROBLEM),
    ms: 0,
    verdict,
  })
  try {
    const written = await writeDocument(db, { ...event, id: eventId }, { publicUrl, sharedSecret: secret })
    if (url.startsWith(MAILTO)) {
      await emailDocument(context, url.slice(MAILTO.length), { ...written, ...event, eventId })
      return unsent('', 'taken')
    }
    const { document, format } = written
    const headers = { 'User-Agent': 'Hundredfold', ...headersOf[format](secret) }
    return judged[format](await post(url, headers, document, network))
  } catch (failure) {
    if (failure instanceof NothingToSend) return unsent(failure.message, 'taken')
    if (failure instanceof NotWritable) return unsent(failure.message, 'refused')
    logFailure(failure, { method: 'POST', path: 'electronic documents' })
    return unsent('The document could not be written: the log of the shop says why.', 'later')
  }
}

const MAX_PROBLEM = 200

type Emailed = Awaited<ReturnType<typeof writeDocument>> & Pick<Message, 'eventId' | 'endpointId' | 'type'>

/** Emails a document, which is written again when the email is sent. */
const emailDocument = (
  { db, queueEmail }: WebhookContext,
  to: string,
  { eventId, endpointId, type, format, number: purchaseOrderNumber }: Emailed,
) =>
  db.transaction().execute(async (tx) => {
    const { system } = await tx
      .selectFrom('webhook_endpoints as w')
      .innerJoin('punchout_connections as c', 'c.id', 'w.connection_id')
      .select('c.name as system')
      .where('w.id', '=', endpointId)
      .executeTakeFirstOrThrow()
    const { kind: document } = kindOf(type)
    const email = { kind: 'electronic-document', system, document, purchaseOrderNumber, format } as const
    await queueEmail(tx, to, email, { kind: 'electronic-document', id: eventId })
  })

/** Statuses of the shop's secret, of a time-out and of a busy system: they may pass. */
const PASSING = ['401', '403', '408', '429']

/** A document of cXML carries the secret itself. */
const headersOf = {
  cxml: () => ({ 'Content-Type': 'text/xml; charset=utf-8' }),
  ubl: (sharedSecret: string) => ({
    'Content-Type': 'application/xml; charset=utf-8',
    Authorization: `Bearer ${sharedSecret}`,
  }),
} as const

/** The status that cXML has in the reply decides, whatever that of HTTP is. 4xx: the document itself is not accepted. */
function judgedByReply(outcome: Outcome): Outcome {
  const { status = 0, reply } = outcome
  // Only the beginning of the reply is kept, so it need not be well-formed.
  const [, attributes = ''] = /<(?:\w{1,40}:)?Status\s([^<]{1,500})/.exec(reply) ?? []
  const [, code] = /\bcode\s{0,10}=\s{0,10}["'](\d{3})["']/.exec(attributes) ?? []
  if (code === undefined) {
    const isTaken = status >= 200 && status < 300
    return isTaken ? { ...outcome, verdict: 'later', problem: 'The reply is not a cXML Response.' } : outcome
  }
  if (code.startsWith('2')) return { ...outcome, verdict: 'taken' }
  return {
    ...outcome,
    verdict: code.startsWith('4') && !PASSING.includes(code) ? 'refused' : 'later',
    problem: `It was not accepted: the status in the reply is ${code}.`,
  }
}

/** UBL has no reply of its own: the status of HTTP decides. 404 may be a system that is being set up. */
function judgedByStatus(outcome: Outcome): Outcome {
  const code = String(outcome.status ?? '')
  const isRefused = code.startsWith('4') && ![...PASSING, '404', '410'].includes(code)
  return isRefused ? { ...outcome, verdict: 'refused' } : outcome
}

const judged = { cxml: judgedByReply, ubl: judgedByStatus } as const
