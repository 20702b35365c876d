import { z } from 'zod'
import { aboveBudget, budgetPeriods, setBudget } from '#contract/cost-centres/budget.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { shopCurrency } from '#contract/locale.ts'
import { fieldAmount } from '#contract/parse-amount.ts'
import { sentTo } from '#web/api-client.ts'
import { TypedAmount } from '#web/features/companies/typed-amount.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { periodChoices } from './budget-words.ts'

const BudgetFields = z.object({
  amount: TypedAmount,
  period: z.enum(budgetPeriods),
  above: z.enum(aboveBudget),
  starts: z.enum(['this-period', 'next-period']),
})

/** Sets the budget of a cost centre. */
export function BudgetDialog({ costCentre, onClose }: { costCentre: CostCentre; onClose: () => void }) {
  const { _id: id, code, budget } = costCentre
  const { form, field, dialog } = useDialogForm({
    schema: BudgetFields,
    defaultValues: {
      amount: budget ? fieldAmount(budget.amount) : '',
      period: budget?.period ?? 'month',
      above: budget?.above ?? 'refuse',
      starts: 'this-period' as const,
    },
    toInput: ({ amount, starts, ...terms }) => ({
      id,
      budget: amount === null ? null : { ...terms, amount },
      starts,
    }),
    ...sentTo(setBudget),
    done: `The budget of ${code} is saved`,
  })
  const period = form.watch('period')
  return (
    <DialogForm {...dialog} title={`Budget of ${code}`} submit="Save the budget" onClose={onClose}>
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field
          label={`Budget, in ${shopCurrency()}`}
          inputMode="decimal"
          hint="For all orders, with freight and tax. Leave empty for no budget."
          {...field('amount')}
        />
        <Select label="Per" options={periodChoices} {...field('period')} />
      </div>
      <Select
        label="Starts"
        options={[
          ['this-period', `With this ${period}`],
          ['next-period', `With the next ${period}`],
        ]}
        hint={`Applies to each ${period} from then on. Earlier ones keep theirs.`}
        {...field('starts')}
      />
      <Select
        label="An order that costs more than is left"
        options={[
          ['refuse', 'Is refused'],
          ['approval', 'Needs approval'],
        ]}
        {...field('above')}
      />
    </DialogForm>
  )
}
