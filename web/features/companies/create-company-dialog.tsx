import { href, useNavigate } from 'react-router'
import { CompanyForm, createCompany } from '#contract/companies/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { toast } from '#web/ui/toasts.tsx'

/** Turns the signed-in user's customer account into a company. */
export function CreateCompanyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { field, modal, dialog } = useDialogForm({
    schema: CompanyForm,
    defaultValues: { name: '', taxNumber: '' },
    toInput: (fields) => fields,
    ...sentTo(createCompany),
    onDone: async (_, { name }) => {
      modal.close()
      toast(`${name} is set up. Invite your colleagues.`)
      await navigate(href('/dashBoard/company'))
    },
  })
  return (
    <DialogForm
      {...dialog}
      title="Create a company"
      submit="Create the company"
      busy="Creating…"
      onClose={onClose}
    >
      <Field label="Company name" autoComplete="organization" {...field('name')} />
      <Field
        label="Tax number (optional)"
        hint="VAT, GST or sales-tax number. In Europe with the country code, such as BE0123456749."
        {...field('taxNumber')}
      />
    </DialogForm>
  )
}
