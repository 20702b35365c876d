import type { AddressFields } from '#contract/addresses/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
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

/** The customer's addresses: the default first, then newest first. */
export const newestAddresses = (db: Database, customerIds: readonly string[], page: PageRequest) =>
  fixedPage(db.selectFrom('addresses').where('customer_id', 'in', customerIds), 'addresses', page, {
    by: ['is_default', 'created_at', 'id'],
  })
    .select(columns)
    .execute()

/** Finds the given addresses that belong to the customers. */
export function findAddresses(tx: Database, customerIds: readonly string[], ids: readonly string[]) {
  return tx
    .selectFrom('addresses')
    .select(columns)
    .where('customer_id', 'in', customerIds)
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()
}

export const countAddresses = (db: Database, customerIds: readonly string[]): Promise<number> =>
  countRows(db.selectFrom('addresses').where('customer_id', 'in', customerIds))

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

/** @returns false when the customers have no such address */
export async function updateAddress(
  db: Database,
  id: string,
  customerIds: readonly string[],
  fields: AddressFields,
): Promise<boolean> {
  const changed = await db
    .updateTable('addresses')
    .set(row(fields))
    .where('id', '=', id)
    .where('customer_id', 'in', customerIds)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** @returns undefined when the customers have no such address */
export const removeAddress = (tx: Database, id: string, customerIds: readonly string[]) =>
  tx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('customer_id', 'in', customerIds)
    .returning(['is_default as isDefault', 'customer_id as customerId'])
    .executeTakeFirst()

export async function clearDefault(tx: Database, customerIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('customer_id', 'in', customerIds)
    .where('is_default', '=', true)
    .execute()
}

/**
 * Makes an address the default; clear the customers' previous default first.
 * @returns false when they have no such address
 */
export async function markDefault(
  tx: Database,
  id: string,
  customerIds: readonly string[],
): Promise<boolean> {
  const marked = await tx
    .updateTable('addresses')
    .set({ is_default: true })
    .where('id', '=', id)
    .where('customer_id', 'in', customerIds)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Locks the customer, so that two requests cannot both add the last address within the limit. */
export async function lockCustomer(tx: Database, id: string): Promise<void> {
  await tx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute()
}
