import { z } from 'zod'
import { api } from '#contract/api.ts'
import { type Account, Terms } from '#contract/terms/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { TypedDollars } from '#web/features/companies/typed-dollars.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** Leaving both empty means that the company has no terms. */
const Fields = z
  .object({
    days: z
      .string()
      .transform((typed) => (typed.trim() === '' ? null : Number(typed)))
      .pipe(Terms.shape.days.nullable()),
    creditLimit: TypedDollars.pipe(Terms.shape.creditLimit.nullable()),
  })
  .superRefine(({ days, creditLimit }, { addIssue }) => {
    if (days === null && creditLimit !== null)
      addIssue({ code: 'custom', path: ['days'], message: 'Days are required' })
    if (days !== null && creditLimit === null)
      addIssue({ code: 'custom', path: ['creditLimit'], message: 'Credit limit is required' })
  })

interface Props {
  /** The company's id. */
  readonly id: string
  readonly account: Account
  readonly onClose: () => void
}

/** Where an admin grants, changes or withdraws a company's terms. */
export function TermsDialog({ id, account: { company, terms }, onClose }: Props) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: Fields,
    defaultValues: {
      days: terms ? String(terms.days) : '30',
      creditLimit: terms ? String(terms.creditLimit) : '',
    },
    toInput: ({ days, creditLimit }) => ({
      id,
      terms: days === null || creditLimit === null ? null : { days, creditLimit },
    }),
    send: (input, { request }) => callShop(request, api.setTerms, input),
    onDone: (_, { days }) => {
      toast(days === null ? `${company} pays by card` : `Saved for ${company}`)
      modal.close()
    },
  })
  return (
    <FormDialog title={`Terms of ${company}`} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label="Invoices are due after so many days"
          inputMode="numeric"
          autoComplete="off"
          {...field('days')}
        />
        <Field
          label="Credit limit, in dollars"
          inputMode="decimal"
          autoComplete="off"
          hint="Open invoices and orders that wait for approval together."
          {...field('creditLimit')}
        />
        {terms && (
          <p className="muted">
            Empty both to withdraw the terms. Open invoices stay due as they are, and nothing more is ordered
            on account.
          </p>
        )}
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Saving…' : 'Save'} />
      </form>
    </FormDialog>
  )
}
