import { isApprover } from '#contract/companies/endpoints.ts'
import type { Caller } from '#contract/ports.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { findCompany } from '../companies/store.ts'
import type { StoredOrder } from '../orders/store.ts'

/**
 * Returns why the caller cannot approve or reject the order; undefined when they can. Only approvers of the order's
 * company can, and their own orders only where the company allows it.
 */
export async function whyNotApprove(
  db: Database,
  { approval, status, customerId, placedBy }: StoredOrder,
  caller: Caller,
): Promise<RefusalCode | undefined> {
  if (!isApprover(caller.companyRole) || customerId !== caller.customerId) return 'approvers-only'
  if (approval !== 'waiting' || status !== 'unpaid') return 'not-waiting'
  if (placedBy === caller.id && !(await findCompany(db, customerId))?.selfApproval) return 'own-order'
  return undefined
}
