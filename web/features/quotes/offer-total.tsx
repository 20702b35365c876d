import { formatAmount } from '#contract/money.ts'
import type { QuoteFigures } from '#contract/quotes/figures.ts'
import { type DraftLine, totalOf } from './round-draft.ts'

/** The offer's total as typed, beside the same pieces at today's prices. */
export function OfferTotal({ typed, figures }: { typed: readonly DraftLine[]; figures: QuoteFigures }) {
  const offered = totalOf(typed)
  const prices = new Map(figures.lines.map(({ line, listPrice }) => [line, listPrice]))
  const listed = totalOf(typed.map(({ line, pieces }) => ({ pieces, price: prices.get(line) })))
  const below = listed - offered
  return (
    <dl className="grid gap-x-10 gap-y-2 border-current/15 border-t pt-5 sm:flex sm:flex-wrap sm:items-baseline sm:justify-end">
      <Sum label="At today's prices" value={formatAmount(listed)} />
      {listed > 0 && below !== 0 && (
        <Sum
          label={below > 0 ? 'Discount' : 'Above list'}
          value={`${formatAmount(Math.abs(below))} (${((Math.abs(below) / listed) * 100).toFixed(1)}%)`}
        />
      )}
      <Sum label="Offered" value={formatAmount(offered)} strong />
    </dl>
  )
}

const Sum = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <div className="flex items-baseline justify-between gap-3">
    <dt className="muted">{label}</dt>
    <dd className={strong ? 'font-semibold text-xl' : 'font-medium'}>{value}</dd>
  </div>
)
