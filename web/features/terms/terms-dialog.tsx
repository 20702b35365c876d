import { z } from 'zod'
import { shopCurrency } from '#contract/locale.ts'
import { fieldAmount } from '#contract/parse-amount.ts'
import { CashDiscountTerms } from '#contract/terms/cash-discount.ts'
import { type Account, setTerms, Terms } from '#contract/terms/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { TypedAmount } from '#web/features/companies/typed-amount.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'

/** An empty field is null. */
const typedNumber = (schema: z.ZodNumber) =>
  z
    .string()
    .transform((typed) => (typed.trim() === '' ? null : Number(typed.replace(',', '.'))))
    .pipe(schema.nullable())

/** Leaving both empty means that the company has no terms. */
const Fields = z
  .object({
    days: z
      .string()
      .transform((typed) => (typed.trim() === '' ? null : Number(typed)))
      .pipe(Terms.shape.days.nullable()),
    creditLimit: TypedAmount.pipe(Terms.shape.creditLimit.nullable()),
    discountPercent: typedNumber(CashDiscountTerms.shape.percent),
    discountDays: typedNumber(CashDiscountTerms.shape.days),
  })
  .superRefine(({ days, creditLimit, discountPercent, discountDays }, { addIssue }) => {
    if (discountPercent === null && discountDays !== null)
      addIssue({ code: 'custom', path: ['discountPercent'], message: 'Percent is required' })
    if (discountDays === null && discountPercent !== null)
      addIssue({ code: 'custom', path: ['discountDays'], message: 'Days are required' })
    if (discountDays !== null && days !== null && discountDays >= days)
      addIssue({
        code: 'custom',
        path: ['discountDays'],
        message: `Must be less than the ${days} days until the invoice is due`,
      })
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

/** The dialog in which an admin grants, changes or withdraws a company's terms. */
export function TermsDialog({ id, account: { company, terms }, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: Fields,
    defaultValues: {
      days: terms ? String(terms.days) : '30',
      creditLimit: terms ? fieldAmount(terms.creditLimit) : '',
      discountPercent: terms?.discount ? String(terms.discount.percent) : '',
      discountDays: terms?.discount ? String(terms.discount.days) : '',
    },
    toInput: ({ days, creditLimit, discountPercent, discountDays }) => ({
      id,
      terms:
        days === null || creditLimit === null
          ? null
          : {
              days,
              creditLimit,
              ...(discountPercent !== null &&
                discountDays !== null && { discount: { percent: discountPercent, days: discountDays } }),
            },
    }),
    ...sentTo(setTerms),
    done: (_, { days }) => (days === null ? `${company} pays by card` : `Saved for ${company}`),
  })
  return (
    <DialogForm {...dialog} title={`Terms of ${company}`} submit="Save" onClose={onClose}>
      <Field label="Days until invoices are due" inputMode="numeric" {...field('days')} />
      <Field
        label={`Credit limit, in ${shopCurrency()}`}
        inputMode="decimal"
        hint="Covers open invoices and amounts not invoiced yet."
        {...field('creditLimit')}
      />
      <Field
        label="Cash discount, in percent (optional)"
        inputMode="decimal"
        hint="Invoices say it. It counts for orders from now on."
        {...field('discountPercent')}
      />
      <Field
        label="Days in which an invoice must be paid for it"
        inputMode="numeric"
        {...field('discountDays')}
      />
      {terms && (
        <p className="muted">
          Leave days and limit empty to withdraw the terms. Open invoices stay due, and no more orders can be
          placed on account.
        </p>
      )}
    </DialogForm>
  )
}
