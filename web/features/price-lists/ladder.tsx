import { formatCount } from '#contract/counts.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { formatAmount } from '#contract/money.ts'

interface Props {
  readonly prices: readonly { readonly from: number; readonly price: number }[]
}

/** The price per piece from each quantity on, one per line. */
export const Ladder = ({ prices }: Props) => (
  <ul>
    {prices.map(({ from, price }) => (
      <li key={from} className="whitespace-nowrap">
        <span className="muted">from {formatCount(from === 1 ? MIN_ORDER_PIECES : from)}:</span>{' '}
        {formatAmount(price)}
      </li>
    ))}
  </ul>
)
