import { api } from '#contract/api.ts'
import { SellerForm as SellerFields } from '#contract/settings/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'

/** The seller's details, as printed on the shop's documents. */
export function SellerForm({ seller }: { seller: SellerFields }) {
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: SellerFields,
    defaultValues: seller,
    toInput: (changed) => changed,
    send: (input, { request }) => callShop(request, api.changeSeller, input),
    onDone: () => toast('Saved'),
  })
  return (
    <section aria-labelledby="seller" className="surface grid gap-6 p-5 sm:p-7">
      <div className="grid gap-1">
        <h2 id="seller" className="text-xl">
          Seller
        </h2>
        <p className="muted max-w-prose">
          Printed on quotes, confirmations and invoices. Documents already issued do not change.
        </p>
      </div>
      <form onSubmit={submit} noValidate className="grid gap-5 md:grid-cols-2">
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
        <div className="grid gap-4 md:col-span-2">
          <FormError>{error}</FormError>
          <May call={api.changeSeller}>
            <button type="submit" className="btn btn-primary justify-self-start" disabled={isSubmitting}>
              {isSubmitting ? 'Saving…' : 'Save'}
            </button>
          </May>
        </div>
      </form>
    </section>
  )
}
