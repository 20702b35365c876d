import Stripe from 'stripe'
import {
  openStripeEmulator as openService,
  type StripeEmulatorOptions,
} from '#cards/emulators/stripe/open.ts'
import { stripeCards } from '#cards/stripe.ts'
import { openJobs } from '#database/jobs/open.ts'
import type { Database, OpenDatabase } from '#database/open.ts'
import { freshDatabase } from './fresh-database.ts'

interface Options extends Partial<Omit<StripeEmulatorOptions, 'db' | 'jobs' | 'logFailure'>> {
  /** Milliseconds a delivery under way may still take when the process stops. */
  readonly stopWithinMs?: number
}

/** Opens the embedded card service on its own database. */
export async function openStripeEmulator(options?: Options) {
  const database = await freshDatabase()
  const emulator = await openStripeEmulatorOn(database, options)
  return {
    ...emulator,
    database,
    async [Symbol.asyncDispose]() {
      await emulator.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}

/**
 * Opens the embedded card service of one process, connected to Stripe's own client, the shop's port and a browser's
 * calls. Stopping it leaves the database open.
 */
export async function openStripeEmulatorOn(
  { db, engine }: OpenDatabase,
  { stopWithinMs = 8_000, ...options }: Options = {},
) {
  const failures: unknown[] = []
  const jobs = await openJobs({
    engine,
    stopWithinMs,
    superviseSeconds: 1,
    logFailure: (failure) => failures.push(failure),
  })
  const emulator = await openService({
    db,
    jobs,
    publicUrl: 'http://shop.test',
    deliver: async () => new Response(null, { status: 204 }),
    browserScript: '',
    demo: true,
    logFailure: (failure) => failures.push(failure),
    ...options,
  })
  const { app, secretKey, webhookSecret, publishableKey: key } = emulator
  const fetch = async (input: string, init?: RequestInit) => app.fetch(new Request(input, init))
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch as typeof globalThis.fetch), // called with an address and options only
    maxNetworkRetries: 0,
  })
  const send = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await app.request(`http://shop.test/v1/payment_intents${path}`, {
      headers,
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  const fromBrowser = (secret: string, call: string, form: Record<string, string>) =>
    send(`/${secret.split('_secret_')[0]}/${call}`, { key, client_secret: secret, ...form })
  return {
    ...emulator,
    db,
    failures,
    stripe,
    port: stripeCards({ secretKey, webhookSecret, fetch }),
    /** Calls any endpoint of the API. */
    send,
    confirm: (secret: string, payment_method: string) => fromBrowser(secret, 'confirm', { payment_method }),
    authenticate: (secret: string, outcome: 'complete' | 'fail') =>
      fromBrowser(secret, 'authenticate', { outcome }),
    /** Creates a payment that succeeded. */
    paid: async (amount: number) =>
      stripe.paymentIntents.create({
        amount,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
      }),
    /** Returns the types of all events, oldest first. */
    eventTypes: () => eventTypes(db),
    stop: () => jobs[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: () => jobs[Symbol.asyncDispose](),
  }
}

export type TestEmulator = Awaited<ReturnType<typeof openStripeEmulator>>

async function eventTypes(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('card_events')
    .select('type')
    .orderBy('created_at')
    .orderBy('type')
    .execute()
  return rows.map(({ type }) => type)
}
