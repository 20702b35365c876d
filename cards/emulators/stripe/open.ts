import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { cardPaths } from '#contract/cards/paths.ts'
import type { Jobs } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import type { LogFailure } from '#http/serve.ts'
import { apiRoutes } from './api-routes.ts'
import { deleteExpired } from './cleanup.ts'
import type { EventType } from './events.ts'
import { sandboxPageRoutes } from './sandbox-page-routes.ts'
import { openWebhooks } from './webhooks.ts'

const HOURLY = '41 * * * *'
/** Public: with it a browser can only confirm a payment whose client secret it has. */
const PUBLISHABLE_KEY = 'pk_test_hundredfold'

export interface StripeEmulatorOptions {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'work' | 'schedule'>
  /** Scheme and host of the shop that receives the webhooks. */
  readonly publicUrl: string
  /** Sends a webhook's request to the shop, in this process. */
  readonly deliver: (request: Request) => Promise<Response>
  /** Maximum time for the shop to answer a webhook. */
  readonly webhookTimeoutMs?: number
  /** The events that the shop subscribes to. @default all */
  readonly webhookEvents?: readonly EventType[]
  /** The built browser script, served at `cardPaths.script`. */
  readonly browserScript: string
  /** Whether anyone may see the card sandbox's page. */
  readonly demo: boolean
  readonly logFailure: LogFailure
}

export interface StripeEmulator {
  /** Mounted at the root of the origin. */
  readonly app: Hono
  /** Known only to this process: it authorizes the calls that browsers must not make. */
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

/**
 * The embedded card service: implements a part of Stripe's API, accepts only test cards and charges nothing.
 */
export async function openStripeEmulator({
  db,
  jobs,
  publicUrl,
  deliver,
  webhookTimeoutMs: timeoutMs,
  webhookEvents: events,
  browserScript,
  demo,
  logFailure,
}: StripeEmulatorOptions): Promise<StripeEmulator> {
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`
  const webhookSecret = await sharedSecret(db, 'webhook', `whsec_${randomBytes(24).toString('hex')}`)
  const webhooks = await openWebhooks({
    db,
    jobs,
    secret: webhookSecret,
    publicUrl,
    deliver,
    timeoutMs,
    events,
  })
  await jobs.schedule('clean-up-card-emulator', HOURLY, async () => {
    await deleteExpired(db, events)
    await webhooks.queueUndelivered()
  })
  // Events from earlier versions of the shop have no job.
  await webhooks.queueUndelivered()
  const app = new Hono()
  app.get(cardPaths.script, (c) =>
    c.body(browserScript, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  app.route('/', apiRoutes({ db, secretKey, publishableKey: PUBLISHABLE_KEY, logFailure, webhooks }))
  if (demo) app.route('/', sandboxPageRoutes({ db, webhooks, events }))
  return {
    app,
    secretKey,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret,
  }
}

/** Returns the named secret, which all processes on the database share; the first one stores `fresh`. */
async function sharedSecret(db: Database, name: string, fresh: string): Promise<string> {
  await db
    .insertInto('card_secrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('card_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
