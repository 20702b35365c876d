import type pg from 'pg'

/** Longer than a server needs that answers at all. */
const ANSWER_TIMEOUT_MS = 20_000

/**
 * Sets what holds for each session: no statement and no idle transaction takes longer than `timeoutMs` (0: any time), and
 * Postgres compiles no statement, which for ours takes longer than it saves. Set by a statement, because PgBouncer
 * refuses such settings in the startup message.
 */
export const beginSession = (timeoutMs: number) => async (client: pg.ClientBase) => {
  const query = {
    text: `set jit = off; set statement_timeout = ${timeoutMs}; set idle_in_transaction_session_timeout = ${timeoutMs}`,
    query_timeout: ANSWER_TIMEOUT_MS, // pg's typings have it for connections only
  }
  await client.query(query)
}
