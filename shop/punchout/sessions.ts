import { type SqlBool, sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import { isPunchOutToken } from '#contract/punchout/paths.ts'
import { messageOf, Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { bucketName } from '#database/rate-limits.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import type { HandoverField } from '#database/tables/punchout.ts'
import type { AuthenticateKey } from '#http/api-keys.ts'
import { countRequest } from '../api-keys/rate-limit.ts'
import { findAssortment } from '../companies/store.ts'
import { SenderRefused } from '../purchasing-systems/authenticate.ts'
import { sentProducts } from '../purchasing-systems/items.ts'

/** A purchasing system's request to open the shop for one of its users. */
export interface SetUpRequest {
  /** The id of the document, which sets up one session. */
  readonly payloadId: string
  readonly operation: 'create' | 'edit' | 'inspect'
  readonly buyerCookie: string
  /** The address to post the cart to. */
  readonly returnUrl: string
  readonly buyer: string
  /** The cart to change or to see. */
  readonly items: readonly SentItem[]
}

export interface SentItem {
  readonly partNumber: string
  /** The product's id, as this shop sent it with the cart. */
  readonly auxiliaryId: string
  readonly pieces: number
}

const START_WITHIN = sql`interval '10 minutes'`
const SHOP_WITHIN = sql`interval '8 hours'`
const SHOP_WITHIN_MS = 8 * 3_600_000
/** A cart that was handed over can be posted again for this long, should the purchasing system not have answered. */
const POST_WITHIN = sql`interval '1 hour'`
const KEEP_DAYS = 30

/**
 * Sets up a session of a connection.
 * @returns the code that starts it
 * @throws SenderRefused
 */
export async function setUpSession(
  db: Database,
  connectionId: string,
  request: SetUpRequest,
): Promise<string> {
  const { payloadId, operation } = request
  const { lines, unknown } = await sentProducts(db, request.items, await assortmentFor(db, connectionId))
  const code = newToken()
  return db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('punchout_sessions')
      .values({
        connection_id: connectionId,
        operation,
        buyer_cookie: request.buyerCookie,
        return_url: request.returnUrl,
        buyer: request.buyer,
        payload_id: payloadId,
        lines: JSON.stringify(lines),
        unknown: [...unknown],
        start_hash: hashOf(code),
      })
      .onConflict((conflict) => conflict.columns(['connection_id', 'payload_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new SenderRefused(409, 'A document with this payloadID has already set up a session.')
    await tx
      .updateTable('punchout_connections')
      .set({ last_used_at: new Date() })
      .where('id', '=', connectionId)
      .execute()
    return code
  })
}

/** The assortment of a connection's company. */
async function assortmentFor(db: Database, connectionId: string): Promise<Assortment> {
  const { customerId } = await db
    .selectFrom('punchout_connections')
    .select('customer_id as customerId')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  return findAssortment(db, customerId)
}

const usedAssortment = sql<readonly string[] | null>`assortment_of(c.customer_id)`.as('assortment')

const sessions = (db: Database) =>
  db
    .selectFrom('punchout_sessions as s')
    .innerJoin('punchout_connections as c', 'c.id', 's.connection_id')
    .innerJoin('companies', 'companies.customer_id', 'c.customer_id')
    .where('c.ended_at', 'is', null)

/** @throws Refusal punchout-not-started */
export async function startSession(db: Database, code: string) {
  const token = `hf_punchout_${newToken()}`
  const started = await sql<{ id: string }>`
    update punchout_sessions set started_at = now(), token_hash = ${hashOf(token)}
    where start_hash = ${hashOf(code)} and started_at is null and created_at > now() - ${START_WITHIN}
    returning id`.execute(db)
  const session = await sessions(db)
    .select(['s.operation', 's.buyer', 's.lines', 's.unknown', 's.started_at', 'c.name as system'])
    .select(['companies.name as company', usedAssortment])
    .where('s.id', '=', started.rows[0]?.id ?? '')
    .executeTakeFirst()
  if (!session?.started_at) throw new Refusal('punchout-not-started')
  const expiresAt = new Date(session.started_at.getTime() + SHOP_WITHIN_MS)
  return { ...session, token, expiresAt }
}

const open = (db: Database, token: string) =>
  sessions(db)
    .where('s.token_hash', '=', hashOf(token))
    .where('s.returned_at', 'is', null)
    .where(sql<SqlBool>`s.started_at > now() - ${SHOP_WITHIN}`)

/** Finds an open session, and locks it until the transaction ends: its cart is returned once. */
export const lockSession = (tx: Database, token: string) =>
  open(tx, token)
    .select(['s.id', 's.operation', 's.buyer_cookie as buyerCookie', 's.lines', 's.payload_id as payloadId'])
    .select(['c.customer_id as customerId', 'c.protocol', 'c.domain', 'c.identity'])
    .forUpdate('s')
    .executeTakeFirst()

export const endSession = (tx: Database, id: string, fields: readonly HandoverField[]) =>
  tx
    .updateTable('punchout_sessions')
    .set({ returned_at: new Date(), returned_fields: JSON.stringify(fields) })
    .where('id', '=', id)
    .execute()

/** The cart of a session that was handed over, and the address to post it to. */
export const findHandover = (db: Database, token: string) =>
  sessions(db)
    .select(['s.return_url as returnUrl', 's.returned_fields as fields', 'c.name as system'])
    .where('s.token_hash', '=', hashOf(token))
    .where(sql<SqlBool>`s.returned_at > now() - ${POST_WITHIN}`)
    .executeTakeFirst()

/**
 * Lets sessions see the prices of their company, besides public data. A session is not a user of the shop: it has no
 * personal data and cannot order.
 */
export const withPunchOut =
  (db: Database, authenticate: AuthenticateKey): AuthenticateKey =>
  async (token) => {
    if (!isPunchOutToken(token)) return authenticate(token)
    const session = await open(db, token)
      .select(['s.id', 'c.customer_id as customerId', usedAssortment])
      .executeTakeFirst()
    if (!session) throw new Refusal('bad-api-key', { message: messageOf('punchout-session-over') })
    const allowance = await countRequest(db, bucketName('punchout session', session.id))
    return { caller: shopper(session), scopes: ['prices:read'], allowance }
  }

interface Visit {
  readonly id: string
  readonly customerId: string
  readonly assortment: readonly string[] | null
}

const shopper = ({ id, customerId, assortment }: Visit): Caller => ({
  id: `punchout-${id}`,
  customerId,
  companyRole: 'buyer',
  assortment: assortment ?? 'everything',
  personalCustomerId: undefined,
  email: '',
  emailVerified: false,
  name: '',
  isAdmin: false,
  lacksSecondFactor: false,
  secondFactor: false,
  adminRole: undefined,
})

export const deleteOldSessions = (db: Database) =>
  db
    .deleteFrom('punchout_sessions')
    .where('created_at', '<', new Date(Date.now() - KEEP_DAYS * 86_400_000))
    .execute()

const MAX_LENGTH = 2_000

/** Whether a cart may be posted to the address. @param isLive a live shop posts carts to https only */
export const isReturnAddress = (url: string, isLive: boolean): boolean =>
  url.length <= MAX_LENGTH && (isLive ? /^https:\/\/[^/]/ : /^https?:\/\/[^/]/).test(url)
