import { useState } from 'react'
import { type Coupon, CouponForm, changeCoupon, createCoupon } from '#contract/coupons/endpoints.ts'
import { shopCurrency } from '#contract/locale.ts'
import { callShop } from '#web/api-client.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { amountField, numberOrNull, wholeFrom } from '#web/ui/forms/number-fields.ts'

interface Props {
  /** Undefined for a new coupon. */
  readonly coupon: Coupon | undefined
  readonly companies: readonly { readonly _id: string; readonly name: string }[]
  readonly onClose: () => void
}

const fresh = {
  code: '',
  percentOff: null,
  amountOff: null,
  validFrom: '',
  validUntil: '',
  fromTotal: 0,
  company_id: null,
  maxUses: null,
  maxUsesEach: null,
  paused: false,
}

/** Makes a coupon, or changes one, whose code stays. */
export function CouponDialog({ coupon, companies, onClose }: Props) {
  const [isPercent, setPercent] = useState((coupon?.amountOff ?? null) === null)
  const { form, field, dialog } = useDialogForm({
    schema: CouponForm,
    defaultValues: coupon ? valuesOf(coupon) : fresh,
    toInput: (values) => values,
    send: ({ code, ...terms }, { request, idempotencyKey }) =>
      coupon
        ? callShop(request, changeCoupon, { id: coupon._id, ...terms }).then(() => code)
        : callShop(request, createCoupon, { code, ...terms }, { idempotencyKey }).then(() => code),
    done: (code) => `${code} is saved`,
    refusedFields: { 'coupon-code-taken': 'code', 'coupon-used-more-often': 'maxUses' },
  })
  const own = coupon?.company
  const known = own && !companies.some(({ _id }) => _id === own._id) ? [own, ...companies] : companies

  function choose(percent: boolean) {
    setPercent(percent)
    form.setValue(percent ? 'amountOff' : 'percentOff', null)
  }

  return (
    <DialogForm
      {...dialog}
      title={coupon ? `Coupon ${coupon.code}` : 'New coupon'}
      wide
      className="grid gap-5 sm:grid-cols-2 sm:items-start"
      submit="Save the coupon"
      onClose={onClose}
    >
      <div className="sm:col-span-2">
        <Field
          label="Code"
          hint={
            coupon
              ? 'Stays as it is. Create another coupon for another code.'
              : '3 to 40 letters, digits and hyphens. Buyers may type it in lower case.'
          }
          readOnly={coupon !== undefined}
          spellCheck={false}
          {...field('code')}
        />
      </div>
      <Select
        label="Takes off the goods"
        options={[
          ['percent', 'A percentage'],
          ['amount', 'An amount'],
        ]}
        value={isPercent ? 'percent' : 'amount'}
        onChange={({ target }) => choose(target.value === 'percent')}
      />
      {isPercent ? (
        <Field
          key="percent"
          label="Percent"
          type="number"
          inputMode="decimal"
          min={0.01}
          max={99.99}
          step={0.01}
          {...field('percentOff', { setValueAs: numberOrNull })}
        />
      ) : (
        <Field
          key="amount"
          label={`Amount, in ${shopCurrency()}`}
          hint="At most the goods total is taken off."
          {...amountField()}
          {...field('amountOff', { setValueAs: numberOrNull })}
        />
      )}
      <Field label="Valid from" type="date" hint="Leave empty to start at once." {...field('validFrom')} />
      <Field
        label="Valid until"
        type="date"
        hint="Its last day. Leave empty for no end."
        {...field('validUntil')}
      />
      <Field
        label={`Minimum goods total, in ${shopCurrency()}`}
        hint="0 for no minimum."
        {...amountField()}
        min={0}
        {...field('fromTotal', { setValueAs: Number })}
      />
      <Select
        label="For"
        options={[['', 'Everybody'], ...known.map(({ _id, name }) => [_id, name] as const)]}
        {...field('company_id', { setValueAs: (chosen: string | null) => chosen || null })}
      />
      <Field
        label="Uses in total"
        hint="Number of orders. Leave empty for no limit."
        {...wholeFrom(1)}
        {...field('maxUses', { setValueAs: numberOrNull })}
      />
      <Field
        label="Uses of one customer"
        hint="A company is one customer. Leave empty for no limit."
        {...wholeFrom(1)}
        {...field('maxUsesEach', { setValueAs: numberOrNull })}
      />
      <div className="sm:col-span-2">
        <Checkbox {...form.register('paused')}>Paused: nobody can use it</Checkbox>
      </div>
    </DialogForm>
  )
}

const valuesOf = ({ _id: _, company, useCount: __, ...coupon }: Coupon) => ({
  ...coupon,
  company_id: company?._id ?? null,
})
