import { href, useNavigate } from 'react-router'
import { api } from '#contract/api.ts'
import { CompanyForm } from '#contract/companies/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** Turns the signed-in user's customer account into a company. */
export function CreateCompanyDialog({ onClose }: { onClose: () => void }) {
  const modal = useModal()
  const navigate = useNavigate()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: CompanyForm,
    defaultValues: { name: '', taxNumber: '' },
    toInput: (company) => company,
    send: (company, { request, idempotencyKey }) =>
      callShop(request, api.createCompany, company, { idempotencyKey }),
    onDone: async (_, { name }) => {
      modal.close()
      toast(`${name} is set up. Invite your colleagues.`)
      await navigate(href('/dashBoard/company'))
    },
  })
  return (
    <FormDialog title="Create a company" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Company name" autoComplete="organization" {...field('name')} />
        <Field
          label="Tax number (optional)"
          autoComplete="off"
          hint="VAT, GST or sales-tax number."
          {...field('taxNumber')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Creating…' : 'Create the company'}
        />
      </form>
    </FormDialog>
  )
}
