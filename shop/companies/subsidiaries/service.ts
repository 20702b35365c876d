import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '#shop/audit-log/store.ts'
import { findTerms } from '#shop/terms/store.ts'
import { withFigures } from '../accounts.ts'
import { recordEvent } from '../events.ts'
import { findCompany, findParent, findSubsidiaries, MAX_SUBSIDIARIES } from '../store.ts'
import { requireOwner } from './require.ts'

/** Stands in for the admin's name, which customers must not see. */
const THE_SHOP = 'the shop'

/**
 * Makes a company a subsidiary of another; null separates them. Waits for the orders of all companies that are being
 * placed: these have locked the companies whose credit they share, which must stay the same.
 * @returns false when nothing changed
 */
export function setParent(
  db: Database,
  { id, parentId }: { readonly id: string; readonly parentId: string | null },
  admin: Caller,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table companies in exclusive mode`.execute(tx)
    const company = await findCompany(tx, id)
    if (!company) throw new Refusal('no-such-company')
    const before = await findParent(tx, id)
    if ((before?.id ?? null) === parentId) return false
    const after = parentId === null ? undefined : await requireParent(tx, id, parentId)
    if (after && before) throw new Refusal('company-has-parent')
    await tx.updateTable('companies').set({ parent_id: parentId }).where('customer_id', '=', id).execute()
    const shop = { email: THE_SHOP }
    await recordEvent(tx, { ...shop, customerId: id }, 'parent-set', {
      detail: after ? `a subsidiary of ${after.name}` : 'no subsidiary',
    })
    const above = after?.id ?? before?.id
    if (above !== undefined)
      await recordEvent(tx, { ...shop, customerId: above }, 'subsidiaries-changed', {
        detail: `${company.name} is ${after ? 'a subsidiary' : 'no longer a subsidiary'}`,
      })
    await recordAction(tx, {
      actor: admin.email,
      action: 'company-parent-set',
      subject: id,
      label: company.name,
      before: { parent: before?.name ?? 'none' },
      after: { parent: after?.name ?? 'none' },
    })
    return true
  })
}

async function requireParent(tx: Database, id: string, parentId: string) {
  const parent = await findCompany(tx, parentId)
  if (!parent) throw new Refusal('no-such-company')
  if (parentId === id || (await findParent(tx, parentId))) throw new Refusal('parent-is-subsidiary')
  if ((await findSubsidiaries(tx, id)).length > 0) throw new Refusal('company-has-subsidiaries')
  if (!(await findParent(tx, id)) && (await findTerms(tx, id))) throw new Refusal('subsidiary-has-terms')
  if ((await findSubsidiaries(tx, parentId)).length >= MAX_SUBSIDIARIES)
    throw new Refusal('too-many-subsidiaries')
  return { id: parentId, name: parent.name }
}

/**
 * Finds the subsidiaries of an owner's company, with their order totals and balances.
 * @throws Refusal no-company, owners-only
 */
export async function listSubsidiaries(db: Database, caller: Caller) {
  return withFigures(db, await findSubsidiaries(db, requireOwner(caller)))
}
