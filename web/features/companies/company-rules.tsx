import { z } from 'zod'
import { api } from '#contract/api.ts'
import { type Company, CompanyForm } from '#contract/companies/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { TypedDollars } from './typed-dollars.ts'

const RulesForm = CompanyForm.extend({
  approvalThreshold: TypedDollars.refine((dollars) => dollars !== 0, 'An amount above 0, or nothing'),
  selfApproval: z.boolean(),
})

/** Where an owner edits the company's rules. */
export function CompanyRulesDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { name, taxNumber, approvalThreshold, selfApproval } = company
  const modal = useModal()
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: RulesForm,
    defaultValues: {
      name,
      taxNumber,
      approvalThreshold: approvalThreshold === null ? '' : String(approvalThreshold),
      selfApproval,
    },
    toInput: (rules) => rules,
    send: (rules, { request }) => callShop(request, api.updateCompany, rules),
    onDone: () => {
      toast('Saved')
      modal.close()
    },
  })
  return (
    <FormDialog title="Company and rules" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Company name" autoComplete="organization" {...field('name')} />
        <Field label="Tax number (optional)" autoComplete="off" {...field('taxNumber')} />
        <Field
          label="Orders above this amount wait for approval, in dollars (optional)"
          inputMode="decimal"
          autoComplete="off"
          hint="Empty: no order waits for its amount. Members can have limits of their own."
          {...field('approvalThreshold')}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" className="checkbox" {...form.register('selfApproval')} />
          Approvers and owners need no approval for their own orders
        </label>
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Saving…' : 'Save'} />
      </form>
    </FormDialog>
  )
}
