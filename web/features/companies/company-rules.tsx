import { z } from 'zod'
import {
  CallOffApproval,
  type Company,
  CompanyForm,
  CostCentreRequired,
  InvoiceEmail,
  InvoiceParty,
  updateCompany,
} from '#contract/companies/endpoints.ts'
import { invoiceFormatNames, invoiceFormats } from '#contract/invoices/structured.ts'
import { shopCurrency } from '#contract/locale.ts'
import { fieldAmount } from '#contract/parse-amount.ts'
import { sentTo } from '#web/api-client.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { TypedAmount } from './typed-amount.ts'

const RulesForm = CompanyForm.extend({
  approvalThreshold: TypedAmount.refine(
    (amount) => amount !== 0,
    'Enter an amount above 0, or leave it empty',
  ),
  selfApproval: z.boolean(),
  callOffApproval: CallOffApproval,
  costCentreRequired: CostCentreRequired,
  invoiceEmail: InvoiceEmail,
  ...InvoiceParty.shape,
})

/** The dialog in which an owner edits the company's rules. */
export function CompanyRulesDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { name, taxNumber, approvalThreshold, selfApproval, invoiceEmail } = company
  const { register, electronicAddress, invoiceFormat, callOffApproval, costCentreRequired } = company
  const { form, field, dialog } = useDialogForm({
    schema: RulesForm,
    defaultValues: {
      name,
      taxNumber,
      approvalThreshold: approvalThreshold === null ? '' : fieldAmount(approvalThreshold),
      selfApproval,
      invoiceEmail,
      register,
      electronicAddress,
      invoiceFormat,
      callOffApproval,
      costCentreRequired,
    },
    toInput: (fields) => fields,
    ...sentTo(updateCompany),
    done: 'Saved',
  })
  return (
    <DialogForm {...dialog} title="Company and rules" submit="Save" onClose={onClose}>
      <Field label="Company name" autoComplete="organization" {...field('name')} />
      <Field
        label="Tax number (optional)"
        hint="In Europe with the letters of the country, such as BE0123456749."
        {...field('taxNumber')}
      />
      <Field
        label={`Orders above this amount wait for approval, in ${shopCurrency()} (optional)`}
        inputMode="decimal"
        hint="Leave empty if no order needs approval for its amount. Members can have limits of their own."
        {...field('approvalThreshold')}
      />
      <Select
        label="For call-off orders, require approval of"
        options={[
          ['calls', 'Each call, as for any order'],
          ['agreement', 'The agreement, for its total value; calls then need none'],
        ]}
        {...field('callOffApproval')}
      />
      <Field
        label="Email for invoices (optional)"
        type="email"
        inputMode="email"
        hint="Payment reminders are emailed there too, and so are invoices and credit notes, unless they go through a network."
        {...field('invoiceEmail')}
      />
      <Select
        label="Invoices are sent as"
        options={invoiceFormats.map((format) => [format, invoiceFormatNames[format]])}
        hint="Factur-X is a PDF with data in it; the others are data alone. Where details are missing for the data, you get an email with the PDF."
        {...field('invoiceFormat')}
      />
      <Field label="Number in the company register (optional)" {...field('register')} />
      <Field
        label="Electronic address (optional)"
        hint="Where your systems receive structured invoices, such as 0208:0123456749. Peppol needs it; other formats name the buyer’s email without it."
        {...field('electronicAddress')}
      />
      <Checkbox {...form.register('selfApproval')}>
        Approvers and owners need no approval for their own orders
      </Checkbox>
      <Checkbox {...form.register('costCentreRequired')}>Each order is charged to a cost centre</Checkbox>
    </DialogForm>
  )
}
