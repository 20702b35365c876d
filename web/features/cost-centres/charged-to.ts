import { type Company, getCompany } from '#contract/companies/endpoints.ts'
import { type CostCentre, listCostCentres, MAX_COST_CENTRES } from '#contract/cost-centres/endpoints.ts'
import { callShop } from '#web/api-client.ts'

/** What an order of the signed-in person can be charged to. */
export interface ChargedTo {
  /** The company whose rules apply to the order, if the buyer is a member of one. */
  readonly company: Company | undefined
  /** Those of the company that take new orders. */
  readonly costCentres: readonly CostCentre[]
}

export const chargedToNothing: ChargedTo = { company: undefined, costCentres: [] }

export async function loadChargedTo(request: Request): Promise<ChargedTo> {
  const { company } = await callShop(request, getCompany, {})
  if (!company) return chargedToNothing
  const costCentres = await callShop(request, listCostCentres, { active: 'true', limit: MAX_COST_CENTRES })
  return { company, costCentres }
}
