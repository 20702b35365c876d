import Stripe from 'stripe'
import { openSandbox as openService, type SandboxOptions } from '#cards/sandbox/open.ts'
import { stripeCards } from '#cards/stripe.ts'
import type { Database } from '#database/open.ts'
import { freshDatabase } from './fresh-database.ts'

/** A sandbox, Stripe's own client and the shop's port connected to it, and a browser's way to it. */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const database = await freshDatabase()
  const failures: unknown[] = []
  const sandbox = await openService({
    db: database.db,
    publicUrl: 'http://shop.test',
    deliver: async () => new Response(null, { status: 204 }),
    demo: true,
    logFailure: (failure) => failures.push(failure),
    ...options,
  })
  const { app, secretKey, webhookSecret, publishableKey: key } = sandbox
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
    ...sandbox,
    db: database.db,
    failures,
    stripe,
    port: stripeCards({ secretKey, webhookSecret, fetch }),
    /** Any call of the dialect. */
    send,
    confirm: (secret: string, payment_method: string) => fromBrowser(secret, 'confirm', { payment_method }),
    authenticate: (secret: string, outcome: 'complete' | 'fail') =>
      fromBrowser(secret, 'authenticate', { outcome }),
    /** A payment that succeeded. */
    paid: async (amount: number) =>
      stripe.paymentIntents.create({
        amount,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
      }),
    /** What the sandbox told of, oldest first. */
    told: () => told(database.db),
    async [Symbol.asyncDispose]() {
      await sandbox.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

export type TestSandbox = Awaited<ReturnType<typeof openSandbox>>

async function told(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('card_events')
    .select('type')
    .orderBy('created_at')
    .orderBy('type')
    .execute()
  return rows.map(({ type }) => type)
}
