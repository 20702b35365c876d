import { createHmac, randomUUID } from 'node:crypto'
import { cardPaths } from '#contract/cards.ts'
import type { Database } from '#database/open.ts'
import type { LogFailure } from '#http/serve.ts'
import { type LeasedEvent, leaseEvents, recordDelivery } from './events.ts'
import { toEvent } from './objects.ts'

/** Deliveries of one process; what is due beyond them waits. */
const MOST_AT_ONCE = 8
/** Fewer than a day apart in sum: after 16 tries, an event is given up. */
export const MAX_ATTEMPTS = 16
const FIRST_RETRY_S = 5
const LONGEST_RETRY_S = 4 * 3_600
/** Longer than any delivery may take. */
const LEASE_S = 60
const TIME_LIMIT_MS = 10_000
const POLL_MS = 5_000

export interface SenderParts {
  readonly db: Database
  readonly secret: string
  /** Whose webhook it is: scheme and host. */
  readonly publicUrl: string
  /** Carries a request to the shop; any answer of the 200s means that the event arrived. */
  readonly deliver: (request: Request) => Promise<Response>
  readonly logFailure: LogFailure
  readonly timeLimitMs?: number | undefined
}

export interface Sender {
  /** There may be something to deliver now. */
  wake(): void
  /** Takes up nothing new, breaks off what is under way, and resolves once nothing is. */
  close(): Promise<void>
}

/**
 * Delivers events, each at least once and in no certain order. Any number of processes on one database share the
 * work. Nothing is awaited from outside while a transaction is open.
 */
export function openSender(parts: SenderParts): Sender {
  const { db, logFailure } = parts
  const closing = new AbortController()
  let again = false
  let running: Promise<void> | undefined
  const underWay = new Set<Promise<void>>()
  const poll = setInterval(wake, POLL_MS).unref()

  function wake(): void {
    if (closing.signal.aborted) return
    again = true
    // With no room, whoever finishes wakes again.
    if (!running && underWay.size < MOST_AT_ONCE) running = run()
  }

  async function run(): Promise<void> {
    try {
      while (again && !closing.signal.aborted && underWay.size < MOST_AT_ONCE) {
        again = false
        const count = MOST_AT_ONCE - underWay.size
        const due = await leaseEvents(db, { lease: randomUUID(), forSeconds: LEASE_S, count })
        for (const event of due) start(event)
        if (due.length > 0) again = true
      }
    } catch (failure) {
      logFailure(failure, { method: 'POST', path: cardPaths.webhook })
    } finally {
      running = undefined
    }
  }

  /** Not awaited by those after it: one that does not answer keeps no other waiting. */
  function start(event: LeasedEvent): void {
    const sending = send(event)
      .catch((failure) => logFailure(failure, { method: 'POST', path: cardPaths.webhook }))
      .finally(() => {
        underWay.delete(sending)
        wake()
      })
    underWay.add(sending)
  }

  async function send(event: LeasedEvent): Promise<void> {
    const status = await attempt(event, parts, closing.signal)
    const retrySeconds = event.attempts < MAX_ATTEMPTS ? secondsUntilRetry(event.attempts) : null
    await recordDelivery(db, event, { status, retrySeconds })
  }

  return {
    wake,
    async close() {
      clearInterval(poll)
      closing.abort()
      await running
      await Promise.all(underWay)
    },
  }
}

/** @param attempts how many there were */
export const secondsUntilRetry = (attempts: number): number =>
  Math.min(FIRST_RETRY_S * 2 ** (attempts - 1), LONGEST_RETRY_S)

/** @returns the HTTP status of the answer; null when there was none in time */
async function attempt(
  event: LeasedEvent,
  { deliver, secret, publicUrl, timeLimitMs = TIME_LIMIT_MS }: SenderParts,
  closing: AbortSignal,
): Promise<number | null> {
  const body = JSON.stringify(toEvent(event))
  const signal = AbortSignal.any([closing, AbortSignal.timeout(timeLimitMs)])
  const request = new Request(new URL(cardPaths.webhook, publicUrl), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signatureOf(body, secret, new Date()),
    },
    body,
    signal,
  })
  try {
    const response = await Promise.race([deliver(request), failureOf(signal)])
    await response.body?.cancel()
    return response.status
  } catch {
    // Whatever went wrong over there: the event did not arrive, and is sent again.
    return null
  }
}

const failureOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Stripe's scheme: when it was signed, and the keyed hash of that and the body. */
const signatureOf = (body: string, secret: string, at: Date): string => {
  const t = Math.floor(at.getTime() / 1_000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
