import { type SqlBool, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { literally } from '../patterns.ts'

export interface PeopleList {
  readonly q?: string | undefined
  readonly limit: number
  /** The id of the last person of the page before. */
  readonly cursor?: string | undefined
}

export function newestPeople(db: Database, { q, limit, cursor }: PeopleList) {
  return matching(db, q)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (select created_at, id from users where id = ${cursor})`),
    )
    .select(['id', 'name', 'role', 'created_at as since'])
    .select((e) => e.ref('email').$notNull().as('email'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countPeople(db: Database, q: string | undefined): Promise<number> {
  const { count } = await matching(db, q)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Those with an e-mail: who lost it to its owner can no longer come in. */
function matching(db: Database, q: string | undefined) {
  const pattern = `%${literally(q ?? '')}%`
  return db
    .selectFrom('users')
    .where('email', 'is not', null)
    .$if(!!q, (query) =>
      query.where((e) => e.or([e('email', 'ilike', pattern), e('name', 'ilike', pattern)])),
    )
}

/** The person, whom nobody else changes until the transaction ends. */
export function lockPerson(tx: Database, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'role', 'identity_uid as uid'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

export async function makeAdmin(tx: Database, id: string): Promise<void> {
  await tx.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
}

/** Orders and reviews stay, with the name that they were written with. */
export async function deletePerson(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}
