import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { categoriesOnSale } from '../search/store.ts'
import { recordEvent } from './events.ts'
import { lockCompany } from './store.ts'

/** Stands in for the admin's name, which customers must not see. */
const THE_SHOP = 'the shop'

/**
 * Sets a company's assortment; null for all categories. Waits for the company's orders that are being placed.
 * @returns false when nothing changed
 */
export function setAssortment(
  db: Database,
  id: string,
  categories: readonly string[] | null,
  admin: Caller,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const company = await lockCompany(tx, id)
    if (!company) throw new Refusal('no-such-company')
    const before = company.assortment
    const after = categories?.toSorted((a, b) => a.localeCompare(b)) ?? null
    if (JSON.stringify(before) === JSON.stringify(after)) return false
    // A category whose last product went off sale may stay: its products may come back.
    const known = new Set([...(before ?? []), ...(await categoriesOnSale(tx, 'everything'))])
    if (after?.some((category) => !known.has(category))) throw new Refusal('no-such-category')
    await tx.updateTable('companies').set({ assortment: after }).where('customer_id', '=', id).execute()
    await recordEvent(tx, { customerId: id, email: THE_SHOP }, 'assortment-set', { detail: described(after) })
    await recordAction(tx, {
      actor: admin.email,
      action: 'assortment-set',
      subject: id,
      label: company.name,
      before: { categories: described(before) },
      after: { categories: described(after) },
    })
    return true
  })
}

const described = (categories: readonly string[] | null) => categories?.join(', ') ?? 'all'
