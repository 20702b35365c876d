import { type AddressFields, addressText } from '#contract/addresses/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'

/** Returns the billing address of the caller's customer; null if invoices go to each order's first delivery address. */
export async function findBillingAddress(
  db: Database,
  { customerId }: Caller,
): Promise<AddressFields | null> {
  const row = await db
    .selectFrom('billing_addresses')
    .select('address')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!row) return null
  const { text: _, ...fields } = row.address
  return fields
}

/** @throws Refusal owners-only */
export async function changeBillingAddress(
  db: Database,
  fields: AddressFields,
  caller: Caller,
): Promise<void> {
  requireOwner(caller)
  const address = storedBilling(fields)
  await db
    .insertInto('billing_addresses')
    .values({ customer_id: caller.customerId, address })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ address }))
    .execute()
}

/** @throws Refusal owners-only */
export async function deleteBillingAddress(db: Database, caller: Caller): Promise<void> {
  requireOwner(caller)
  await db.deleteFrom('billing_addresses').where('customer_id', '=', caller.customerId).execute()
}

function requireOwner({ companyRole }: Caller): void {
  if (companyRole !== undefined && companyRole !== 'owner') throw new Refusal('owners-only')
}

/** A billing address as it is stored, for a customer and on orders: by its parts, and as it is printed. */
export const storedBilling = (fields: AddressFields): string =>
  JSON.stringify({ ...fields, text: addressText(fields) })
