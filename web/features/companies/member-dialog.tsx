import { z } from 'zod'
import { spendingWindows } from '#contract/approvals/approval-reason.ts'
import { CompanyRole, changeMember, type Member } from '#contract/companies/endpoints.ts'
import { shopCurrency } from '#contract/locale.ts'
import { fieldAmount } from '#contract/parse-amount.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { roleChoices } from './roles.ts'
import { TypedAmount } from './typed-amount.ts'

const MemberFields = z.object({
  role: CompanyRole,
  amount: TypedAmount,
  window: z.enum(spendingWindows),
})

/** The dialog in which an owner sets a member's role and spending limit. */
export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { _id: id, name, email, role, spendingLimit } = member
  const { field, dialog } = useDialogForm({
    schema: MemberFields,
    defaultValues: {
      role,
      amount: spendingLimit ? fieldAmount(spendingLimit.amount) : '',
      window: spendingLimit?.window ?? 'month',
    },
    toInput: ({ role, amount, window }) => ({
      id,
      role,
      spendingLimit: amount === null ? null : { amount, window },
    }),
    ...sentTo(changeMember),
    done: `Saved for ${email}`,
    refusedFields: { 'last-owner': 'role' },
  })
  return (
    <DialogForm {...dialog} title={name || email} submit="Save" onClose={onClose}>
      <Select label="Role" {...field('role')} options={roleChoices} />
      <div className="grid items-start gap-5 sm:grid-cols-[1fr_9rem]">
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
    </DialogForm>
  )
}
