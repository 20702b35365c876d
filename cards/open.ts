import { Hono } from 'hono'
import type { CardPort } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import type { LogFailure } from '#http/serve.ts'
import { openSandbox } from './sandbox/open.ts'
import { stripeCards } from './stripe.ts'

const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

export interface Cards {
  readonly port: CardPort
  /** The sandbox's own addresses, for the root of the origin; none when Stripe is used. */
  readonly app: Hono
  /** What the browser is told. */
  readonly browser: { publishableKey: string; script: string; testMode: boolean }
  /** The sites that pages must be allowed to use. */
  readonly sites: { scripts: readonly string[]; frames: readonly string[]; connections: readonly string[] }
}

export interface CardSettings {
  readonly STRIPE_SECRET_KEY?: string | undefined
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined
}

/** Stripe, where its keys are set; else the sandbox, through the very same client. */
export function openCards(settings: CardSettings, parts: { db: Database; logFailure: LogFailure }): Cards {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings
  if (secretKey && publishableKey) {
    return {
      port: stripeCards({ secretKey }),
      app: new Hono(),
      browser: { publishableKey, script: STRIPE_SCRIPT, testMode: publishableKey.startsWith('pk_test_') },
      sites: {
        scripts: ['https://js.stripe.com'],
        frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
        connections: ['https://api.stripe.com'],
      },
    }
  }
  const sandbox = openSandbox(parts)
  return {
    port: stripeCards({
      secretKey: sandbox.secretKey,
      fetch: async (input, init) => sandbox.app.fetch(new Request(input, init)),
    }),
    app: sandbox.app,
    browser: { publishableKey: sandbox.publishableKey, script: sandbox.scriptPath, testMode: true },
    sites: { scripts: [], frames: [], connections: [] },
  }
}
