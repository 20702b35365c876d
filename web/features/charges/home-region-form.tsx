import { changeHomeRegion, HomeRegion } from '#contract/charges/tax-rates.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { countries } from '#web/features/addresses/countries.ts'
import { SettingsFields } from '#web/features/settings/settings-fields.tsx'
import { SettingsForm, useSettingsForm } from '#web/features/settings/settings-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

/** Sets the destination assumed for orders whose address is free text. */
export function HomeRegionForm({ home }: { home: InputOf<typeof changeHomeRegion> }) {
  const form = useSettingsForm(changeHomeRegion, HomeRegion, home)
  const { field } = form
  return (
    <SettingsForm
      id="home-region"
      form={form}
      call={changeHomeRegion}
      consequence="Orders from now on are calculated for it."
    >
      <SettingsFields
        id="home-region"
        title="Home region"
        about="Tax and freight follow the delivery address. Orders whose address is plain text, such as those from a product’s page, and carts of customers without an address are calculated for this region."
      >
        <Select label="Country" options={countries} {...field('country')} />
        <Field label="State or region (optional)" {...field('region')} />
      </SettingsFields>
    </SettingsForm>
  )
}
