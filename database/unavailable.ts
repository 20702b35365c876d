import { DiskNotWritable } from './disk-space.ts'
import { NoPrimary } from './primary.ts'
import { NotPrimary } from './session.ts'
import { DatabaseSilent } from './watched-pool.ts'

/**
 * SQLSTATEs of a server that is stopping, starting, out of connections or disk space, or that ended a statement
 * or a transaction that took too long, and Node's codes for network failures.
 */
const CODES =
  /^(?:08\w{3}|57P0[1-3]|57014|25P03|53[13]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** pg's messages without a code, for a connection that broke or could not be acquired in time. */
const MESSAGES =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|The database does not answer|Query read timeout/

/** True if a failure means that the database is unavailable or overloaded, so that a retry may succeed. */
export function isDatabaseUnavailable(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const kinds = [DatabaseSilent, DiskNotWritable, NoPrimary, NotPrimary]
  if (kinds.some((kind) => failure instanceof kind)) return true
  return ('code' in failure && CODES.test(String(failure.code))) || MESSAGES.test(failure.message)
}
