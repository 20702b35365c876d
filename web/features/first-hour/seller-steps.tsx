import { Country } from '#contract/charges/tax-rates.ts'
import { text } from '#contract/fields.ts'
import { changeSeller, printedSeller, SellerForm } from '#contract/settings/seller.ts'
import { sentTo } from '#web/api-client.ts'
import { countries } from '#web/features/addresses/countries.ts'
import { Field, Select, TextArea } from '#web/ui/forms/field.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { Effect, StepForm } from './step-frame.tsx'

interface Props {
  readonly seller: SellerForm
}

const WithAddress = SellerForm.extend({
  street: text(200).min(1, 'Street is required'),
  city: text(100).min(1, 'City is required'),
  country: Country,
  taxNumber: text(40).min(1, 'Tax number is required'),
})

/** Who sells: what documents print at their head. */
export function SellerStep({ seller }: Props) {
  const apiForm = useApiForm({
    schema: WithAddress,
    defaultValues: seller,
    toInput: (fields) => fields,
    ...sentTo(changeSeller),
  })
  const { field, form } = apiForm
  const printed = printedSeller(form.watch() as SellerForm) // all fields have values from the start
  return (
    <>
      <StepForm step="seller" form={apiForm} save="Sell under this name">
        <Field label="Name" autoComplete="organization" {...field('name')} />
        <Field label="Street" autoComplete="street-address" {...field('street')} />
        <Field label="Postal code" autoComplete="postal-code" {...field('postalCode')} />
        <Field label="City" autoComplete="address-level2" {...field('city')} />
        <Select label="Country" options={[['', 'Choose a country'], ...countries]} {...field('country')} />
        <Field
          label="Tax number"
          hint="In Europe with the country code, such as BE0123456749."
          {...field('taxNumber')}
        />
      </StepForm>
      <Effect title="The head of your invoices">
        <p className="font-semibold wrap-anywhere">{printed.name}</p>
        <p className="whitespace-pre-line wrap-anywhere">{printed.address}</p>
        {printed.taxNumber && <p>Tax number {printed.taxNumber}</p>}
      </Effect>
    </>
  )
}

const WithBank = SellerForm.refine(({ iban, bankAccount }) => iban !== '' || bankAccount !== '', {
  path: ['iban'],
  message: 'Enter an IBAN, or the account below',
})

/** Where customers pay invoices to. */
export function BankStep({ seller }: Props) {
  const apiForm = useApiForm({
    schema: WithBank,
    defaultValues: seller,
    toInput: (fields) => fields,
    ...sentTo(changeSeller),
  })
  const { field, form } = apiForm
  const printed = printedSeller(form.watch() as SellerForm) // all fields have values from the start
  return (
    <>
      <StepForm step="bank" form={apiForm} save="Take payments here">
        <Field label="IBAN" {...field('iban')} />
        <Field label="BIC (optional)" {...field('bic')} />
        <div className="sm:col-span-2">
          <TextArea
            label="Bank account (optional)"
            rows={3}
            hint="Where an IBAN is not enough, in one or several lines."
            {...field('bankAccount')}
          />
        </div>
      </StepForm>
      <Effect title="The account on your invoices">
        <p className="whitespace-pre-line wrap-anywhere">
          {printed.bankAccount || 'Your invoices name no account yet.'}
        </p>
      </Effect>
    </>
  )
}
