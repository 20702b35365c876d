import type { Hono } from 'hono'
import type { VerifyIdentity } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { signingKeys } from '#database/signing-keys.ts'
import type { LogFailure } from '#http/serve.ts'
import { Accounts } from './accounts.ts'
import { identityRoutes } from './routes.ts'
import { idTokens } from './tokens.ts'

const PROJECT_ID = 'hundredfold'

export interface IdentityProvider {
  /** Serves full paths; for the root of an origin. */
  readonly app: Hono
  readonly verify: VerifyIdentity
  /** What the browser's client is told. */
  readonly browser: { apiKey: string; authDomain: string; projectId: string; embedded: true }
}

export interface IdentityParts {
  readonly db: Database
  /** Scheme and host of the shop. */
  readonly publicUrl: string
  readonly logFailure: LogFailure
}

/** The embedded identity provider, in the dialect that `firebase/auth` speaks to an emulator, with signed tokens. */
export async function openIdentity({ db, publicUrl, logFailure }: IdentityParts): Promise<IdentityProvider> {
  const keys = await signingKeys(db, 'identity', 'RS256')
  const accounts = new Accounts(
    db,
    idTokens(keys, { issuer: `${publicUrl}/identity`, projectId: PROJECT_ID }),
  )
  return {
    app: identityRoutes({ accounts, projectId: PROJECT_ID, publicKeys: keys.publicKeys, logFailure }),
    verify: (idToken) => accounts.verify(idToken),
    browser: {
      apiKey: 'embedded',
      authDomain: new URL(publicUrl).host,
      projectId: PROJECT_ID,
      embedded: true,
    },
  }
}
