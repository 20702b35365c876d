import { api } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { MAX_UNCONFIRMED, ShopSettings, usualUnpaid } from '#contract/settings/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { numberOrNone } from '#web/ui/forms/number-or-none.ts'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'

const setValueAs = (typed: unknown) => numberOrNone(typed) ?? null

/** Edits how long orders are reserved, and the reply address of e-mails. */
export function ShopSettingsForm({ settings }: { settings: ReplyOf<typeof api.getShopSettings> }) {
  const { startedWith, ...values } = settings
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: ShopSettings,
    defaultValues: values,
    toInput: (changed) => changed,
    send: (input, { request }) => callShop(request, api.changeShopSettings, input),
    onDone: () => toast('Saved'),
  })
  const source = (set: number | null, started: number, variable: string) =>
    set === null
      ? `Leave empty to use ${started}, the value set at start (${variable}).`
      : `Set here. Leave empty to use ${started}, the value set at start (${variable}).`
  return (
    <section aria-labelledby="shop-settings" className="surface grid gap-6 p-5 sm:p-7">
      <div className="grid gap-1">
        <h2 id="shop-settings" className="text-xl">
          Orders and emails
        </h2>
        <p className="muted max-w-prose">For orders and emails from now on; earlier ones stay as they are.</p>
      </div>
      <form onSubmit={submit} noValidate className="grid gap-5 md:grid-cols-2">
        <Field
          label="Minutes that an unpaid order holds its pieces"
          hint={source(settings.holdMinutes, startedWith.holdMinutes, 'ORDER_HOLD_MINUTES')}
          type="number"
          inputMode="numeric"
          min={1}
          max={10_080}
          {...field('holdMinutes', { setValueAs })}
        />
        <Field
          label="Days that an order waits for approval"
          hint={source(settings.approvalDays, startedWith.approvalDays, 'APPROVAL_DAYS')}
          type="number"
          inputMode="numeric"
          min={1}
          max={90}
          {...field('approvalDays', { setValueAs })}
        />
        <Field
          label="Unpaid orders of one account, at most"
          hint={`Leave empty to use ${usualUnpaid.orders.toLocaleString('en-US')}. ${MAX_UNCONFIRMED} at most while its email is not confirmed.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={100_000}
          {...field('unpaidOrders', { setValueAs })}
        />
        <Field
          label="Their total value, at most ($)"
          hint={`Leave empty to use ${usualUnpaid.amount.toLocaleString('en-US')}. Another order is refused above it.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={1_000_000_000}
          {...field('unpaidAmount', { setValueAs })}
        />
        <Field
          label="Answers to emails go to (optional)"
          hint="Leave empty to use the address that the shop’s emails are from."
          type="email"
          autoComplete="off"
          {...field('replyTo')}
        />
        <div className="grid gap-4 md:col-span-2">
          <FormError>{error}</FormError>
          <May call={api.changeShopSettings}>
            <button type="submit" className="btn btn-primary justify-self-start" disabled={isSubmitting}>
              {isSubmitting ? 'Saving…' : 'Save orders and emails'}
            </button>
          </May>
        </div>
      </form>
    </section>
  )
}
