import { type AddressFields, MAX_ADDRESSES } from '#contract/addresses.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { KeepResult } from '../idempotency.ts'
import { onePage } from '../pages.ts'
import * as store from './store.ts'

export async function listAddresses(
  db: Database,
  list: { readonly limit: number; readonly cursor?: string | undefined },
  { customerId }: Caller,
) {
  const [found, total] = await Promise.all([
    store.newestAddresses(db, customerId, { ...list, limit: list.limit + 1 }),
    store.countAddresses(db, customerId),
  ])
  return onePage(found, list.limit, total)
}

export function addAddress(
  db: Database,
  fields: AddressFields,
  { customerId }: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await store.lockCustomer(tx, customerId)
    if ((await store.countAddresses(tx, customerId)) >= MAX_ADDRESSES) throw new Refusal('too-many-addresses')
    const id = await store.insertAddress(tx, customerId, fields)
    await keep(tx, id)
    return id
  })
}

export async function changeAddress(
  db: Database,
  id: string,
  fields: AddressFields,
  { customerId }: Caller,
): Promise<void> {
  if (!(await store.updateAddress(db, id, customerId, fields))) throw new Refusal('no-such-address')
}

export async function deleteAddress(db: Database, id: string, { customerId }: Caller): Promise<void> {
  if (!(await store.removeAddress(db, id, customerId))) throw new Refusal('no-such-address')
}
