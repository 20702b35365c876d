import type pg from 'pg'

/** Longer than a server needs that answers at all. */
const ANSWER_TIMEOUT_MS = 20_000

export class NotPrimary extends Error {
  override readonly message = 'This server is a standby.'
}

interface SessionOptions {
  /** Maximum time of a statement, and of an idle transaction; 0 for any time. */
  readonly timeoutMs: number
  /** Refuses every statement that writes. */
  readonly readOnly?: boolean | undefined
  /** Refuses a standby. */
  readonly onPrimary?: boolean | undefined
}

/**
 * Returns what begins each session. Postgres compiles no statement, which for ours takes longer than it saves. Set
 * by a statement, because PgBouncer refuses such settings in the startup message.
 * @throws NotPrimary
 */
export const beginSession = ({ timeoutMs, readOnly, onPrimary }: SessionOptions) => {
  const query = {
    text: [
      'set jit = off',
      `set statement_timeout = ${timeoutMs}`,
      `set idle_in_transaction_session_timeout = ${timeoutMs}`,
      ...(readOnly ? ['set default_transaction_read_only = on'] : []),
      'select pg_is_in_recovery() as standby',
    ].join('; '),
    query_timeout: ANSWER_TIMEOUT_MS, // pg's typings have it for connections only
  }
  return async (client: pg.ClientBase) => {
    const answer: pg.QueryResult | pg.QueryResult[] = await client.query(query)
    if (onPrimary && [answer].flat().at(-1)?.rows[0]?.standby) throw new NotPrimary()
  }
}
