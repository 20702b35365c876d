import { type SqlBool, sql } from 'kysely'
import type { PunchOutProtocol } from '#contract/punchout/endpoints.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import { hashOf } from '#database/secret-tokens.ts'

/** The identity that a purchasing system sends. */
export interface Sender {
  readonly protocol: PunchOutProtocol
  readonly domain: string
  readonly identity: string
  readonly secret: string
}

/** The reason of a refusal, for the purchasing system. */
export class SenderRefused extends Error {
  /** The status of cXML. */
  readonly status: 401 | 409 | 560

  constructor(status: SenderRefused['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** Requests of one connection. */
const LIMIT = { max: 60, windowMs: 60_000 }

/**
 * Finds the connection of a sender, and counts the request.
 * @returns its id
 * @throws SenderRefused
 */
export async function authenticate(
  db: Database,
  { protocol, domain, identity, secret }: Sender,
): Promise<string> {
  const connection = await db
    .selectFrom('punchout_connections')
    .select('id')
    .where('protocol', '=', protocol)
    .where(sql<SqlBool>`lower(domain) = lower(${domain}) and lower(identity) = lower(${identity})`)
    .where('secret_hash', '=', hashOf(secret))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!connection)
    throw new SenderRefused(401, 'This shop has no connection with this credential and shared secret.')
  if (!(await countRequest(db, connection.id)))
    throw new SenderRefused(560, 'Too many requests came in the last minute. Try again in a minute.')
  return connection.id
}

/** Counts a request of a connection. @returns false if there were too many */
export const countRequest = (db: Database, connectionId: string): Promise<boolean> =>
  fillBucket(db, bucketName('punchout connection', connectionId), LIMIT, new Date())
