import { ACTING_MINUTES, ActingForm, startActing } from '#contract/users/acting.ts'
import { sentTo } from '#web/api-client.ts'
import { beginActing } from '#web/features/sign-in/acting.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'

interface Customer {
  readonly email: string
  readonly name: string
}

/** Lets an admin act for a customer. */
export const ActForPerson = ({ customer }: { customer: Customer }) => (
  <May call={startActing}>
    <DialogButton dialog={(onClose) => <ActingDialog customer={customer} onClose={onClose} />}>
      Act for this customer
    </DialogButton>
  </May>
)

function ActingDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { email, name } = customer
  const { field, dialog } = useDialogForm({
    schema: ActingForm,
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ email, reason }),
    ...sentTo(startActing),
    onDone: ({ token }) => beginActing(token),
  })
  return (
    <DialogForm {...dialog} title={`Act for ${name || email}`} submit="Start" onClose={onClose}>
      <p>
        For {ACTING_MINUTES} minutes at most, this tab is theirs: you fill their cart, ask for quotes and
        order at their prices and limits. They see that you did it. You cannot pay, or change their account.
      </p>
      <TextArea label="Reason" hint="For the audit log" rows={3} {...field('reason')} />
    </DialogForm>
  )
}
