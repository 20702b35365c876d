import type { Database } from '#database/open.ts'
import type { IdTokens } from './tokens.ts'

/** What every call of the identity provider works with. */
export interface Provider {
  readonly db: Database
  readonly tokens: IdTokens
  readonly now: () => Date
}
