import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import { answerOf } from './query-timeout.ts'
import { type Ask, primaryOnly, replicaFirst } from './replica-first.ts'
import { replicaNow } from './replicas.ts'
import type { ConnectionPool } from './watched-pool.ts'

/** Prepared statements per connection; each takes about ten kilobytes in the database. */
const MAX_STATEMENTS = 250
/** Statements with more values insert many rows: their number varies, so they are rarely repeated. */
const MAX_VALUES = 100
/** Marks a statement whose patterns and similarity only rank and do not affect the choice of an index. */
export const PREPARED = '/* prepared */'

/**
 * Statements that a prepared plan does not help: those of transactions, and patterns, similarity and specifications,
 * which are planned with their values, because whether an index helps depends on the words, or on how many values fit.
 */
const UNPREPARED = /^(?:begin|commit|rollback)$|\bi?like\b|<%|%>|similarity|\bvalue_ids\b/i

/**
 * Kysely's Postgres dialect over a pool, with prepared statements: a connection parses a statement once, and
 * may reuse its plan (Frontend/Backend Protocol, 54.2.3).
 */
export function preparingDialect(pool: ConnectionPool, timeoutMs: number | undefined): PostgresDialect {
  const names = new Map<string, string>()
  const nameOf = (sql: string, values: readonly unknown[]): string | undefined => {
    const known = names.get(sql)
    if (known || names.size === MAX_STATEMENTS || values.length > MAX_VALUES) return known
    if (UNPREPARED.test(sql) && !sql.includes(PREPARED)) return undefined
    const name = `s${names.size}`
    names.set(sql, name)
    return name
  }
  const connect = async () => {
    const replica = replicaNow.getStore()
    return (replica
      ? replicaFirst(pool, replica, ask)
      : await primaryOnly(pool, ask)) as unknown as PostgresPoolClient // without cursors, which nothing uses
  }
  const ask: Ask = (client, sql, values) => {
    const name = nameOf(sql, values)
    return answerOf(client, { text: sql, values: [...values], ...(name && { name }) }, timeoutMs)
  }
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } })
}
