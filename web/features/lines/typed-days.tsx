import type { CartLine } from '#contract/carts/endpoints.ts'
import { Promised } from '#web/features/stock/promised.tsx'
import { LineDays } from './line-days.tsx'

interface Props {
  /** As the shop last priced it; undefined while it has not. */
  readonly line: CartLine | undefined
  /** The quantity as typed. */
  readonly pieces: number
}

/** When the pieces come that are typed for a line, as a cart would show it. */
export const TypedDays = ({ line, pieces }: Props) => (
  <div aria-live="polite" className="empty:hidden">
    {line?.orderAmount === pieces &&
      (line.availability ? <LineDays line={line} /> : <Promised product={line} pieces={pieces} />)}
  </div>
)
