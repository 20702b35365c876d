import { type AddressFields, MAX_ADDRESSES } from '#contract/addresses/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { recordActing } from '../audit-log/acting.ts'
import { customersOf } from '../companies/visibility.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import * as store from './store.ts'

export async function listAddresses(db: Database, list: PageRequest, caller: Caller) {
  const books = customersOf(caller)
  return readPage(list, (query) => store.newestAddresses(db, books, query), store.countAddresses(db, books))
}

export function addAddress(db: Database, fields: AddressFields, caller: Caller, keep: KeepResult<string>) {
  const { customerId } = caller
  return db.transaction().execute(async (tx) => {
    await store.lockCustomer(tx, customerId)
    const count = await store.countAddresses(tx, customersOf(caller))
    if (count >= MAX_ADDRESSES) throw new Refusal('too-many-addresses')
    const id = await store.insertAddress(tx, customerId, fields)
    if (count === 0) await store.markDefault(tx, id, [customerId])
    await recordActing(tx, caller, 'address-added-for-customer', { label: fields.name })
    await keep(tx, id)
    return id
  })
}

export async function changeAddress(db: Database, id: string, fields: AddressFields, caller: Caller) {
  if (!(await store.updateAddress(db, id, customersOf(caller), fields))) throw new Refusal('no-such-address')
}

/** Deletes an address. If it was the default, the newest remaining address becomes the default. */
export function deleteAddress(db: Database, id: string, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await store.lockCustomer(tx, caller.customerId)
    const removed = await store.removeAddress(tx, id, customersOf(caller))
    if (!removed) throw new Refusal('no-such-address')
    if (!removed.isDefault) return
    const [newest] = await store.newestAddresses(tx, [removed.customerId], { limit: 1 })
    if (newest) await store.markDefault(tx, newest.id, [removed.customerId])
  })
}

export function setDefaultAddress(db: Database, id: string, caller: Caller): Promise<void> {
  const books = customersOf(caller)
  return db.transaction().execute(async (tx) => {
    await store.lockCustomer(tx, caller.customerId)
    await store.clearDefault(tx, books)
    if (!(await store.markDefault(tx, id, books))) throw new Refusal('no-such-address')
  })
}
