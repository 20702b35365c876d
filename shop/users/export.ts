import { type SqlBool, sql } from 'kysely'
import { isoOf } from '#contract/days.ts'
import { toAmount } from '#contract/money.ts'
import type { Database } from '#database/open.ts'
import { csvFile, inBatches } from '../csv-file.ts'
import { matching } from './store.ts'

const columns = [
  'email',
  'name',
  'company',
  'role',
  'admin',
  'phone',
  'confirmed',
  'since',
  'orders',
  'order total',
  'last order',
] as const

/** Exports the matching users by email address, with their uncancelled orders, as parts of one CSV file. */
export const exportUsers = (db: Database, q: string | undefined): AsyncGenerator<string> =>
  csvFile(
    columns,
    inBatches<Person>((limit, after) => findPeople(db, q, limit, after?.email)),
    toCells,
  )

/** Pages by email address rather than by user: the last user may have been deleted meanwhile. */
function findPeople(db: Database, q: string | undefined, limit: number, after: string | undefined) {
  const page = matching(db, q)
    .select(['id', 'name', 'role', 'phone', 'customer_id', 'company_role', 'email_verified', 'created_at'])
    .select((e) => e.ref('email').$notNull().as('email'))
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`email > ${after}`))
    .orderBy('email')
    .limit(limit)
  return db
    .selectFrom(page.as('u'))
    .leftJoin('companies as c', (join) =>
      join.onRef('c.customer_id', '=', 'u.customer_id').on('u.company_role', 'is not', null),
    )
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('orders')
          .select([
            sql<number>`count(*)::int`.as('count'),
            sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'),
            sql<Date | null>`max(placed_at)`.as('last'),
          ])
          .whereRef('placed_by', '=', 'u.id')
          .where('fulfilment', '<>', 'cancelled')
          .as('placed'),
      (join) => join.onTrue(),
    )
    .select([
      'u.email',
      'u.name',
      'c.name as company',
      'u.company_role as companyRole',
      'u.role',
      'u.phone',
      'u.email_verified as confirmed',
      'u.created_at as since',
      'placed.count as orderCount',
      'placed.cents as orderCents',
      'placed.last as lastOrderAt',
    ])
    .orderBy('u.email')
    .execute()
}

type Person = Awaited<ReturnType<typeof findPeople>>[number]

const toCells = (person: Person) => ({
  email: person.email,
  name: person.name,
  company: person.company ?? '',
  role: person.companyRole ?? '',
  admin: person.role ? 'yes' : 'no',
  phone: person.phone ?? '',
  confirmed: person.confirmed ? 'yes' : 'no',
  since: isoOf(person.since),
  orders: person.orderCount,
  'order total': toAmount(person.orderCents),
  'last order': person.lastOrderAt ? isoOf(person.lastOrderAt) : '',
})
