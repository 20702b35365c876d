import type pg from 'pg'

/** Longer than any server that answers at all needs. */
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
 * Returns the statement that begins each session. Postgres compiles no statement, which for ours takes longer than it
 * saves. Set by a statement, because PgBouncer refuses such settings in the startup message.
 * @throws NotPrimary
 */
export const beginSession = ({ timeoutMs, readOnly, onPrimary }: SessionOptions) => {
  const query = {
    text: `select pg_is_in_recovery() as standby, ${Object.entries({
      jit: 'off',
      statement_timeout: timeoutMs,
      idle_in_transaction_session_timeout: timeoutMs,
      ...(readOnly && { default_transaction_read_only: 'on' }),
    })
      .map(([setting, value]) => `set_config('${setting}', '${value}', false)`)
      .join(', ')}`,
    query_timeout: ANSWER_TIMEOUT_MS, // pg's typings have it for connections only
  }
  return async (client: pg.ClientBase) => {
    const { rows } = await client.query<{ standby: boolean }>(query)
    if (onPrimary && rows[0]?.standby) throw new NotPrimary()
  }
}
