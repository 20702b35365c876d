import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'

/** Programs that ask to act for members: those with a metadata document at their id, and those that registered themselves. */

export interface Client {
  readonly id: string
  readonly name: string
  /** Whose metadata document it is; undefined for one that registered itself, and may say any name. */
  readonly host: string | undefined
  readonly redirectUris: readonly string[]
}

/** Reads a document from an address that a stranger named. Rejects with TypeError. */
export type FetchDocument = (address: string) => Promise<Response>

const MAX_REDIRECTS = 10
const RedirectUris = z.array(z.string().max(500)).min(1).max(MAX_REDIRECTS)

/** https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document */
const MetadataDocument = z.object({
  client_id: z.string(),
  client_name: z.string().trim().min(1).max(100),
  redirect_uris: RedirectUris,
})

/** Documents are read again after a while: a program may have been taken over. */
const documents = new LRUCache<string, Client>({ max: 200, ttl: 15 * 60_000 })

/** Of one member. Threat: somebody has the shop ask thousands of addresses. */
const DOCUMENTS = { max: 60, windowMs: 3_600_000 }

/**
 * Finds a program.
 * @param memberId who asks about it
 * @throws Refusal no-such-client, client-unreachable, too-many-programs
 */
export async function findClient(
  db: Database,
  fetchDocument: FetchDocument,
  id: string,
  memberId: string,
): Promise<Client> {
  if (!id.includes(':')) return findRegistered(db, id)
  const known = documents.get(id)
  if (known) return known
  if (!(await fillBucket(db, bucketName('agent documents', memberId), DOCUMENTS, new Date())))
    throw new Refusal('too-many-programs')
  const client = await readDocument(fetchDocument, id)
  documents.set(id, client)
  return client
}

async function readDocument(fetchDocument: FetchDocument, id: string): Promise<Client> {
  const url = URL.canParse(id) ? new URL(id) : undefined
  // Threat: an address with a password or a fragment looks like another one.
  const isPlain =
    url?.protocol === 'https:' && url.pathname !== '/' && !url.username && !url.hash && url.href === id
  if (!url || !isPlain) throw new Refusal('no-such-client')
  let sent: unknown
  try {
    const reply = await fetchDocument(id)
    if (!reply.ok) throw new TypeError(`The reply was ${reply.status}.`)
    sent = await reply.json()
  } catch {
    throw new Refusal('client-unreachable')
  }
  const { data } = MetadataDocument.safeParse(sent)
  if (!data || data.client_id !== id || !data.redirect_uris.every(isRedirect))
    throw new Refusal('no-such-client')
  return { id, name: data.client_name, host: url.host, redirectUris: data.redirect_uris }
}

async function findRegistered(db: Database, id: string): Promise<Client> {
  const client = await db
    .updateTable('agent_clients')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(['id', 'name', 'redirect_uris as redirectUris'])
    .executeTakeFirst()
  if (!client) throw new Refusal('no-such-client')
  return { ...client, host: undefined }
}

/** What a program sends to register (RFC 7591). It fails if a redirect address is not acceptable. */
export const Registration = z.object({
  client_name: z.string().trim().min(1).max(100).default('A program'),
  redirect_uris: RedirectUris.refine((uris) => uris.every(isRedirect)),
})

export const register = (db: Database, { client_name: name, redirect_uris }: z.output<typeof Registration>) =>
  db
    .insertInto('agent_clients')
    .values({ name, redirect_uris })
    .returning(['id', 'name', 'redirect_uris as redirectUris', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()

/** Deletes registrations that nobody used for a year. */
export async function forgetClients(db: Database): Promise<void> {
  await db.deleteFrom('agent_clients').where('used_at', '<', sql<Date>`now() - interval '1 year'`).execute()
}

/** Addresses of programs on the person's own machine (RFC 8252), or encrypted ones. Others could be read on their way. */
function isRedirect(uri: string): boolean {
  if (!URL.canParse(uri)) return false
  const url = new URL(uri)
  if (url.hash || url.username) return false
  return url.protocol === 'https:' || isLoopback(url) || isAppScheme(url)
}

export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)

/** A scheme of a program's own, such as `com.example.app:/callback`. A plain word could be anybody's. */
const isAppScheme = ({ protocol }: URL) => /^[a-z][a-z\d]*(\.[a-z\d-]+)+:$/.test(protocol)

/** Whether the program registered the address: exactly, but for the port of its own machine, which it takes as it comes. */
export function mayRedirectTo({ redirectUris }: Pick<Client, 'redirectUris'>, uri: string): boolean {
  if (redirectUris.includes(uri)) return isRedirect(uri)
  if (!URL.canParse(uri) || !isLoopback(new URL(uri))) return false
  const withoutPort = (address: string) => {
    const url = new URL(address)
    url.port = ''
    return url.href
  }
  return redirectUris.some(
    (each) => URL.canParse(each) && isLoopback(new URL(each)) && withoutPort(each) === withoutPort(uri),
  )
}
