import type { ComponentProps } from 'react'
import type { OrderTotals } from '#contract/charges/charges.ts'
import { counted } from '#contract/counts.ts'
import { formatAmount, toAmount, toCents } from '#contract/money.ts'
import { ChargeFacts } from '#web/features/charges/charge-facts.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

type TwoTotals = NonNullable<OrderTotals['inTwoOrders']>

/** What both orders cost together. */
export const sumOfTwo = ({ first, second }: TwoTotals): number =>
  toAmount(toCents(first.total) + toCents(second.total))

interface Props {
  readonly two: TwoTotals
  /** What one order of all pieces costs. */
  readonly total: number
  readonly byCard: boolean
  readonly field: ComponentProps<'input'>
}

/** The choice to pay for pieces that come later when they have come, as a second order. */
export function SecondOrderChoice({ two, total, byCard, field }: Props) {
  const { first, second } = two
  const more = toCents(sumOfTwo(two)) - toCents(total)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-3 text-xl font-semibold">Pieces that arrive later</legend>
      <Checkbox {...field}>
        {byCard ? 'Pay for these when they arrive' : 'Be invoiced for these when they arrive'}
      </Checkbox>
      <p className="muted text-sm">
        {byCard
          ? `You pay ${formatAmount(first.total)} for ${counted(first.pieces, 'piece')} now. The other ${counted(second.pieces, 'piece')} become a second order for ${formatAmount(second.total)}, and are reserved for you once the first is paid. When all of them have arrived, we email you, and you have 7 days to pay.`
          : `We invoice ${formatAmount(first.total)} for ${counted(first.pieces, 'piece')} now. The other ${counted(second.pieces, 'piece')} become a second order for ${formatAmount(second.total)}, which is invoiced when all of them have arrived. It counts towards your credit limit from today.`}
        {more > 0 &&
          ` Together that is ${formatAmount(toAmount(more))} more than one order, because the first order has the prices of its own pieces, and each pays its own freight.`}
        {more < 0 && ` Together that is ${formatAmount(toAmount(-more))} less than one order.`}
      </p>
    </fieldset>
  )
}

/** The totals of both orders. */
export const TwoTotalsList = ({ two: { first, second }, byCard }: Pick<Props, 'two' | 'byCard'>) => (
  <div className="grid gap-4">
    {[
      { of: first, label: byCard ? 'Paid now' : 'Invoiced now' },
      { of: second, label: byCard ? 'Paid when they arrive' : 'Invoiced when they arrive' },
    ].map(({ of, label }) => (
      <dl key={label} className="grid gap-1">
        <ChargeFacts coupon={undefined} charges={of.charges} />
        <div className="flex items-baseline justify-between gap-3">
          <dt>
            {label}, {counted(of.pieces, 'piece')}
          </dt>
          <dd className="font-semibold">{formatAmount(of.total)}</dd>
        </div>
      </dl>
    ))}
  </div>
)
