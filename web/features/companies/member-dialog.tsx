import { z } from 'zod'
import { spendingWindows } from '#contract/approvals/approval-reason.ts'
import { CompanyRole } from '#contract/companies/endpoints.ts'
import { changeMember, type Member } from '#contract/companies/members.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { shopCurrency } from '#contract/locale.ts'
import { fieldAmount } from '#contract/parse-amount.ts'
import { sentTo } from '#web/api-client.ts'
import { costCentreOptions } from '#web/features/cost-centres/cost-centre-field.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { roleChoices } from './roles.ts'
import { TypedAmount } from './typed-amount.ts'

const MemberFields = z.object({
  role: CompanyRole,
  amount: TypedAmount,
  window: z.enum(spendingWindows),
  costCentre: z.string(),
})

interface Props {
  readonly member: Member
  /** Those of the company that orders can be charged to. */
  readonly costCentres: readonly CostCentre[]
  readonly onClose: () => void
}

/** The dialog in which an owner sets a member's role, spending limit and cost centre. */
export function MemberDialog({ member, costCentres, onClose }: Props) {
  const { _id: id, name, email, role, isServiceAccount, spendingLimit, costCentre = '' } = member
  const { field, dialog } = useDialogForm({
    schema: MemberFields,
    defaultValues: {
      role,
      amount: spendingLimit ? fieldAmount(spendingLimit.amount) : '',
      window: spendingLimit?.window ?? 'month',
      costCentre,
    },
    toInput: ({ role, amount, window, costCentre }) => ({
      id,
      role,
      spendingLimit: amount === null ? null : { amount, window },
      ...(costCentres.length > 0 && { costCentre: costCentre || null }),
    }),
    ...sentTo(changeMember),
    done: `Saved for ${email}`,
    refusedFields: { 'last-owner': 'role', 'no-such-cost-centre': 'costCentre' },
  })
  return (
    <DialogForm {...dialog} title={name || email} submit="Save" onClose={onClose}>
      <Select
        label="Role"
        {...field('role')}
        options={roleChoices.filter(([value]) => !isServiceAccount || value !== 'owner')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field
          label={`Spending limit, in ${shopCurrency()} (optional)`}
          inputMode="decimal"
          hint="Orders above it need approval. Leave empty for no limit."
          {...field('amount')}
        />
        <Select
          label="Per"
          {...field('window')}
          options={spendingWindows.map((each) => [each, each] as const)}
        />
      </div>
      {costCentres.length > 0 && (
        <Select
          label="Cost centre"
          hint="Orders of the member are charged to it, unless they choose another."
          options={[['', 'None'], ...costCentreOptions(costCentres)]}
          {...field('costCentre')}
        />
      )}
    </DialogForm>
  )
}
