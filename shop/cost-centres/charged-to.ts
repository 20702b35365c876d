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
 * Returns the cost centre that a company member's order is charged to; undefined for none. The company is locked.
 * @throws Refusal no-such-cost-centre, cost-centre-needed, cost-centre-of-agent
 */
export async function costCentreOf(
  tx: Database,
  { costCentre, pool }: Charging,
  { id, customerId, companyRole, agent }: Caller,
): Promise<ChargedTo | undefined> {
  const code = agent?.costCentre ?? costCentre
  if (agent?.costCentre && costCentre !== undefined && costCentre !== agent.costCentre)
    throw new Refusal('cost-centre-of-agent', { costCentre: agent.costCentre })
  if (!companyRole) {
    if (code) throw new Refusal('no-such-cost-centre')
    return undefined
  }
  const charged =
    code === undefined
      ? await findOfMember(tx, id)
      : code === ''
        ? undefined
        : await findActive(tx, customerId, code)
  if (code && !charged) throw new Refusal('no-such-cost-centre')
  if (!charged && !pool && (await findCompany(tx, customerId))?.costCentreRequired)
    throw new Refusal('cost-centre-needed')
  return charged
}
