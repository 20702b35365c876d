import { useId } from 'react'
import { formatCount } from '#contract/counts.ts'
import { localized } from '#contract/locale.ts'
import { formatAmount } from '#contract/money.ts'
import type { PriceStep } from './line-price.ts'

const percent = localized(
  ({ locale }) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
)

interface Props {
  readonly steps: readonly PriceStep[]
  /** NaN while typing. */
  readonly pieces: number
  /** The largest quantity that can be ordered; undefined if none can. */
  readonly most: number | undefined
  readonly onChoose: (pieces: number) => void
}

/** The price per piece from each quantity on; choosing one sets that quantity. */
export function PriceLadder({ steps, pieces, most = 0, onChoose }: Props) {
  const name = useId()
  const reached = steps.findLast(({ from }) => from <= pieces)
  return (
    <fieldset className="price-ladder">
      <legend className="sr-only">Price by quantity</legend>
      {steps.map((step, rank) => (
        <label key={step.from}>
          <input
            type="radio"
            name={name}
            checked={step === reached}
            disabled={step.from > most}
            // A click on the chosen one too: more pieces of it may have been typed.
            onClick={() => onChoose(step.from)}
            readOnly
          />
          {/* Its height is the rank of the price; the figures say how much lower it is. */}
          <span
            className="price-bar"
            style={{ blockSize: `${2.75 - (rank * 1.5) / Math.max(1, steps.length - 1)}rem` }}
          />
          <span className="font-semibold">
            <span className="sr-only">From </span>
            {formatCount(step.from)}
            <span className="sr-only"> pieces: </span>
          </span>
          <span className="price-of-step">
            {formatAmount(step.unitPrice)}
            <span className="sr-only"> per piece</span>
          </span>
          {step.savedShare > 0 && (
            <span className="text-xs">
              <span className="sr-only">, </span>−{percent().format(step.savedShare)}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
