import type { ComponentProps } from 'react'
import { href, Link } from 'react-router'
import type { CartLine, CartTotals } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { formatAmount, formatCents, toCents } from '#contract/money.ts'
import { ChargedTotal } from '#web/features/charges/charged-total.tsx'
import { piecesByDay } from '#web/features/checkout/delivery-days.ts'
import { quoteOfLines } from '#web/features/quotes/quote-of-lines.ts'
import { formatDay } from '#web/ui/dates.ts'

/** The totals of a cart, with `children` below them. */
export function CartTotal({
  lines,
  totals: { paymentAmount, problemCount },
  byCard = true,
  charged,
  children,
}: {
  lines: readonly CartLine[]
  totals: CartTotals
  /** Whether the cart is paid by card. */
  byCard?: boolean
  /** Its freight and tax, where charged. */
  charged: ComponentProps<typeof ChargedTotal>
  children: React.ReactNode
}) {
  const included = lines.filter(({ problem }) => problem === undefined)
  const pieces = included.reduce((sum, { orderAmount }) => sum + orderAmount, 0)
  const amount = charged.totals?.total ?? paymentAmount
  const lastDay = piecesByDay(included).at(-1)?.on
  return (
    <section aria-labelledby="total" className="buy-box surface">
      <p className="muted">
        {formatCount(pieces)} pieces in {formatCount(included.length)}{' '}
        {included.length === 1 ? 'line' : 'lines'}
      </p>
      {problemCount > 0 && (
        <p className="text-low">
          {problemCount === 1
            ? '1 line is not included: it cannot be ordered'
            : `${formatCount(problemCount)} lines are not included: they cannot be ordered`}
        </p>
      )}
      <ChargedTotal {...charged} />
      {included.length > 0 && (
        <p className="flex items-baseline justify-between gap-3">
          <span className="muted">Last pieces</span>
          <span className="font-medium">{lastDay ? formatDay(lastDay) : 'in stock'}</span>
        </p>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-(--line) pt-3">
        <h2 id="total" className="text-lg">
          Total
        </h2>
        <output className="text-4xl font-semibold tracking-tight wrap-anywhere">
          {formatAmount(amount)}
        </output>
      </div>
      {byCard && isAboveCardLimit(amount) && (
        <p className="text-low">
          A card can pay at most {formatCents(CARD_LIMIT_CENTS)}.{' '}
          <Link to={href('/quote')} state={quoteOfLines(lines)} className="anchor">
            Request a quote
          </Link>{' '}
          for all of it, or split it into several orders.
        </p>
      )}
      {children}
    </section>
  )
}

export const isAboveCardLimit = (amount: number) => toCents(amount) > CARD_LIMIT_CENTS
