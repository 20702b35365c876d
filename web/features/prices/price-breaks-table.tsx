import { formatCount } from '#contract/counts.ts'
import { localized } from '#contract/locale.ts'
import { formatAmount } from '#contract/money.ts'
import type { PriceStep } from './line-price.ts'

const percent = localized(
  ({ locale }) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
)

interface Props {
  readonly steps: readonly PriceStep[]
  /** The quantity whose step is highlighted; NaN and undefined highlight none. */
  readonly pieces?: number
}

/** The price per piece from each quantity on. */
export function PriceBreaksTable({ steps, pieces = Number.NaN }: Props) {
  const reached = steps.findLast(({ from }) => from <= pieces)
  return (
    <table className="price-breaks">
      <caption className="sr-only">Price breaks</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Per piece</th>
          <th scope="col">Total</th>
          <th scope="col">You save</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.from} aria-current={step === reached ? 'true' : undefined}>
            <th scope="row">{formatCount(step.from)}</th>
            <td>{formatAmount(step.unitPrice)}</td>
            <td>{formatAmount(step.amount)}</td>
            <td>{step.savedShare > 0 ? percent().format(step.savedShare) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
