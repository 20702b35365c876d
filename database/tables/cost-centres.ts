import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** A cost centre in a company's own books. */
interface CostCentres {
  id: Generated<string>
  customer_id: string
  /** Unique in the company, whether in upper or lower case. */
  code: string
  name: string
  /** Whether new orders may be charged to it. */
  active: Generated<boolean>
  created_at: CreatedAt
}

/** The maximum total of a cost centre's orders in a period. */
interface Budgets {
  cost_centre_id: string
  /** The first day of the first period that it is for: `2026-10-01`. */
  starts_on: string
  period: 'month' | 'quarter' | 'year'
  /** Null for no budget from this day on. */
  amount_cents: number | null
  /** The rule for an order that costs more than is left. */
  above: 'refuse' | 'approval'
}

export interface CostCentresTables {
  budgets: Budgets
  cost_centres: CostCentres
}
