import { z } from 'zod'
import { api } from '#contract/api.ts'
import { spendingWindows } from '#contract/approvals/limits.ts'
import { CompanyRole, type Member } from '#contract/companies/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { roleChoices } from './roles.ts'
import { TypedDollars } from './typed-dollars.ts'

const MemberFields = z.object({
  role: CompanyRole,
  amount: TypedDollars,
  window: z.enum(spendingWindows),
})

/** Where an owner sets a member's role and spending limit. */
export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { _id: id, name, email, role, spendingLimit } = member
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: MemberFields,
    defaultValues: {
      role,
      amount: spendingLimit ? String(spendingLimit.amount) : '',
      window: spendingLimit?.window ?? 'month',
    },
    toInput: ({ role, amount, window }) => ({
      id,
      role,
      spendingLimit: amount === null ? null : { amount, window },
    }),
    send: (input, { request }) => callShop(request, api.changeMember, input),
    onDone: () => {
      toast(`Saved for ${email}`)
      modal.close()
    },
    refusedFields: { 'last-owner': 'role' },
  })
  return (
    <FormDialog title={name || email} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Select label="Role" {...field('role')}>
          {roleChoices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <div className="grid items-start gap-5 sm:grid-cols-[1fr_9rem]">
          <Field
            label="Spending limit, in dollars (optional)"
            inputMode="decimal"
            autoComplete="off"
            hint="Orders beyond it wait for approval. Empty: no limit."
            {...field('amount')}
          />
          <Select label="In each" {...field('window')}>
            {spendingWindows.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
        </div>
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Saving…' : 'Save'} />
      </form>
    </FormDialog>
  )
}
