import { nameStandIn, StandInForm } from '#contract/approvals/chain.ts'
import type { Company } from '#contract/companies/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

interface Props {
  readonly company: Company
  /** Email of the user. */
  readonly email: string
  readonly onClose: () => void
}

/** Names a stand-in who decides while the user is away. */
export function StandInDialog({ company: { approvers, standIn }, email, onClose }: Props) {
  const others = approvers.filter((each) => each.email !== email)
  const { field, dialog } = useDialogForm({
    schema: StandInForm,
    defaultValues: {
      email: standIn?.email ?? others[0]?.email ?? '',
      from: standIn?.from ?? '',
      to: standIn?.to ?? '',
    },
    toInput: (standIn) => ({ standIn }),
    send: (input, { request }) => callShop(request, nameStandIn, input),
    done: 'Your stand-in is saved',
    refusedFields: { 'not-an-approver': 'email', 'stand-in-yourself': 'email' },
  })
  return (
    <DialogForm {...dialog} title="While you are away" submit="Name the stand-in" onClose={onClose}>
      <Select
        label="Stand-in"
        hint="Decides in your place where a step names you. Orders show that they acted for you."
        options={others.map(({ name, email }) => [email, name ? `${name}, ${email}` : email] as const)}
        {...field('email')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="First day" type="date" {...field('from')} />
        <Field label="Last day" type="date" {...field('to')} />
      </div>
    </DialogForm>
  )
}
