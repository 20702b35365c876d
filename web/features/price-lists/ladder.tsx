import { formatDollars } from '#contract/money.ts'
import { formatCount } from '#web/ui/format-count.ts'

interface Props {
  readonly prices: readonly { readonly from: number; readonly price: number }[]
}

/** What a piece costs from which quantity on, a line each. */
export const Ladder = ({ prices }: Props) => (
  <ul>
    {prices.map(({ from, price }) => (
      <li key={from} className="whitespace-nowrap">
        <span className="muted">from {formatCount(from)}</span> {formatDollars(price)}
      </li>
    ))}
  </ul>
)
