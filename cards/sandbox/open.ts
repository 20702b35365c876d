import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { cardPaths } from '#contract/cards.ts'
import type { Database } from '#database/open.ts'
import type { LogFailure } from '#http/serve.ts'
import { pageRoutes } from './page-routes.ts'
import { sandboxRoutes } from './routes.ts'
import { browserScript } from './script.ts'
import { sweepHourly } from './sweep.ts'
import { openSender } from './webhooks.ts'

/** Not a secret: it lets a browser confirm a payment whose client secret it was given, and nothing else. */
const PUBLISHABLE_KEY = 'pk_test_hundredfold'

export interface SandboxOptions {
  readonly db: Database
  /** Whose webhook is told what happens: scheme and host. */
  readonly publicUrl: string
  /** Carries a webhook's request to the shop, in this process. */
  readonly deliver: (request: Request) => Promise<Response>
  /** How long a delivery may take. */
  readonly timeLimitMs?: number
  /** Whether everybody may see the sandbox's page. */
  readonly demo: boolean
  readonly logFailure: LogFailure
}

export interface Sandbox {
  /** Serves full paths; for the root of an origin. */
  readonly app: Hono
  /** Known to this process only, so that no browser can use what it opens. */
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly scriptPath: string
  /** Stops what works in the background; before the database is closed. */
  close(): Promise<void>
}

/** The embedded card service. It charges test cards, and nothing. */
export async function openSandbox({
  db,
  publicUrl,
  deliver,
  timeLimitMs,
  demo,
  logFailure,
}: SandboxOptions): Promise<Sandbox> {
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`
  const webhookSecret = await keptSecret(db, 'webhook', `whsec_${randomBytes(24).toString('hex')}`)
  const sender = openSender({ db, secret: webhookSecret, publicUrl, deliver, logFailure, timeLimitMs })
  const stopSweeping = sweepHourly(db, (failure) =>
    logFailure(failure, { method: 'DELETE', path: cardPaths.root }),
  )
  const script = browserScript()
  const app = new Hono()
  app.get(cardPaths.script, (c) =>
    c.body(script, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  app.route(
    '/',
    sandboxRoutes({ db, secretKey, publishableKey: PUBLISHABLE_KEY, logFailure, onChange: sender.wake }),
  )
  if (demo) app.route('/', pageRoutes({ db, onResend: sender.wake }))
  return {
    app,
    secretKey,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret,
    scriptPath: cardPaths.script,
    async close() {
      await Promise.all([sender.close(), stopSweeping()])
    },
  }
}

/** The secret of that name, the same for every process on this database; the first of them makes it. */
async function keptSecret(db: Database, name: string, fresh: string): Promise<string> {
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
