import { formatCount } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { currencySymbol, formatAmount } from '#contract/money.ts'
import {
  changeShopSettings,
  type getShopSettings,
  MAX_UNCONFIRMED,
  ShopSettings,
  usualUnpaid,
} from '#contract/settings/endpoints.ts'
import { SettingsForm, useSettingsForm } from '#web/features/settings/settings-form.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { numberOrNull, wholeFrom } from '#web/ui/forms/number-fields.ts'

/** Edits how long orders are reserved, and the reply address of emails. */
export function ShopSettingsForm({ settings }: { settings: ReplyOf<typeof getShopSettings> }) {
  const { startedWith, ...values } = settings
  const { field, ...form } = useSettingsForm(changeShopSettings, ShopSettings, values)
  const source = (set: number | null, started: number, variable: string) =>
    set === null
      ? `Leave empty to use ${started}, the value set at start (${variable}).`
      : `Set here. Leave empty to use ${started}, the value set at start (${variable}).`
  return (
    <SettingsForm
      id="shop-settings"
      title="Orders and emails"
      about="For orders and emails from now on; earlier ones stay as they are."
      form={form}
      call={changeShopSettings}
      save="Save orders and emails"
    >
      <Field
        label="Minutes that an unpaid order holds its pieces"
        hint={source(settings.holdMinutes, startedWith.holdMinutes, 'ORDER_HOLD_MINUTES')}
        {...wholeFrom(1)}
        max={10_080}
        {...field('holdMinutes', { setValueAs: numberOrNull })}
      />
      <Field
        label="Days that an order waits for approval"
        hint={source(settings.approvalDays, startedWith.approvalDays, 'APPROVAL_DAYS')}
        {...wholeFrom(1)}
        max={90}
        {...field('approvalDays', { setValueAs: numberOrNull })}
      />
      <Field
        label="Unpaid orders of one account, at most"
        hint={`Leave empty to use ${formatCount(usualUnpaid.orders)}. ${MAX_UNCONFIRMED} at most while its email is not confirmed.`}
        {...wholeFrom(1)}
        max={100_000}
        {...field('unpaidOrders', { setValueAs: numberOrNull })}
      />
      <Field
        label={`Their total value, at most (${currencySymbol()})`}
        hint={`Leave empty to use ${formatAmount(usualUnpaid.amount)}. Further orders are refused above it.`}
        {...wholeFrom(1)}
        max={1_000_000_000}
        {...field('unpaidAmount', { setValueAs: numberOrNull })}
      />
      <Field
        label="Answers to emails go to (optional)"
        hint="Leave empty to use the address that the shop’s emails are from."
        type="email"
        autoComplete="off"
        {...field('replyTo')}
      />
      <Field
        label="GS1 company prefix (optional)"
        hint="Pallets get their numbers (SSCC) from it. GS1 gives it to companies; do not invent one."
        inputMode="numeric"
        {...field('gs1Prefix')}
      />
      <Checkbox {...form.form.register('postsOwnCounts')}>
        People who took part in a stock count may also post it
      </Checkbox>
    </SettingsForm>
  )
}
