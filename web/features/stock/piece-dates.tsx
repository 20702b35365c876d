import type { ReactNode } from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatDay } from '#web/ui/dates.ts'
import { promiseOf, type Supplied } from './promised.tsx'

interface Props {
  readonly product: Supplied
  /** A quantity that can be ordered. */
  readonly pieces: number
  /** More rows. */
  readonly children?: ReactNode
}

/** When the pieces of an order of today come, a row for each day. */
export function PieceDates({ product, pieces, children }: Props) {
  const { now, later } = promiseOf(product, pieces)
  return (
    <ul aria-label="When it comes" className="piece-dates">
      {now > 0 && (
        <li>
          <span className="badge badge-now">{formatCount(now)} now</span>
          <span className="muted">of {formatCount(product.availableQuantity)} in stock</span>
        </li>
      )}
      {later.map(({ pieces: few, on }) => (
        <li key={on}>
          <span className="badge badge-later">
            {formatCount(few)} on {formatDay(on)}
          </span>
          <span className="muted">
            {product.soldFrom === 'order' ? 'made to order' : 'held once ordered'}
          </span>
        </li>
      ))}
      {children}
    </ul>
  )
}
