import type { Budget } from '#contract/cost-centres/budget.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { toAmount } from '#contract/money.ts'
import { budgetLeft, type UsedBudget } from './budgets.ts'
import type { CostCentreFields } from './store.ts'

interface WithBudget extends CostCentreFields {
  readonly id: string
  readonly budget: UsedBudget | undefined
}

/** Maps a cost centre to its API form. */
export const toWire = ({ id, code, name, active, budget }: WithBudget): CostCentre => ({
  _id: id,
  code,
  name,
  active,
  ...(budget && { budget: toBudget(budget) }),
})

function toBudget(budget: UsedBudget): Budget {
  const { period, above, from, to, amountCents, spentCents, heldCents } = budget
  return {
    period,
    above,
    from,
    to,
    amount: toAmount(amountCents),
    spent: toAmount(spentCents),
    held: toAmount(heldCents),
    left: toAmount(budgetLeft(budget)),
  }
}
