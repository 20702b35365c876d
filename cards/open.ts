import { Hono } from 'hono'
import { cardPaths } from '#contract/cards/paths.ts'
import type { CardPort } from '#contract/cards/port.ts'
import type { Jobs } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import type { LogFailure } from '#http/serve.ts'
import { openStripeEmulator } from './emulators/stripe/open.ts'
import { stripeCards } from './stripe.ts'

/** The events that an operator has Stripe send (docs/operations.md). */
const WEBHOOK_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
] as const

const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

export interface Cards {
  readonly port: CardPort
  /** The emulator's routes, for the root of the origin; none if Stripe is used. */
  readonly app: Hono
  /** Settings for the browser. */
  readonly browser: { publishableKey: string; script: string; testMode: boolean }
  /** Origins for the pages' content security policy. */
  readonly sites: { scripts: readonly string[]; frames: readonly string[]; connections: readonly string[] }
}

export interface CardSettings {
  readonly PUBLIC_URL: string
  readonly STRIPE_SECRET_KEY?: string | undefined
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined
}

export interface CardParts {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'work' | 'schedule'>
  /** Sends the emulator's webhooks to the shop, in this process. */
  readonly deliver: (request: Request) => Promise<Response>
  /** The emulator's built browser script; called only if the emulator is used. */
  readonly loadBrowserScript: () => Promise<string>
  /** Whether anyone may see the emulator's page. */
  readonly demo: boolean
  readonly logFailure: LogFailure
}

/** Opens Stripe if its keys are set, else the embedded emulator, through the same client. */
export async function openCards(settings: CardSettings, parts: CardParts): Promise<Cards> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = settings
  if (secretKey && publishableKey && webhookSecret) {
    return {
      port: stripeCards({
        secretKey,
        webhookSecret,
        onKeyRefused: (cause) =>
          parts.logFailure(new Error('the card service refuses STRIPE_SECRET_KEY', { cause }), {
            method: 'CARDS',
            path: 'key',
          }),
      }),
      app: new Hono(),
      browser: { publishableKey, script: STRIPE_SCRIPT, testMode: publishableKey.startsWith('pk_test_') },
      sites: {
        scripts: ['https://js.stripe.com'],
        frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
        connections: ['https://api.stripe.com'],
      },
    }
  }
  if (secretKey || publishableKey || webhookSecret) {
    throw new Error('The secret key, the publishable key and the webhook secret of Stripe go together.')
  }
  const { loadBrowserScript, ...shared } = parts
  const emulator = await openStripeEmulator({
    ...shared,
    publicUrl: settings.PUBLIC_URL,
    webhookEvents: WEBHOOK_EVENTS,
    browserScript: await loadBrowserScript(),
  })
  return {
    port: stripeCards({
      secretKey: emulator.secretKey,
      webhookSecret: emulator.webhookSecret,
      fetch: async (input, init) => emulator.app.fetch(new Request(input, init)),
    }),
    app: emulator.app,
    browser: { publishableKey: emulator.publishableKey, script: cardPaths.script, testMode: true },
    sites: { scripts: [], frames: [], connections: [] },
  }
}
