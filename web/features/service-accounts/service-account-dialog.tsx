import {
  addServiceAccount,
  ServiceAccountForm,
  sendServiceAccountCode,
} from '#contract/service-accounts/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { roleChoices } from '#web/features/companies/roles.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

const roles = roleChoices.filter(([role]) => role !== 'owner')

/** Adds a program as a member of the company: a code proves its mailbox. */
export function ServiceAccountDialog({ onClose }: { onClose: () => void }) {
  const { run, isBusy, error } = useShopCall()
  const { form, field, dialog } = useDialogForm({
    schema: ServiceAccountForm,
    defaultValues: { name: '', email: '', role: 'buyer', code: '' },
    toInput: (fields) => fields,
    ...sentTo(addServiceAccount),
    done: (_, { name }) => `Added ${name}`,
    refusedFields: { 'wrong-mailbox-code': 'code', 'mailbox-of-person': 'email' },
  })
  const send = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return
    const email = form.getValues('email')
    await run(sendServiceAccountCode, { email }, `Sent a code to ${email}`)
  }
  return (
    <DialogForm {...dialog} title="Add a service account" submit="Add the service account" onClose={onClose}>
      <p className="max-w-prose">
        A service account is a member for a program, such as your ERP system. It orders with API keys that
        owners create, nobody signs in as it, and it stays when people leave.
      </p>
      <Field
        label="Name"
        maxLength={100}
        hint="Shown with its orders."
        {...field('name', undefined, 'Name is required')}
      />
      <Select label="Role" {...field('role')} options={roles} />
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label="Email"
          type="email"
          hint="A mailbox for emails about its orders, which nobody signs in with."
          {...field('email')}
        />
        <div className="grid sm:pt-8">
          <Button disabled={isBusy} onClick={send}>
            {isBusy ? 'Sending…' : 'Email a code'}
          </Button>
        </div>
      </div>
      <FormError>{error}</FormError>
      <Field
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={20}
        hint="From the email to this mailbox."
        {...field('code', undefined, 'Code is required')}
      />
    </DialogForm>
  )
}
