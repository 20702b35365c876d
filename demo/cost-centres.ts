import { sql } from 'kysely'
import type { AboveBudget, BudgetPeriod } from '#contract/cost-centres/budget.ts'
import type { Database } from '#database/open.ts'
import { demoCompany } from './company.ts'

interface DemoCostCentre {
  readonly code: string
  readonly name: string
  readonly budget: {
    readonly period: BudgetPeriod
    readonly amountCents: number
    readonly above: AboveBudget
  }
}

/** The cost centres of the demo's company, with a budget of each period. */
const costCentres: readonly DemoCostCentre[] = [
  {
    code: 'K-100',
    name: 'Head office',
    budget: { period: 'quarter', amountCents: 4_000_000, above: 'approval' },
  },
  { code: 'K-200', name: 'IT', budget: { period: 'year', amountCents: 25_000_000, above: 'approval' } },
  { code: 'K-300', name: 'Branch', budget: { period: 'month', amountCents: 1_500_000, above: 'refuse' } },
]

/** Creates the cost centres as old as the company, with their budgets since then. */
export async function loadCostCentres(tx: Database, founded: Date): Promise<void> {
  for (const { code, name, budget } of costCentres) {
    const { period, amountCents, above } = budget
    await tx
      .insertInto('cost_centres')
      .values({
        id: costCentreId(code),
        customer_id: demoCompany.customerId,
        code,
        name,
        created_at: founded,
      })
      .execute()
    await tx
      .insertInto('budgets')
      .values({
        cost_centre_id: costCentreId(code),
        starts_on: sql<string>`date_trunc(${period}, shop_day(${founded}::timestamptz)::timestamp)::date`,
        period,
        amount_cents: amountCents,
        above,
      })
      .execute()
  }
}

/** What an order keeps of the cost centre that it is charged to. */
export function chargedTo(code: string) {
  const costCentre = costCentres.find((each) => each.code === code)
  if (!costCentre) throw new Error(`the demo's company has no cost centre ${code}`)
  return { cost_centre_id: costCentreId(code), cost_centre_code: code, cost_centre_name: costCentre.name }
}

const costCentreId = (code: string) => `demo-cost-centre-${code}`
