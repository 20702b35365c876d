import type { VerifyIdentity } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { signingKeys } from '#database/signing-keys.ts'
import type { LogFailure } from '#http/serve.ts'
import { type ClientAddress, socketAddress } from './address.ts'
import { type Dialect, openDialect, refuseTheRest } from './dialect.ts'
import type { Provider } from './provider.ts'
import { accountRoutes, publicRoutes, signInRoutes } from './routes.ts'
import { deleteAccount } from './store.ts'
import { idTokens } from './tokens.ts'
import { verifyIdentity } from './verify.ts'

const PROJECT_ID = 'hundredfold'

export interface IdentityProvider {
  /** Serves full paths; for the root of an origin. */
  readonly app: Dialect
  readonly verify: VerifyIdentity
  /** Ends the account and all its sessions; its tokens stop working at once. No harm when it is gone already. */
  deleteAccount(uid: string): Promise<void>
  /** What the browser's client is told. */
  readonly browser: { apiKey: string; authDomain: string; projectId: string; embedded: true }
}

export interface IdentityOptions {
  readonly db: Database
  /** Scheme and host of the shop. */
  readonly publicUrl: string
  readonly logFailure: LogFailure
  /** @default the address at the other end of the socket, which behind a proxy is the proxy's for everybody */
  readonly clientAddress?: ClientAddress
  /** @default the system's clock */
  readonly now?: () => Date
}

/** The embedded identity provider, in the dialect that `firebase/auth` speaks to an emulator, with signed tokens. */
export async function openIdentity({
  db,
  publicUrl,
  logFailure,
  clientAddress = socketAddress,
  now = () => new Date(),
}: IdentityOptions): Promise<IdentityProvider> {
  const keys = await signingKeys(db, 'identity', 'RS256')
  const { host, hostname } = new URL(publicUrl)
  const tokens = idTokens(keys, { issuer: `${publicUrl}/identity`, projectId: PROJECT_ID })
  const provider: Provider = { db, tokens, now }

  const app = openDialect(logFailure)
  signInRoutes(app, provider, clientAddress, PROJECT_ID)
  accountRoutes(app, provider)
  publicRoutes(app, {
    projectId: PROJECT_ID,
    authorizedDomains: [hostname],
    publicKeys: keys.publicKeys,
  })
  refuseTheRest(app)
  return {
    app,
    verify: verifyIdentity(provider),
    deleteAccount: (uid) => deleteAccount(db, uid),
    browser: { apiKey: 'embedded', authDomain: host, projectId: PROJECT_ID, embedded: true },
  }
}
