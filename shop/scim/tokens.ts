import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { MAX_SCIM_TOKENS } from '#contract/scim/endpoints.ts'
import { SCIM_TOKEN_PREFIX } from '#contract/scim/paths.ts'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import type { Database } from '#database/open.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import { recordEvent } from '../companies/events.ts'
import { lockAsOwner } from '../companies/members.ts'
import type { KeepResult } from '../idempotency.ts'

const active = (db: Database, customerId: string) =>
  db.selectFrom('scim_tokens').where('customer_id', '=', customerId).where('revoked_at', 'is', null)

export function listTokens(db: Database, { companyRole, customerId }: Caller) {
  if (!companyRole) throw new Refusal('no-company')
  if (companyRole !== 'owner') throw new Refusal('owners-only')
  return active(db, customerId)
    .select(['id', 'name', 'made_by as madeBy', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_SCIM_TOKENS)
    .execute()
}

interface MadeToken {
  readonly id: string
  readonly token: string
}

export function makeToken(
  db: Database,
  name: string,
  owner: Caller,
  keep: KeepResult<MadeToken>,
): Promise<MadeToken> {
  const token = SCIM_TOKEN_PREFIX + newToken()
  return db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const { customerId, email } = owner
    const proved = await tx
      .selectFrom('company_domains')
      .select('domain')
      .where('customer_id', '=', customerId)
      .where('proved_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (!proved) throw new Refusal('no-proved-domain')
    if ((await countRows(active(tx, customerId))) >= MAX_SCIM_TOKENS)
      throw new Refusal('too-many-scim-tokens')
    const { id } = await tx
      .insertInto('scim_tokens')
      .values({ customer_id: customerId, name, token_hash: hashOf(token), made_by: email })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(tx, owner, 'scim-token-made', { detail: name })
    await keep(tx, { id, token })
    return { id, token }
  })
}

export function revokeToken(db: Database, id: string, owner: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const revoked = await tx
      .updateTable('scim_tokens')
      .set({ revoked_at: new Date() })
      .where('id', '=', id)
      .where('customer_id', '=', owner.customerId)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!revoked) throw new Refusal('no-such-scim-token')
    await recordEvent(tx, owner, 'scim-token-revoked', { detail: revoked.name })
  })
}

/** Finds the company whose directory has the token, and notes its use. */
export async function findByToken(db: Database, token: string) {
  if (!token.startsWith(SCIM_TOKEN_PREFIX)) return undefined
  const found = await db
    .selectFrom('scim_tokens')
    .select(['id', 'customer_id as customerId', 'name'])
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  await db
    .updateTable('scim_tokens')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', found.id)
    .where((e) =>
      e.or([e('last_used_at', 'is', null), e('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)]),
    )
    .execute()
  return found
}
