import type { QueueEmail } from '#contract/ports.ts'
import type { Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import type { CompanyProviders } from './federated/company-providers.ts'
import type { ProviderClient } from './federated/provider-client.ts'
import type { PasswordCost } from './passwords.ts'
import type { PasswordResetJob } from './recovery/password-reset-job.ts'
import type { Cookies } from './sign-in/cookies.ts'
import type { FailedAttemptJob } from './sign-in/log-failed-attempts.ts'
import type { IdTokens } from './tokens/id-tokens.ts'

/** The dependencies of every call of the embedded identity provider. */
export interface Provider {
  readonly db: Database
  readonly tokens: IdTokens
  readonly now: () => Date
  /** Scheme and host of the shop, without a trailing slash. */
  readonly publicUrl: string
  readonly cookies: Cookies
  readonly queueEmail: QueueEmail<Database>
  /** Sends the reset email after the response, if the account exists. */
  readonly queuePasswordReset: Send<PasswordResetJob>
  /** Logs a failed attempt for the account after the response, if the account exists. */
  readonly queueFailedAttempt: Send<FailedAttemptJob>
  /** Whether the most common passwords are refused. */
  readonly refuseCommonPasswords: boolean
  readonly passwordCost: PasswordCost
  /** True if the account gets an email about each new device. */
  readonly isAdmin: (tx: Database, uid: string) => Promise<boolean>
  /** Called in the transaction that marks an account's email as confirmed. */
  readonly noteConfirmed: (tx: Database, account: { uid: string; email: string }) => Promise<void>
  /** Federated sign-in: at Google or another OpenID Connect issuer, with demo identities, or not at all. */
  readonly google: ProviderClient | 'demo' | undefined
  /** Undefined if companies cannot have identity providers of their own. */
  readonly companies: CompanyProviders | undefined
}
