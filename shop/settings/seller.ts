import type { Seller } from '#contract/documents/printed-document.ts'
import type { Caller } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'

const columns = [
  'name',
  'address',
  'email',
  'phone',
  'tax_number as taxNumber',
  'bank_account as bankAccount',
] as const

const newestFirst = (db: Database) =>
  db.selectFrom('seller_details').select(columns).orderBy('since', 'desc').orderBy('id', 'desc').limit(1)

export const findSeller = (db: Database): Promise<Seller> => newestFirst(db).executeTakeFirstOrThrow()

/** Returns the seller's details as they were at that time. */
export const sellerAt = (db: Database, at: Date): Promise<Seller> =>
  newestFirst(db).where('since', '<=', at).executeTakeFirstOrThrow()

/** @returns false when nothing changed */
export function changeSeller(db: Database, seller: Seller, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await findSeller(tx)
    if (JSON.stringify(before) === JSON.stringify(seller)) return false
    const { name, address, email, phone, taxNumber, bankAccount } = seller
    await tx
      .insertInto('seller_details')
      .values({ name, address, email, phone, tax_number: taxNumber, bank_account: bankAccount })
      .execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'seller-changed',
      subject: 'seller',
      label: name,
      before: { ...before },
      after: { ...seller },
    })
    return true
  })
}
