import { signInWindow } from '#contract/identity.ts'
import type { IdentityPort, QueueEmail } from '#contract/ports.ts'
import type { Jobs } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import { signingKeys } from '#database/signing-keys.ts'
import type { LogFailure } from '#http/serve.ts'
import { type ClientAddress, socketAddress } from './address.ts'
import { openCookies } from './cookies.ts'
import { type Dialect, openDialect, refuseTheRest } from './dialect.ts'
import { type GoogleSettings, googleClient } from './google/client.ts'
import { signInWindowRoutes } from './google/handler.ts'
import type { Provider } from './provider.ts'
import { ResetJob, sendReset } from './recovery.ts'
import { accountRoutes, elsewhereRoutes, mailRoutes, publicRoutes, signInRoutes } from './routes.ts'
import { deleteAccount } from './store.ts'
import { idTokens } from './tokens.ts'
import { identityPort } from './verify.ts'

const PROJECT_ID = 'hundredfold'

export interface EmbeddedProvider extends IdentityPort {
  /** Serves full paths; for the root of an origin. */
  readonly app: Dialect
  /** What the browser's client is told. */
  readonly browser: { apiKey: string; authDomain: string; projectId: string; embedded: true; google: boolean }
}

export interface EmbeddedOptions {
  readonly db: Database
  /** Scheme and host of the shop. */
  readonly publicUrl: string
  readonly logFailure: LogFailure
  readonly queueEmail: QueueEmail<Database>
  readonly jobs: Pick<Jobs, 'work'>
  /** Sign-in at Google or another issuer; or by choosing an example, in a demo; or not at all. */
  readonly google?: Omit<GoogleSettings, 'redirectUri'> | 'examples' | undefined
  /** @default the address at the other end of the socket, which behind a proxy is the proxy's for everybody */
  readonly clientAddress?: ClientAddress
  /** @default the system's clock */
  readonly now?: () => Date
}

/** The embedded identity provider, in the dialect that `firebase/auth` speaks to an emulator, with signed tokens. */
export async function openEmbedded({
  db,
  publicUrl,
  logFailure,
  queueEmail,
  jobs,
  google,
  clientAddress = socketAddress,
  now = () => new Date(),
}: EmbeddedOptions): Promise<EmbeddedProvider> {
  const keys = await signingKeys(db, 'identity', 'RS256', now)
  const { host, hostname } = new URL(publicUrl)
  const tokens = idTokens(keys, { issuer: `${publicUrl}/identity`, projectId: PROJECT_ID })
  const redirectUri = `${publicUrl}${signInWindow.handler}`
  const provider: Provider = {
    db,
    tokens,
    now,
    publicUrl,
    cookies: openCookies(publicUrl),
    queueEmail,
    laterReset: await jobs.work('reset-mail', ResetJob, (wish) => sendReset(provider, wish)),
    google: typeof google === 'object' ? googleClient({ ...google, redirectUri }) : google,
  }

  const app = openDialect(logFailure)
  signInRoutes(app, provider, clientAddress, PROJECT_ID)
  accountRoutes(app, provider, clientAddress)
  mailRoutes(app, provider, clientAddress)
  elsewhereRoutes(app, provider)
  signInWindowRoutes(app, provider, clientAddress)
  publicRoutes(app, { projectId: PROJECT_ID, authorizedDomains: [hostname], publicKeys: keys.publicKeys })
  refuseTheRest(app)
  return {
    app,
    ...identityPort(provider),
    deleteAccount: (uid) => deleteAccount(db, uid),
    browser: {
      apiKey: 'embedded',
      authDomain: host,
      projectId: PROJECT_ID,
      embedded: true,
      google: google !== undefined,
    },
  }
}
