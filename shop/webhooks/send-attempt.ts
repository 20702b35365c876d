import { z } from 'zod'
import { WEBHOOKS_PAGE } from '#contract/webhooks/endpoints.ts'
import { TEST_EVENT } from '#contract/webhooks/events.ts'
import type { Database } from '#database/open.ts'
import type { WebhookContext } from './context.ts'
import * as deliveries from './deliveries.ts'
import { dispatch } from './dispatch.ts'
import { type Outcome, post } from './post.ts'
import { signedHeaders } from './signature.ts'
import { disable, lockEndpoint, noteOutcome, ownersOf } from './store.ts'

export const AttemptJob = z.object({ deliveryId: z.string(), until: z.string() })

/** Minutes before the second and later attempts: a day and half an hour in total. */
const RETRY_MINUTES = [1, 5, 30, 120, 300, 420, 600]
/** The status of an endpoint that wants no more messages. */
const GONE = 410

/** Sends a message once and, if it was not accepted, schedules the next attempt. */
export async function attempt(context: WebhookContext, { deliveryId, until }: z.output<typeof AttemptJob>) {
  const { db } = context
  const message = await deliveries.claim(db, deliveryId, until)
  if (!message) return
  const outcome = message.isDocument
    ? await context.documents.send(context, message)
    : await sendSigned(context, message)
  await db.transaction().execute((tx) => record(context, tx, message, outcome))
}

function sendSigned({ network }: WebhookContext, message: deliveries.Message): Promise<Outcome> {
  const body = JSON.stringify({
    type: message.type,
    timestamp: message.happenedAt.toISOString(),
    data: message.data,
  })
  const headers = signedHeaders(
    { id: message.eventId, seconds: Math.floor(Date.now() / 1_000), body },
    message.secrets,
  )
  const kind = { 'Content-Type': 'application/json', 'User-Agent': 'Hundredfold-Webhooks' } as const
  return post(message.url, { ...headers, ...kind }, body, network)
}

const wasTaken = ({ status = 0, verdict }: Outcome) =>
  verdict === undefined ? status >= 200 && status < 300 : verdict === 'taken'

async function record(context: WebhookContext, tx: Database, message: deliveries.Message, outcome: Outcome) {
  const endpoint = await lockEndpoint(tx, message.endpointId)
  if (!endpoint) return
  const taken = wasTaken(outcome)
  const isLast = message.type === TEST_EVENT || outcome.status === GONE || outcome.verdict === 'refused'
  const retryMinutes = taken || isLast ? undefined : RETRY_MINUTES[message.attempts]
  await deliveries.record(tx, message.id, outcome, {
    state: taken ? 'delivered' : retryMinutes === undefined ? 'failed' : 'waiting',
    retryMinutes: retryMinutes ?? 0,
    notBeforeSeconds: outcome.retryAfterSeconds ?? 0,
  })
  await noteOutcome(tx, message.endpointId, taken, outcome.retryAfterSeconds)
  if (outcome.status === GONE && !taken) return switchOff(context, tx, endpoint, 'gone')
  const isUseless = !endpoint.succeededAt || endpoint.succeededAt < message.createdAt
  if (!taken && !isLast && retryMinutes === undefined && isUseless) {
    return switchOff(context, tx, endpoint, 'failing')
  }
  if (outcome.verdict === 'refused' && endpoint.connectionId !== null)
    await context.documents.warn(context, tx, { connectionId: endpoint.connectionId, refused: message })
  await dispatch(context, tx, message.endpointId)
}

type Endpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>

async function switchOff(
  context: WebhookContext,
  tx: Database,
  endpoint: Endpoint,
  because: 'failing' | 'gone',
): Promise<void> {
  const { queueEmail, publicUrl } = context
  const { id, url, customerId, connectionId, isOff } = endpoint
  if (isOff) return
  await disable(tx, id, because)
  if (connectionId !== null) return context.documents.warn(context, tx, { connectionId })
  const link = `${publicUrl}${WEBHOOKS_PAGE}`
  for (const { email, name } of await ownersOf(tx, customerId)) {
    await queueEmail(tx, email, { kind: 'webhook-off', name, url, because, link })
  }
}
