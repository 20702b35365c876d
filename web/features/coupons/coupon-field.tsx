import type { OrderTotals } from '#contract/charges/charges.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { Coupon } from './use-coupon.ts'

interface Props {
  readonly coupon: Coupon
  /** The totals that were asked with it. */
  readonly totals: OrderTotals | undefined
}

/** The field for a coupon code, with the reason why it does not apply. */
export function CouponField({ coupon: { typed, code, change, apply, remove }, totals }: Props) {
  const isAnswered = code !== '' && (totals?.coupon ?? totals?.couponProblem) !== undefined
  return (
    <div className="grid justify-items-start gap-2">
      <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <Field
          label="Coupon code"
          maxLength={60}
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => change(target.value)}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would place the order.
            event.preventDefault()
            apply()
          }}
          error={code === '' ? undefined : totals?.couponProblem?.message}
        />
        <Button className="mt-7.5" onClick={apply}>
          Apply<span className="sr-only"> the coupon code</span>
        </Button>
      </div>
      {/* Appears with the reply, not when the field is left: nothing moves below a press of another button. */}
      {isAnswered && (
        <Button onClick={remove}>
          Remove the coupon<span className="sr-only"> {code}</span>
        </Button>
      )}
    </div>
  )
}
