import type { QueueEmail } from '#contract/ports.ts'
import type { Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import type { ProviderClient } from './federated/provider-client.ts'
import type { PasswordCost } from './passwords.ts'
import type { PasswordResetJob } from './recovery/password-reset-job.ts'
import type { Cookies } from './sign-in/cookies.ts'
import type { FailedAttemptJob } from './sign-in/failed-attempts.ts'
import type { IdTokens } from './tokens/id-tokens.ts'

/** What every call of the embedded identity provider works with. */
export interface Provider {
  readonly db: Database
  readonly tokens: IdTokens
  readonly now: () => Date
  /** Scheme and host of the shop; no slash at its end. */
  readonly publicUrl: string
  readonly cookies: Cookies
  readonly queueEmail: QueueEmail<Database>
  /** Sends the reset e-mail after the response, if the account exists. */
  readonly queuePasswordReset: Send<PasswordResetJob>
  /** Writes an attempt that failed into the account's log after the response, if the account exists. */
  readonly queueFailedAttempt: Send<FailedAttemptJob>
  /** Whether a password may not be chosen that is among the most common ones. */
  readonly refuseCommonPasswords: boolean
  readonly passwordCost: PasswordCost
  /** Whether an account is mailed about each device that is new to it. */
  readonly isAdmin: (tx: Database, uid: string) => Promise<boolean>
  /** Called within the transaction that marks an account's e-mail as its holder's. */
  readonly noteConfirmed: (tx: Database, account: { uid: string; email: string }) => Promise<void>
  /** Federated sign-in: at Google or another OpenID Connect issuer, with demo identities, or not at all. */
  readonly google: ProviderClient | 'demo' | undefined
}
