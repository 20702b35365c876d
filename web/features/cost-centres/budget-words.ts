import type { Budget, BudgetPeriod } from '#contract/cost-centres/budget.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { formatAmount } from '#contract/money.ts'

/** `$1,200 of $10,000 this month is left` */
export const leftText = ({ amount, left, period }: Pick<Budget, 'amount' | 'left' | 'period'>) =>
  `${left > 0 ? formatAmount(left) : 'nothing'} of ${formatAmount(amount)} this ${period} is left`

export const aboveTexts = {
  refuse: 'Refused',
  approval: 'Needs approval',
} as const

export const periodChoices: readonly (readonly [BudgetPeriod, string])[] = [
  ['month', 'Month'],
  ['quarter', 'Quarter'],
  ['year', 'Year'],
]

/** Returns why an order of this amount would be refused; undefined if its budget lets it through. */
export function budgetProblem(costCentre: CostCentre | undefined, amount: number): string | undefined {
  const budget = costCentre?.budget
  if (budget?.above !== 'refuse' || amount <= budget.left) return undefined
  return `Cost centre ${costCentre?.code}: ${leftText(budget)}. Order less, choose another cost centre, or ask an owner of your company.`
}
