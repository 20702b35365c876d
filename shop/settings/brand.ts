import { type Brand, setBrand } from '#contract/brand.ts'
import type { Caller } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'

const readBrand = (db: Database) => db.selectFrom('brand').select(['name', 'tagline', 'footer'])

export const findBrand = (db: Database): Promise<Brand> => readBrand(db).executeTakeFirstOrThrow()

/** Makes this process say what the shop is called now. */
export const loadBrand = async (db: Database): Promise<void> => setBrand(await findBrand(db))

/** @returns false when nothing changed */
export async function changeBrand(db: Database, wanted: Brand, admin: Caller): Promise<boolean> {
  const { name, tagline, footer } = wanted
  const after = { name, tagline, footer }
  const changed = await db.transaction().execute(async (tx) => {
    const before = await readBrand(tx).forNoKeyUpdate().executeTakeFirstOrThrow()
    if (JSON.stringify(before) === JSON.stringify(after)) return false
    await tx.updateTable('brand').set(after).execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'brand-changed',
      subject: 'brand',
      label: name,
      before,
      after,
    })
    return true
  })
  setBrand(after)
  return changed
}
