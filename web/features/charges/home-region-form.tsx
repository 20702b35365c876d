import { api } from '#contract/api.ts'
import { type changeHomeRegion, HomeRegion } from '#contract/charges/tax.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { callShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { CountryOptions } from './country-options.tsx'

/** Sets the destination assumed for orders whose address is free text. */
export function HomeRegionForm({ home }: { home: InputOf<typeof changeHomeRegion> }) {
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: HomeRegion,
    defaultValues: home,
    toInput: (changed) => changed,
    send: (input, { request }) => callShop(request, api.changeHomeRegion, input),
    onDone: () => toast('Saved'),
  })
  return (
    <section aria-labelledby="home-region" className="surface grid gap-6 p-5 sm:p-7">
      <div className="grid gap-1">
        <h2 id="home-region" className="text-xl">
          Home region
        </h2>
        <p className="muted max-w-prose">
          Tax and freight follow the delivery address. An order whose address is plain text, as on a product’s
          page, and a cart of somebody without an address are taken to go here.
        </p>
      </div>
      <form onSubmit={submit} noValidate className="grid gap-5 md:grid-cols-2">
        <Select label="Country" {...field('country')}>
          <CountryOptions />
        </Select>
        <Field label="State or region (optional)" autoComplete="off" {...field('region')} />
        <div className="grid gap-4 md:col-span-2">
          <FormError>{error}</FormError>
          <May call={api.changeHomeRegion}>
            <button type="submit" className="btn btn-primary justify-self-start" disabled={isSubmitting}>
              {isSubmitting ? 'Saving…' : 'Save the home region'}
            </button>
          </May>
        </div>
      </form>
    </section>
  )
}
