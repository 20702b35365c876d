/** SQLSTATEs of a server that goes, comes or is full, and Node's names for a way that is broken. */
const CODES =
  /^(?:08\w{3}|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What pg says of a connection that broke, or could not be had in time. */
const WORDS = /Connection terminated|not queryable|timeout exceeded when trying to connect/

/** Whether something failed because the database did not answer: the same may succeed in a moment. */
export function isDatabaseUnavailable(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return ('code' in failure && CODES.test(String(failure.code))) || WORDS.test(failure.message)
}
