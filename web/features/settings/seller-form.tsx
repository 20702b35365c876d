import { api } from '#contract/api.ts'
import { SellerForm as SellerFields } from '#contract/settings/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { SettingsForm } from '#web/features/settings/settings-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'

/** The seller's details, as printed on the shop's documents. */
export function SellerForm({ seller }: { seller: SellerFields }) {
  const { field, ...form } = useApiForm({
    schema: SellerFields,
    defaultValues: seller,
    toInput: (fields) => fields,
    ...sentTo(api.changeSeller),
    onDone: () => toast('Saved'),
  })
  return (
    <SettingsForm
      id="seller"
      title="Seller"
      about="Printed on quotes, confirmations and invoices. Documents already issued do not change."
      form={form}
      call={api.changeSeller}
      save="Save"
    >
      <Field label="Name" autoComplete="organization" {...field('name')} />
      <Field label="Tax number" autoComplete="off" {...field('taxNumber')} />
      <TextArea label="Address" rows={4} autoComplete="street-address" {...field('address')} />
      <TextArea
        label="Bank account"
        rows={4}
        hint="Bank details for customers who pay by invoice."
        {...field('bankAccount')}
      />
      <Field label="Email (optional)" type="email" autoComplete="email" {...field('email')} />
      <Field label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
    </SettingsForm>
  )
}
