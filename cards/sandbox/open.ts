import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Hono } from 'hono'
import { cardPaths, testCards } from '#contract/cards.ts'
import type { Database } from '#database/open.ts'
import type { LogFailure } from '#http/serve.ts'
import { sandboxRoutes } from './routes.ts'

/** Not a secret: it lets a browser confirm a payment whose client secret it was given, and nothing else. */
const PUBLISHABLE_KEY = 'pk_test_hundredfold'

export interface Sandbox {
  /** Serves full paths; for the root of an origin. */
  readonly app: Hono
  readonly secretKey: string
  readonly publishableKey: string
  readonly scriptPath: string
}

/** The embedded card service. It charges test cards, and nothing. */
export function openSandbox({ db, logFailure }: { db: Database; logFailure: LogFailure }): Sandbox {
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`
  const app = sandboxRoutes({
    db,
    secretKey,
    publishableKey: PUBLISHABLE_KEY,
    script: browserScript(),
    logFailure,
  })
  return { app, secretKey, publishableKey: PUBLISHABLE_KEY, scriptPath: cardPaths.script }
}

/** browser.ts without its types, behind the constants of the contract that it needs. */
function browserScript(): string {
  const source = readFileSync(new URL('./browser.ts', import.meta.url), 'utf8')
  const names = Object.fromEntries(testCards.map(({ number, id }) => [number, id]))
  const given = `const TEST_CARDS=${JSON.stringify(names)};const INTENTS=${JSON.stringify(cardPaths.intents)};`
  return `{${given}${stripTypeScriptTypes(source)}}`
}
