import type { Seller } from '#contract/documents/printed-document.ts'
import { printedSeller, type SellerForm } from '#contract/settings/seller.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { requireFormat } from '../tax-numbers/require-format.ts'
import { followSeller, loadZones } from './time-zone.ts'

const columns = [
  'name',
  'legal_form as legalForm',
  'street',
  'city',
  'region',
  'postal_code as postalCode',
  'country',
  'address',
  'email',
  'phone',
  'contact',
  'tax_number as taxNumber',
  'register',
  'electronic_address as electronicAddress',
  'iban',
  'bic',
  'bank_account as bankAccount',
] as const

const newestVersion = (db: Database) =>
  db.selectFrom('seller_details').orderBy('since', 'desc').orderBy('id', 'desc').limit(1)

const newestFirst = (db: Database) => newestVersion(db).select(columns)

export const findSeller = (db: Database): Promise<SellerForm> => newestFirst(db).executeTakeFirstOrThrow()

/** Returns the seller's details as they were at that time. */
export const sellerAt = (db: Database, at: Date): Promise<SellerForm> =>
  newestFirst(db).where('since', '<=', at).executeTakeFirstOrThrow()

/** Returns all versions of the seller's details, each with the time from which it holds, oldest first. */
export const findSellerVersions = (db: Database) =>
  db.selectFrom('seller_details').select(columns).select('since').orderBy('since').orderBy('id').execute()

/** Returns the seller as documents of that time print it. */
export async function printedSellerAt(db: Database, at: Date): Promise<Seller> {
  const { logo, ...seller } = await newestFirst(db)
    .select('logo')
    .where('since', '<=', at)
    .executeTakeFirstOrThrow()
  return { ...printedSeller(seller), ...(logo && { logo }) }
}

/**
 * Sets the logo of documents issued from now on.
 * @param logo null for the built-in mark
 */
export async function changeLogo(tx: Database, logo: Uint8Array | null): Promise<void> {
  const { id: _id, since: _since, ...newest } = await newestVersion(tx).selectAll().executeTakeFirstOrThrow()
  await tx
    .insertInto('seller_details')
    .values({ ...newest, logo: logo && Buffer.from(logo) })
    .execute()
}

/** @returns false when nothing changed */
export async function changeSeller(db: Database, seller: SellerForm, admin: Caller): Promise<boolean> {
  const changed = await db.transaction().execute(async (tx) => {
    const before = await findSeller(tx)
    if (JSON.stringify(before) === JSON.stringify(seller)) return false
    requireFormat(seller.taxNumber, before.taxNumber)
    const { legalForm, postalCode, taxNumber, electronicAddress, bankAccount, ...others } = seller
    const { logo } = await newestVersion(tx).select('logo').executeTakeFirstOrThrow()
    await tx
      .insertInto('seller_details')
      .values({
        ...others,
        logo,
        legal_form: legalForm,
        postal_code: postalCode,
        tax_number: taxNumber,
        electronic_address: electronicAddress,
        bank_account: bankAccount,
      })
      .execute()
    await followSeller(tx)
    await recordAction(tx, {
      actor: admin.email,
      action: 'seller-changed',
      subject: 'seller',
      label: seller.name,
      before: { ...before },
      after: { ...seller },
    })
    return true
  })
  if (changed) await loadZones(db)
  return changed
}
