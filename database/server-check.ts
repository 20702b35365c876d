import pg from 'pg'
import type { Engine } from './engine.ts'
import { hostsOf } from './hosts.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** The server, or the rights of the role, are not sufficient for a shop. The message says what to change. */
export class ServerUnusable extends Error {}

/** Migrations use `nulls not distinct`. */
const OLDEST = { number: 150_000, name: '15' }
const EXTENSION = 'pg_trgm'

/** Postgres' codes for a refused user, password or database. */
const REFUSED = /^(?:28\w{3}|3D000)$/
const NO_RIGHT = '42501'
/** OpenSSL's and Node's codes for a certificate or a handshake. */
const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_|HOSTNAME_MISMATCH|EPROTO)/
/** pg's messages for a server that answers without TLS. */
const NO_TLS = /does not support SSL|establishing an SSL connection/

/** @throws ServerUnusable for an address that pg cannot read, or whose certificate files it cannot */
export function refuseUnreadableUrl(
  url: string,
  setting: 'DATABASE_URL' | 'DATABASE_READ_URL' = 'DATABASE_URL',
): void {
  try {
    for (const connectionString of hostsOf(url)) new pg.Client({ connectionString })
  } catch (failure) {
    throw new ServerUnusable(
      `${setting} cannot be used: ${failure instanceof Error ? failure.message : failure}.`,
    )
  }
}

/** Describes a failure of the database server that the operator can fix; undefined for others. */
export function serverProblem(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined
  const { code = '', syscall, message }: NodeJS.ErrnoException = failure
  if (NO_TLS.test(message))
    return 'The database server does not offer TLS, which sslmode in DATABASE_URL demands. Turn on ssl at the server; or, if it is on this machine, leave sslmode out.'
  if (TLS.test(code))
    return `The certificate of the database server is not trusted: ${message}. Name the certificate of who signed it in DATABASE_URL (sslrootcert=/path), or the host that the certificate is for.`
  if (REFUSED.test(code))
    return `The database server refuses the shop: ${message}. Check the user, the password and the database in DATABASE_URL.`
  if (code === NO_RIGHT)
    return `The role in DATABASE_URL lacks a right: ${message}. Make it the owner of the database.`
  if (syscall === 'getaddrinfo')
    return `The host of the database has no address: ${message}. Check DATABASE_URL.`
  if (isDatabaseUnavailable(failure))
    return `The database cannot be reached: ${message || code}. Check DATABASE_URL, and whether the server runs.`
  return undefined
}

/**
 * Checks that a server has everything that the shop needs, before anything is written.
 * @throws ServerUnusable that lists everything missing
 */
export async function checkServer(engine: Engine): Promise<void> {
  const problems = problemsIn((await engine.execute(ASK, [EXTENSION])).rows[0] ?? {})
  if (problems.length > 0) throw new ServerUnusable(problems.join('\n'))
}

const ASK = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
    current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby,
    current_setting('default_transaction_read_only')::boolean as "readOnly",
    current_user as role, current_database() as database, current_schema() as schema,
    has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables",
    exists (select from pg_extension where extname = $1) as "hasExtension",
    exists (select from pg_available_extensions where name = $1) as "offersExtension",
    exists (
      select from pg_available_extension_versions where name = $1 and (trusted or not superuser)
    ) or (select rolsuper from pg_roles where rolname = current_user) as "mayCreateExtension"`

function problemsIn(found: Readonly<Record<string, unknown>>): string[] {
  const { version, role, database, schema } = found
  const owner = `alter database "${database}" owner to "${role}"`
  const isOld = Number(found.number) < OLDEST.number
  return [
    isOld &&
      `The database server is Postgres ${version}, and the shop needs ${OLDEST.name} or newer. Upgrade the server, or name another one in DATABASE_URL.`,
    found.encoding !== 'UTF8' &&
      `The database "${database}" has the encoding ${found.encoding}, which lacks most letters. Create it with encoding UTF8 (template template0), and name that one in DATABASE_URL.`,
    (found.standby || found.readOnly) &&
      `The database "${database}" takes no writes${found.standby ? ': the server is a standby' : ': default_transaction_read_only is on'}. Name the primary server in DATABASE_URL.`,
    !found.mayCreateSchemas &&
      `The role "${role}" may not create schemas in the database "${database}". Let an administrator run: ${owner}`,
    !found.mayCreateTables &&
      `The role "${role}" may not create tables in the schema "${schema ?? 'public'}". Let an administrator run: ${owner}`,
    !found.hasExtension &&
      !found.offersExtension &&
      `The database server lacks the extension ${EXTENSION}. Install Postgres' contrib package for this version at the server.`,
    !found.hasExtension &&
      found.offersExtension &&
      !(found.mayCreateExtension && found.mayCreateSchemas) &&
      `The role "${role}" may not create the extension ${EXTENSION}. Let an administrator run in the database "${database}": create extension ${EXTENSION}`,
  ].filter((problem) => typeof problem === 'string')
}
