import { type SqlBool, sql } from 'kysely'
import { KeyScope } from '#contract/api-keys/endpoints.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { endOfDayIn } from '../days.ts'

/** Days that ended keys stay listed. */
const KEEP_DAYS = 90

const isRevoked = sql<boolean>`revoked_at is not null`
const isExpired = sql<boolean>`expires_at <= now()`
/** When the key was last confirmed. The key is paused unless a sign-in of that time would still be valid. */
const confirmedAt = sql<Date>`coalesce(confirmed_at, created_at)`
const hasEnded = sql<SqlBool>`(revoked_at is not null or expires_at <= now())`

const ofUser = (db: Database, userId: string) => db.selectFrom('api_keys').where('user_id', '=', userId)

export async function newestKeys(db: Database, userId: string, page: PageRequest) {
  const rows = await fixedPage(ofUser(db, userId), 'api_keys', page)
    .select([
      'id',
      'name',
      'beginning',
      'scopes',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
      confirmedAt.as('confirmedAt'),
      isRevoked.as('isRevoked'),
      isExpired.as('isExpired'),
    ])
    .execute()
  return rows.map((row) => ({ ...row, scopes: known(row.scopes) }))
}

export type StoredKey = Awaited<ReturnType<typeof newestKeys>>[number]

/** Locks the user, so that nobody else creates a key for them until the transaction ends. */
export async function lockOwner(tx: Database, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Counts the user's stored keys, and those of them that work. */
export function countKeys(db: Database, userId: string) {
  return ofUser(db, userId)
    .select((e) => [
      e.fn.countAll<number>().as('kept'),
      sql<number>`count(*) filter (where not ${hasEnded})`.as('active'),
    ])
    .executeTakeFirstOrThrow()
}

interface NewKey {
  readonly name: string
  readonly beginning: string
  readonly keyHash: string
  readonly scopes: readonly KeyScope[]
  readonly days: number
  readonly secondFactor: boolean
}

export function insertKey(
  tx: Database,
  userId: string,
  { name, beginning, keyHash, scopes, days, secondFactor }: NewKey,
) {
  return tx
    .insertInto('api_keys')
    .values({
      user_id: userId,
      name,
      beginning,
      key_hash: keyHash,
      scopes: [...new Set(scopes)],
      second_factor: secondFactor,
      expires_at: endOfDayIn(days),
    })
    .returning(['id', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow()
}

/** Revokes a key; an already revoked key stays as it was. @returns undefined when the user has no such key */
export function revokeKey(tx: Database, userId: string, id: string) {
  return tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'name', 'beginning'])
    .executeTakeFirst()
}

/** @returns undefined when the user has no such key, or it has ended */
export function confirmKey(tx: Database, userId: string, id: string, secondFactor: boolean) {
  return tx
    .updateTable('api_keys')
    .set({ confirmed_at: sql<Date>`now()`, second_factor: secondFactor })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((e) => e.not(hasEnded))
    .returning(['id', 'name', 'beginning'])
    .executeTakeFirst()
}

/** Finds a key that has not ended. */
export async function findKey(db: Database, keyHash: string) {
  const key = await db
    .selectFrom('api_keys')
    .select([
      'id',
      'user_id as userId',
      'scopes',
      'second_factor as secondFactor',
      confirmedAt.as('confirmedAt'),
      sql<boolean>`last_used_at is null or last_used_at <= now() - interval '1 minute'`.as('isUseToBeNoted'),
    ])
    .where('key_hash', '=', keyHash)
    .where((e) => e.not(hasEnded))
    .executeTakeFirst()
  return key && { ...key, scopes: known(key.scopes) }
}

export async function noteUse(db: Database, id: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<SqlBool>`(last_used_at is null or last_used_at <= now() - interval '1 minute')`)
    .execute()
}

export async function deleteEndedKeys(db: Database): Promise<void> {
  await db
    .deleteFrom('api_keys')
    .where(sql<SqlBool>`least(expires_at, revoked_at) < now() - ${KEEP_DAYS}::int * interval '1 day'`)
    .execute()
}

/** Drops unknown scopes: one stored by a later version grants nothing here. */
const known = (scopes: readonly string[]): KeyScope[] =>
  KeyScope.options.filter((scope) => scopes.includes(scope))
