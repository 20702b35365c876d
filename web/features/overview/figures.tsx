import { href } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatAmount, toAmount, toCents } from '#contract/money.ts'
import { SOLD } from '#contract/orders/filter.ts'
import { wireStatus } from '#contract/orders/status.ts'
import type { Overview } from '#contract/overview/endpoints.ts'
import { ordersThat } from '#web/features/orders/filter-address.ts'
import { Figure } from '#web/ui/figure.tsx'

type Days = Overview['days']

export const sumOf = (days: Days) => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  amount: toAmount(days.reduce((sum, { amount }) => sum + toCents(amount), 0)),
})

/** Returns `+24%`; nothing where there is nothing to compare with. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return undefined
  const percent = Math.round((now / before - 1) * 100)
  return `${percent >= 0 ? '+' : '−'}${formatCount(Math.abs(percent))}%`
}

/** How much was sold of late, is still to be delivered, and is owed. */
export function Figures({ overview: { days, statuses, owed } }: { readonly overview: Overview }) {
  const today = days.at(-1)
  const week = days.slice(-7)
  const sold = sumOf(week)
  const before = sumOf(days.slice(-14, -7))
  const toDeliver = statuses.find(({ status }) => status === wireStatus.processing)
  return (
    <section aria-label="Figures" className="figures">
      <Figure
        label="Today"
        amount={today?.amount ?? 0}
        note={ordersText(today?.orders ?? 0)}
        to={ordersThat({ status: SOLD, from: today?.day, to: today?.day })}
      />
      <Figure
        label="Last 7 days"
        amount={sold.amount}
        note={[changeText(sold.amount, before.amount), ordersText(sold.orders)].filter(Boolean).join(', ')}
        to={ordersThat({ status: SOLD, from: week[0]?.day, to: today?.day })}
      />
      <Figure
        label="To deliver"
        amount={toDeliver?.amount ?? 0}
        note={ordersText(toDeliver?.orders ?? 0)}
        to={ordersThat({ status: wireStatus.processing })}
      />
      <Figure
        label="Owed"
        amount={owed.amount}
        note={owed.overdue > 0 ? `${formatAmount(owed.overdue)} overdue` : 'nothing overdue'}
        isLate={owed.overdue > 0}
        to={`${href('/dashBoard/manageInvoices')}?state=open`}
      />
    </section>
  )
}

const ordersText = (orders: number) => `${formatCount(orders)} ${orders === 1 ? 'order' : 'orders'}`
