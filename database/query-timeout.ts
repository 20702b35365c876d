import type pg from 'pg'

/** pg's message for an answer that took longer than `query_timeout`. */
export const QUERY_TIMEOUT = 'Query read timeout'

/**
 * Runs a statement, and closes its connection if there is no answer in time: the late answer would be taken for
 * the next statement's.
 */
export async function answerOf(client: pg.PoolClient, query: pg.QueryConfig, timeoutMs: number | undefined) {
  const limited = { ...query, query_timeout: timeoutMs } // pg's typings have it for connections only
  try {
    return await client.query(limited)
  } catch (failure) {
    if (failure instanceof Error && failure.message === QUERY_TIMEOUT) void client.end()
    throw failure
  }
}
