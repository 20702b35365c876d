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
import { SettingsFields } from '#web/features/settings/settings-fields.tsx'
import { SettingsForm, useSettingsForm } from '#web/features/settings/settings-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { numberOrNull, wholeFrom } from '#web/ui/forms/number-fields.ts'
import { Switch } from '#web/ui/forms/switch.tsx'

/** Edits how long orders are reserved, and the reply address of emails. */
export function ShopSettingsForm({ settings }: { settings: ReplyOf<typeof getShopSettings> }) {
  const { startedWith, ...values } = settings
  const form = useSettingsForm(changeShopSettings, ShopSettings, values)
  const { field } = form
  const source = (set: number | null, started: number, variable: string) =>
    set === null
      ? `Leave empty to use ${started}, the value set at start (${variable}).`
      : `Set here. Leave empty to use ${started}, the value set at start (${variable}).`
  return (
    <SettingsForm
      id="shop-settings"
      form={form}
      call={changeShopSettings}
      consequence="For orders and emails from now on."
    >
      <SettingsFields
        id="shop-settings"
        title="Unpaid and waiting orders"
        about="For orders and emails from now on; earlier ones stay as they are."
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
      </SettingsFields>
      <SettingsFields
        id="shop-changes"
        title="Changes of orders"
        about="What a buyer may change after ordering. You can change any order until it is shipped."
      >
        <Select
          label="Buyers may change an order"
          hint="Pieces, products, addresses and their own numbers."
          options={[
            ['shipped', 'Until it is shipped'],
            ['picking', 'Until it is on a picking list'],
            ['never', 'Not at all'],
          ]}
          {...field('buyersChangeUntil')}
        />
        <div className="sm:col-span-2">
          <Switch
            label="You have to agree to what buyers change"
            hint="Otherwise their changes count at once, or when they are paid or approved."
            {...form.form.register('changesNeedAgreement')}
          />
        </div>
      </SettingsFields>
      <SettingsFields
        id="shop-other"
        title="Emails, pallets and counts"
        about="For emails, pallets and stock counts from now on."
      >
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
        <div className="sm:col-span-2">
          <Switch
            label="People who took part in a stock count may also post it"
            hint="Otherwise somebody who counted none of it does."
            {...form.form.register('postsOwnCounts')}
          />
        </div>
      </SettingsFields>
    </SettingsForm>
  )
}
