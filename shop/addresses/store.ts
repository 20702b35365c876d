import { type SqlBool, sql } from 'kysely'
import type { AddressFields } from '#contract/addresses.ts'
import type { Database } from '#database/open.ts'

const columns = [
  'id',
  'name',
  'company',
  'street',
  'city',
  'region',
  'postal_code as postalCode',
  'country',
  'phone',
  'is_default as isDefault',
] as const

const row = ({ postalCode, ...fields }: AddressFields) => ({ ...fields, postal_code: postalCode })

/** The default one, then the newest first. */
export function newestAddresses(
  db: Database,
  customerId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  return db
    .selectFrom('addresses')
    .select(columns)
    .where('customer_id', '=', customerId)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(is_default, created_at, id) < (
          select is_default, created_at, id from addresses where id = ${cursor}
        )`,
      ),
    )
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Those of these addresses that the customer has. */
export function findAddresses(tx: Database, customerId: string, ids: readonly string[]) {
  return tx
    .selectFrom('addresses')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()
}

export type StoredAddress = Awaited<ReturnType<typeof newestAddresses>>[number]

export async function countAddresses(db: Database, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('addresses')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAddress(
  tx: Database,
  customerId: string,
  fields: AddressFields,
): Promise<string> {
  const { id } = await tx
    .insertInto('addresses')
    .values({ ...row(fields), customer_id: customerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the customer has no such address. */
export async function updateAddress(
  db: Database,
  id: string,
  customerId: string,
  fields: AddressFields,
): Promise<boolean> {
  const changed = await db
    .updateTable('addresses')
    .set(row(fields))
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Undefined when the customer has no such address. */
export const removeAddress = (tx: Database, id: string, customerId: string) =>
  tx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('is_default as isDefault')
    .executeTakeFirst()

export async function clearDefault(tx: Database, customerId: string): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .execute()
}

/** Once the customer has no other default. False when the customer has no such address. */
export async function markDefault(tx: Database, id: string, customerId: string): Promise<boolean> {
  const marked = await tx
    .updateTable('addresses')
    .set({ is_default: true })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** So that two requests of one customer do not both add the last address that fits. */
export async function lockCustomer(tx: Database, id: string): Promise<void> {
  await tx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute()
}
