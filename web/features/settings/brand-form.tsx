import { api } from '#contract/api.ts'
import { BrandForm as BrandFields } from '#contract/settings/brand.ts'
import { sentTo } from '#web/api-client.ts'
import { SettingsForm } from '#web/features/settings/settings-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'

/** What the shop is called and what it says of itself. */
export function BrandForm({ brand }: { brand: BrandFields }) {
  const { field, ...form } = useApiForm({
    schema: BrandFields,
    defaultValues: brand,
    toInput: (fields) => fields,
    ...sentTo(api.changeBrand),
    onDone: () => toast('Saved. Pages that are loaded from now on show it.'),
  })
  return (
    <SettingsForm
      id="brand"
      title="Brand"
      about="On every page, in emails and in the feed. The name that invoices print is in Seller."
      form={form}
      call={api.changeBrand}
      save="Save the brand"
    >
      <Field label="Shop name" autoComplete="organization" {...field('name')} />
      <Field label="Tagline" hint="The heading of the home page." {...field('tagline')} />
      <Field label="Footer (optional)" hint="At the foot of every page." {...field('footer')} />
    </SettingsForm>
  )
}
