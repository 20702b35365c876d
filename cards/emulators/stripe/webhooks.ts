import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { z } from 'zod'
import { cardPaths } from '#contract/cards/paths.ts'
import type { Jobs } from '#database/jobs/open.ts'
import { PermanentFailure } from '#database/jobs/run.ts'
import type { Database } from '#database/open.ts'
import {
  type EventTransaction,
  type EventType,
  eventTypes,
  findEvent,
  insertEvent,
  recordAttempt,
  resetDelivery,
  type StoredEvent,
  undeliveredEvents,
} from './events.ts'
import { toEvent } from './objects.ts'

/** With the pauses below, an event is given up after about 20 hours. */
export const MAX_ATTEMPTS = 16
const queueOptions = {
  retries: MAX_ATTEMPTS - 1,
  retryAfterSeconds: 5,
  longestPauseSeconds: 4 * 3_600,
  timeoutSeconds: 30,
  atOnce: 16,
  batch: 8,
  onePerKey: true,
} as const
const TIMEOUT_MS = 10_000

const WebhookJob = z.object({
  eventId: z.string(),
  /** Requested by a person: sent even if it has already been delivered. */
  resend: z.boolean().default(false),
})

export interface WebhookParts {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'work'>
  /** The webhook's signing secret. */
  readonly secret: string
  /** Scheme and host of the shop that receives the webhooks. */
  readonly publicUrl: string
  /** Sends a request to the shop; any 2xx status means that the event arrived. */
  readonly deliver: (request: Request) => Promise<Response>
  readonly timeoutMs?: number | undefined
  /** The events that the shop asks for, as at Stripe; others are recorded only. @default all */
  readonly events?: readonly EventType[] | undefined
}

export interface Webhooks {
  /** Lets a transaction record events, which are delivered after it commits. */
  inTransaction(db: Database): EventTransaction
  /**
   * Sends an event again, at once.
   * @returns whether the event exists
   */
  resend(eventId: string): Promise<boolean>
  /** Queues a job for every undelivered event that has none. */
  queueUndelivered(): Promise<void>
}

/** Delivers events to the shop's webhook: each at least once, in no guaranteed order. */
export async function openWebhooks(parts: WebhookParts): Promise<Webhooks> {
  const { db, jobs, events = eventTypes } = parts
  const send = await jobs.work('deliver-webhook', WebhookJob, deliverEvent(parts), queueOptions)
  return {
    inTransaction: (tx) => ({
      db: tx,
      async recordEvent(type, stored) {
        const eventId = await insertEvent(tx, type, stored)
        if (events.includes(type)) await send(tx, { eventId }, { singletonKey: eventId })
      },
    }),
    resend: (eventId) =>
      db.transaction().execute(async (tx) => {
        if (!(await resetDelivery(tx, eventId))) return false
        // A separate key, because the event's own job may be waiting for a retry that is hours away.
        await send(tx, { eventId, resend: true }, { singletonKey: `${eventId}:${randomUUID()}` })
        return true
      }),
    async queueUndelivered() {
      for (const eventId of await undeliveredEvents(db, events))
        await send(db, { eventId }, { singletonKey: eventId })
    },
  }
}

function deliverEvent({ db, secret, publicUrl, deliver, timeoutMs = TIMEOUT_MS }: WebhookParts) {
  return async ({ eventId, resend }: z.output<typeof WebhookJob>, stopping: AbortSignal): Promise<void> => {
    const event = await findEvent(db, eventId)
    if (!event || (!resend && (event.deliveredAt || event.givenUpAt))) return
    const status = await withTimeout(timeoutMs, stopping, (signal) =>
      statusOf(deliver, signedRequest(event, { secret, publicUrl, signal }), signal),
    )
    stopping.throwIfAborted()
    const attempts = await recordAttempt(db, event.id, status, MAX_ATTEMPTS)
    if (status !== null && status >= 200 && status < 300) return
    // Another job delivered it while this one waited for its reply.
    if (attempts === undefined) return
    const message = `event ${event.id} was not taken: ${status ?? 'no answer'}`
    throw attempts < MAX_ATTEMPTS ? new Error(message) : new PermanentFailure(message)
  }
}

function signedRequest(
  event: StoredEvent,
  { secret, publicUrl, signal }: { secret: string; publicUrl: string; signal: AbortSignal },
): Request {
  const payload = JSON.stringify(toEvent(event))
  return new Request(new URL(cardPaths.webhook, publicUrl), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    body: payload,
    signal,
  })
}

/** @returns the HTTP status of the reply; null if there was none before the signal */
async function statusOf(
  deliver: WebhookParts['deliver'],
  request: Request,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const response = await Promise.race([deliver(request), rejectionOf(signal)])
    await response.body?.cancel()
    return response.status
  } catch {
    // Whatever failed in the shop, the event did not arrive; the shop has logged why.
    return null
  }
}

/**
 * Runs with a signal that is aborted after a time, or with `stopping`. Not AbortSignal.any() with
 * AbortSignal.timeout(): Node 24 may garbage-collect that timeout, which then never fires.
 */
async function withTimeout<T>(
  timeoutMs: number,
  stopping: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  stopping.addEventListener('abort', abort, { once: true })
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', abort)
  }
}

const rejectionOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
