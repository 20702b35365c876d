import type { ComponentProps } from 'react'
import { href, Link } from 'react-router'
import type { CartLine, CartTotals } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { formatAmount, formatCents, toCents } from '#contract/money.ts'
import { ChargedTotal } from '#web/features/charges/charged-total.tsx'
import { quoteOfLines } from '#web/features/quotes/quote-of-lines.ts'

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
  return (
    <section aria-labelledby="total" className="surface grid gap-5 p-6">
      <h2 id="total" className="text-lg">
        Total
      </h2>
      <p className="grid gap-1">
        <output className="text-4xl font-semibold wrap-anywhere">{formatAmount(amount)}</output>
        <span className="muted">
          {formatCount(pieces)} pieces in {formatCount(included.length)}{' '}
          {included.length === 1 ? 'line' : 'lines'}
        </span>
        {problemCount > 0 && (
          <span className="text-low">
            {problemCount === 1
              ? '1 line is not included: it cannot be ordered'
              : `${formatCount(problemCount)} lines are not included: they cannot be ordered`}
          </span>
        )}
      </p>
      <ChargedTotal {...charged} />
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
