import type { IdentityPort } from '#contract/identity/port.ts'
import { signInWindow } from '#contract/identity/sign-in-window.ts'
import type { CompanySignIn } from '#contract/identity-providers/company-sign-in.ts'
import type { QueueEmail } from '#contract/ports.ts'
import type { Provisioning } from '#contract/scim/provisioning.ts'
import type { Jobs } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import { signingKeys } from '#database/signing-keys.ts'
import { type ClientAddress, socketAddress } from '#http/client-address.ts'
import type { LogFailure } from '#http/serve.ts'
import { deleteAccount, insertAccount, updateAccount } from '#identity/accounts/store.ts'
import { companyProviders } from '#identity/federated/company-providers.ts'
import { signInWindowRoutes } from '#identity/federated/handler.ts'
import { openProviderClient, type ProviderSettings } from '#identity/federated/provider-client.ts'
import {
  accountRoutes,
  federatedRoutes,
  mailRoutes,
  publicRoutes,
  signInRoutes,
} from '#identity/identity-toolkit/routes.ts'
import { secondFactorRoutes } from '#identity/identity-toolkit/second-factor-routes.ts'
import {
  type IdentityApp,
  openIdentityToolkit,
  refuseUnknownPaths,
} from '#identity/identity-toolkit/service.ts'
import { resetSecondFactor } from '#identity/second-factor/second-factor.ts'
import { openCookies } from '#identity/sign-in/cookies.ts'
import { FailedAttemptJob } from '#identity/sign-in/log-failed-attempts.ts'
import { newUid } from '#identity/sign-in/sign-in.ts'
import { noteFailure, signInLog } from '#identity/sign-in/sign-in-log.ts'
import { endAllSignIns } from '#identity/tokens/end-sign-ins.ts'
import { idTokens } from '#identity/tokens/id-tokens.ts'
import { identityPort } from '#identity/tokens/verify.ts'
import { PASSWORD_COST, type PasswordCost } from './passwords.ts'
import type { Provider } from './provider.ts'
import { sendPasswordResetEmail } from './recovery/password-reset.ts'
import { PasswordResetJob } from './recovery/password-reset-job.ts'

const PROJECT_ID = 'hundredfold'

export interface EmbeddedProvider extends IdentityPort {
  readonly provisioning: Provisioning<Database>
  /** Mounted at the root of the origin. */
  readonly app: IdentityApp
  /** Settings of the browser's client. */
  readonly browser: { apiKey: string; authDomain: string; projectId: string; embedded: true; google: boolean }
}

export interface EmbeddedOptions {
  readonly db: Database
  /** Scheme and host of the shop. */
  readonly publicUrl: string
  readonly logFailure: LogFailure
  readonly queueEmail: QueueEmail<Database>
  readonly jobs: Pick<Jobs, 'work'>
  /** @default true */
  readonly refuseCommonPasswords?: boolean
  /** The cost of hashing a password. No setting changes it; tests use less. @default as OWASP advises */
  readonly passwordCost?: PasswordCost
  /** Whether an account is an admin's, who gets an email about each new device. @default always false */
  readonly isAdmin?: Provider['isAdmin'] | undefined
  /** @default no one else is notified */
  readonly noteConfirmed?: Provider['noteConfirmed'] | undefined
  /** Federated sign-in: at Google or another OpenID Connect issuer, with demo identities, or not at all. */
  readonly google?: Omit<ProviderSettings, 'redirectUri' | 'company'> | 'demo' | undefined
  /** @default companies have no identity providers of their own */
  readonly companySignIn?: CompanySignIn<Database> | undefined
  /** @default the socket's peer, which behind a proxy is the proxy for all clients */
  readonly clientAddress?: ClientAddress
  /** @default the system's clock */
  readonly now?: () => Date
}

/**
 * The embedded identity provider: the Identity Toolkit API that `firebase/auth` expects from an emulator.
 * Its tokens are signed.
 */
export async function openEmbedded({
  db,
  publicUrl,
  logFailure,
  queueEmail,
  jobs,
  refuseCommonPasswords = true,
  passwordCost = PASSWORD_COST,
  isAdmin = async () => false,
  noteConfirmed = async () => {},
  google,
  companySignIn,
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
    queuePasswordReset: await jobs.work('reset-mail', PasswordResetJob, (job) =>
      sendPasswordResetEmail(provider, job),
    ),
    queueFailedAttempt: await jobs.work(
      'failed-sign-in',
      FailedAttemptJob,
      ({ whose, at, ...attempt }) => noteFailure(db, whose, { ...attempt, at: new Date(at) }),
      { keepEndedSeconds: 60 },
    ),
    refuseCommonPasswords,
    passwordCost,
    isAdmin,
    noteConfirmed,
    google: typeof google === 'object' ? openProviderClient({ ...google, redirectUri }) : google,
    companies: companySignIn && companyProviders(companySignIn, redirectUri, now),
  }

  const app = openIdentityToolkit(logFailure)
  signInRoutes(app, provider, clientAddress, PROJECT_ID)
  accountRoutes(app, provider, clientAddress)
  mailRoutes(app, provider, clientAddress)
  federatedRoutes(app, provider, clientAddress)
  secondFactorRoutes(app, provider, clientAddress)
  signInWindowRoutes(app, provider, clientAddress)
  publicRoutes(app, {
    projectId: PROJECT_ID,
    authorizedDomains: [hostname],
    publicKeys: keys.publicKeys,
    refuseCommonPasswords,
  })
  refuseUnknownPaths(app)
  return {
    app,
    ...identityPort(provider),
    deleteAccount: (uid) => deleteAccount(db, uid),
    resetSecondFactor: (uid) => resetSecondFactor(provider, uid),
    signIns: { list: signInLog(provider), endAll: (uid) => endAllSignIns(provider, uid) },
    checkProvider: provider.companies?.check,
    provisioning: {
      async create(tx, { email, name }) {
        const uid = newUid()
        const account = { uid, email, passwordHash: null, createdAt: now(), emailVerified: true }
        return (await insertAccount(tx, { ...account, displayName: name || undefined })) && uid
      },
      rename: async (tx, uid, displayName) => void (await updateAccount(tx, uid, { displayName })),
    },
    browser: {
      apiKey: 'embedded',
      authDomain: host,
      projectId: PROJECT_ID,
      embedded: true,
      google: google !== undefined,
    },
  }
}
