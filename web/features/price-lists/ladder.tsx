import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'

interface Props {
  readonly prices: readonly { readonly from: number; readonly price: number }[]
}

/** The price per piece from each quantity on, one per line. */
export const Ladder = ({ prices }: Props) => (
  <ul>
    {prices.map(({ from, price }) => (
      <li key={from} className="whitespace-nowrap">
        <span className="muted">from {formatCount(from)}</span> {formatAmount(price)}
      </li>
    ))}
  </ul>
)
