import { useFieldArray } from 'react-hook-form'
import { z } from 'zod'
import { MAX_APPROVAL_STEPS } from '#contract/approvals/chain.ts'
import {
  CallOffApproval,
  type Company,
  CompanyForm,
  CostCentreRequired,
  InvoiceEmail,
  InvoiceParty,
  updateCompany,
} from '#contract/companies/endpoints.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { invoiceFormatNames, invoiceFormats } from '#contract/electronic-invoices/endpoints.ts'
import { fieldAmount } from '#contract/parse-amount.ts'
import { sentTo } from '#web/api-client.ts'
import { ApprovalChainFields } from '#web/features/approvals/approval-chain-fields.tsx'
import { costCentreOptions } from '#web/features/cost-centres/cost-centre-field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { TypedAmount } from './typed-amount.ts'

/** In place of the email of somebody whose account was deleted. */
const DELETED = 'deleted'

const rulesForm = ({ approvers }: Company) =>
  CompanyForm.extend({
    approvalChain: z.array(
      z.object({
        above: TypedAmount.refine((amount): amount is number => !!amount, 'Enter an amount above 0'),
        approver: z
          .string()
          .refine(
            (email) => email === '' || approvers.some((each) => each.email === email),
            'Choose somebody who approves orders',
          ),
        costCentre: z.string(),
      }),
    ),
    selfApproval: z.boolean(),
    callOffApproval: CallOffApproval,
    costCentreRequired: CostCentreRequired,
    invoiceEmail: InvoiceEmail,
    ...InvoiceParty.shape,
  })

/** The options for a step's approver, including people it still names who no longer approve. */
function approverOptions({ approvers, approvalChain }: Company): (readonly [string, string])[] {
  const former = approvalChain.flatMap(({ approver }) =>
    approver && !approvers.some(({ email }) => email === approver.email) ? [approver] : [],
  )
  return [
    ['', 'Any approver or owner'],
    ...approvers.map(({ name, email }) => [email, name ? `${name}, ${email}` : email] as const),
    ...new Map(
      former.map(({ name, email }) => [
        email || DELETED,
        `${name || email || 'Somebody who left'}, no longer an approver`,
      ]),
    ),
  ]
}

/** The options for a step's cost centre, including closed ones that a step still names. */
function chargedOptions(
  costCentres: readonly CostCentre[],
  { approvalChain }: Company,
): (readonly [string, string])[] {
  const inactive = approvalChain.flatMap(({ costCentre }) =>
    costCentre !== null && !costCentres.some(({ code }) => code === costCentre) ? [costCentre] : [],
  )
  return [
    ['', 'Any cost centre, or none'],
    ...costCentreOptions(costCentres),
    ...[...new Set(inactive)].map((code) => [code, `${code}, not for new orders`] as const),
  ]
}

interface Props {
  readonly company: Company
  /** Those that orders can be charged to. */
  readonly costCentres: readonly CostCentre[]
  readonly onClose: () => void
}

/** The dialog in which an owner edits the company's rules. */
export function CompanyRulesDialog({ company, costCentres, onClose }: Props) {
  const { name, taxNumber, approvalChain, selfApproval, invoiceEmail } = company
  const { register, electronicAddress, buyerReference, invoiceFormat } = company
  const { callOffApproval, costCentreRequired } = company
  const { form, field, dialog } = useDialogForm({
    schema: rulesForm(company),
    defaultValues: {
      name,
      taxNumber,
      approvalChain: approvalChain.map(({ above, approver, costCentre }) => ({
        above: fieldAmount(above),
        approver: approver ? approver.email || DELETED : '',
        costCentre: costCentre ?? '',
      })),
      selfApproval,
      invoiceEmail,
      register,
      electronicAddress,
      buyerReference,
      invoiceFormat,
      callOffApproval,
      costCentreRequired,
    },
    toInput: ({ approvalChain, ...fields }) => ({
      ...fields,
      approvalThreshold: null,
      approvalChain: approvalChain.map(({ above, approver, costCentre }) => ({
        above: above ?? 0,
        approver: approver || null,
        costCentre: costCentre || null,
      })),
    }),
    ...sentTo(updateCompany),
    done: 'Saved',
  })
  const charged = chargedOptions(costCentres, company)
  const steps = useFieldArray({ control: form.control, name: 'approvalChain' })
  return (
    <DialogForm {...dialog} title="Company and rules" submit="Save" onClose={onClose}>
      <Field label="Company name" autoComplete="organization" {...field('name')} />
      <Field
        label="Tax number (optional)"
        hint="In Europe with the country code, such as BE0123456749."
        {...field('taxNumber')}
      />
      <ApprovalChainFields
        count={steps.fields.length}
        max={MAX_APPROVAL_STEPS}
        onAdd={() => steps.append({ above: '', approver: '', costCentre: '' })}
        onRemove={(place) => steps.remove(place)}
      >
        {(place) => (
          <>
            <Field label="Orders above" inputMode="decimal" {...field(`approvalChain.${place}.above`)} />
            <Select
              label="Approved by"
              options={approverOptions(company)}
              {...field(`approvalChain.${place}.approver`)}
            />
            {charged.length > 1 && (
              <Select label="Charged to" options={charged} {...field(`approvalChain.${place}.costCentre`)} />
            )}
          </>
        )}
      </ApprovalChainFields>
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
      <Field
        label="Buyer reference (optional)"
        hint="On electronic invoices for new orders, such as a Leitweg-ID. It can be changed at checkout."
        {...field('buyerReference')}
      />
      <Checkbox {...form.register('selfApproval')}>
        Approvers and owners need no approval for their own orders
      </Checkbox>
      <Checkbox {...form.register('costCentreRequired')}>Each order is charged to a cost centre</Checkbox>
    </DialogForm>
  )
}
