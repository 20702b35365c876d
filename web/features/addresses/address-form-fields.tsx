import type { z } from 'zod'
import type { AddressFields } from '#contract/addresses/endpoints.ts'
import { Field, Select, TextArea } from '#web/ui/forms/field.tsx'
import type { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { countries } from './countries.ts'

export const emptyAddress = {
  name: '',
  company: '',
  street: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  phone: '',
}

type Typed = z.input<typeof AddressFields>

interface Props {
  readonly field: ReturnType<typeof useApiForm<Typed, AddressFields, AddressFields, unknown>>['field']
  readonly phoneHint?: string
}

/** The fields of an address, for a form of two columns. */
export const AddressFormFields = ({ field, phoneHint }: Props) => (
  <>
    <Field label="Name" autoComplete="name" {...field('name')} />
    <Field label="Company (optional)" autoComplete="organization" {...field('company')} />
    <div className="sm:col-span-2">
      <TextArea label="Street" rows={2} autoComplete="street-address" {...field('street')} />
    </div>
    <Field label="Postal code (optional)" autoComplete="postal-code" {...field('postalCode')} />
    <Field label="City" autoComplete="address-level2" {...field('city')} />
    <Field label="State or region (optional)" autoComplete="address-level1" {...field('region')} />
    <Select
      label="Country"
      autoComplete="country"
      {...field('country')}
      options={[['', 'Choose a country'], ...countries]}
    />
    <div className="sm:col-span-2">
      <Field label="Phone" type="tel" autoComplete="tel" hint={phoneHint} {...field('phone')} />
    </div>
  </>
)
