import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** An old address and its target. Triggers keep redirects from leading to another one. */
interface Redirects {
  id: Generated<string>
  /** In lower case, without a slash at its end. */
  path: string
  /** A path of the shop, with query and fragment. */
  target: string
  created_at: CreatedAt
}

/** A path that led nowhere, and how often. */
interface MissedPaths {
  path: string
  misses: number
  /** The last day. */
  last_on: ColumnType<Date, string, string>
}

export interface RedirectsTables {
  redirects: Redirects
  missed_paths: MissedPaths
}
