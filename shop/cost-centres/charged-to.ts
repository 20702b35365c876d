import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findCompany } from '../companies/store.ts'
import { findActive, findOfMember } from './store.ts'

export interface ChargedTo {
  readonly id: string
  readonly code: string
  readonly name: string
}

/** An order's input about its cost centre. */
interface Charging {
  /** The code of one; empty for none, undefined for the member's own. */
  readonly costCentre?: string | undefined
  /** Whether its buyer could choose none, as that of a pool, whose members joined before. */
  readonly pool?: object | undefined
}

/**
 * Finds the cost centre that an order names, else that of the agent or of the member; undefined for none.
 * @throws Refusal no-such-cost-centre, cost-centre-of-agent
 */
export async function namedCostCentre(
  db: Database,
  costCentre: string | undefined,
  { id, customerId, companyRole, agent }: Caller,
): Promise<ChargedTo | undefined> {
  if (agent?.costCentre && costCentre !== undefined && costCentre !== agent.costCentre)
    throw new Refusal('cost-centre-of-agent', { costCentre: agent.costCentre })
  const code = agent?.costCentre ?? costCentre
  if (code === undefined && companyRole) return findOfMember(db, id)
  const charged = code && companyRole ? await findActive(db, customerId, code) : undefined
  if (code && !charged) throw new Refusal('no-such-cost-centre')
  return charged
}

/**
 * Returns the cost centre that a company member's order is charged to; undefined for none. The company is locked.
 * @throws Refusal no-such-cost-centre, cost-centre-needed, cost-centre-of-agent
 */
export async function costCentreOf(
  tx: Database,
  { costCentre, pool }: Charging,
  buyer: Caller,
): Promise<ChargedTo | undefined> {
  const charged = await namedCostCentre(tx, costCentre, buyer)
  const { customerId, companyRole } = buyer
  if (companyRole && !charged && !pool && (await findCompany(tx, customerId))?.costCentreRequired)
    throw new Refusal('cost-centre-needed')
  return charged
}
