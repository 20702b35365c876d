import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findParent } from '../store.ts'

/**
 * Lets the owners of a company read a subsidiary of it.
 * @returns the subsidiary's id
 * @throws Refusal no-company, owners-only, no-such-subsidiary
 */
export async function requireSubsidiary(db: Database, id: string, caller: Caller): Promise<string> {
  const companyId = requireOwner(caller)
  const parent = await findParent(db, id)
  if (parent?.id !== companyId) throw new Refusal('no-such-subsidiary')
  return id
}

/** @returns the id of the owner's company @throws Refusal no-company, owners-only */
export function requireOwner({ companyRole, customerId }: Caller): string {
  if (!companyRole) throw new Refusal('no-company')
  if (companyRole !== 'owner') throw new Refusal('owners-only')
  return customerId
}
