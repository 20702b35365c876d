import type { QueueEmail } from '#contract/ports.ts'
import type { Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import type { Cookies } from './cookies.ts'
import type { GoogleClient } from './google/client.ts'
import type { ResetJob } from './recovery.ts'
import type { IdTokens } from './tokens.ts'

/** What every call of the identity provider works with. */
export interface Provider {
  readonly db: Database
  readonly tokens: IdTokens
  readonly now: () => Date
  /** Scheme and host of the shop; no slash at its end. */
  readonly publicUrl: string
  readonly cookies: Cookies
  readonly queueEmail: QueueEmail<Database>
  /** Writes a reset mail after the answer was given, if there is an account to write to. */
  readonly laterReset: Send<ResetJob>
  /** Sign-in elsewhere: at Google or another issuer, by choosing an example, or not at all. */
  readonly google: GoogleClient | 'examples' | undefined
}
