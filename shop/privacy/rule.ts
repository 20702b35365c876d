import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ERASED_EMAIL, ERASED_NAME } from '#contract/privacy/erased.ts'
import type { Person } from './person.ts'

/** Columns with the values that they get. */
export type NewValues = Readonly<Record<string, RawBuilder<unknown>>>

/** The treatment of a table with personal data. */
export interface Rule {
  /** The rows of the person. */
  readonly of: (person: Person) => RawBuilder<SqlBool>
  /** The rows that an erasure deletes or changes. @default the rows of the person */
  readonly erasedOf?: (person: Person) => RawBuilder<SqlBool>
  /** Columns that a copy leaves out, because they are secrets or name an admin. */
  readonly withheld?: readonly string[]
  /**
   * The immediate effect of an erasure. `with-parent`: they are deleted with their parent row, by a foreign key.
   * `keep`: they identify nobody without their parent rows.
   */
  readonly now: 'delete' | 'with-parent' | 'keep' | ((person: Person) => NewValues)
  /** The new values at the end of the retention period, for rows of an invoiced order. */
  readonly later?: NewValues
}

export const any = (column: string, ids: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::text[])`

export const name = sql`${ERASED_NAME}::text`
export const email = sql`${ERASED_EMAIL}::text`
export const erased = sql`'Erased'::text`
export const empty = sql`''::text`
export const none = sql`null`

/** The name of a buyer in a history; other actors stay. */
export const buyerName = sql`case when actor_kind = 'buyer' then ${name} else actor_name end`

/** The column without the person's email address. */
export const without = (column: string, person: Person) =>
  sql`replace(${sql.ref(column)}, ${person.email}::text, ${name})`

/**
 * The times at which companies got another parent or subsidiary, from their histories: each transaction has a time of
 * its own.
 */
export const parentsSet = (customerIds: readonly string[]) => sql`select at from company_events
  where kind in ('parent-set', 'subsidiaries-changed') and ${any('customer_id', customerIds)}`
