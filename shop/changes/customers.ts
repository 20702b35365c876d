import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Customer } from '#contract/changes/endpoints.ts'
import type { Database } from '#database/open.ts'

/** Finds customers with the people who order for them, in no particular order. */
export async function findCustomers(db: Database, ids: readonly string[]): Promise<Customer[]> {
  const rows = await db
    .selectFrom('customers as c')
    .select((e) => [
      'c.id',
      'c.created_at as since',
      jsonObjectFrom(
        e
          .selectFrom('companies')
          .whereRef('customer_id', '=', 'c.id')
          .select([
            'name',
            'tax_number as taxNumber',
            'register',
            'electronic_address as electronicAddress',
            'invoice_email as invoiceEmail',
          ]),
      ).as('company'),
      jsonArrayFrom(
        e
          .selectFrom('users')
          .whereRef('customer_id', '=', 'c.id')
          .select(['id', 'email', 'name', 'phone', 'company_role as role'])
          .orderBy('created_at')
          .orderBy('id'),
      ).as('people'),
    ])
    .where((e) => e('c.id', '=', e.fn.any(e.val(ids))))
    .execute()
  return rows.map(({ id, since, company, people }) => ({
    _id: id,
    since: since.toISOString(),
    ...(company && { company }),
    people: people.map(({ id: _id, email, name, phone, role }) => ({
      _id,
      email: email ?? '',
      name,
      ...(phone && { phone }),
      ...(role && { role }),
    })),
  }))
}
