import { sql } from 'kysely'
import { soldStatuses } from '#contract/orders/status.ts'
import { countRows } from '#database/count-rows.ts'
import type { Database } from '#database/open.ts'

/** Finds the account with this email address, with its company. */
export function findAccount(db: Database, email: string) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.customer_id', 'users.customer_id')
    .select([
      'users.name',
      'users.role',
      'users.phone',
      'users.address',
      'users.created_at as since',
      'users.email_verified as confirmed',
      'users.company_role as companyRole',
      'companies.customer_id as companyId',
      'companies.name as companyName',
    ])
    .where('users.email', '=', email)
    .executeTakeFirst()
}

export function orderFigures(db: Database, email: string) {
  const sold = sql`status in (${sql.join(soldStatuses)})`
  return db
    .selectFrom('orders')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where ${sold})`.as('paidCount'),
      sql<number>`coalesce(sum(amount_cents) filter (where ${sold}), 0)::bigint`.as('paidCents'),
    ])
    .where('buyer_email', '=', email)
    .executeTakeFirstOrThrow()
}

interface NoteList {
  readonly email: string
  readonly limit: number
  /** Id of the last note on the previous page. */
  readonly cursor?: number | undefined
}

export function newestNotes(db: Database, { email, limit, cursor }: NoteList) {
  return db
    .selectFrom('person_notes')
    .select(['id', 'author', 'note', 'at'])
    .where('email', '=', email)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const countNotes = (db: Database, email: string): Promise<number> =>
  countRows(db.selectFrom('person_notes').where('email', '=', email))

export async function insertNote(
  tx: Database,
  note: { readonly email: string; readonly author: string; readonly note: string },
): Promise<number> {
  const { id } = await tx.insertInto('person_notes').values(note).returning('id').executeTakeFirstOrThrow()
  return id
}
