import type { QuoteLine } from '#contract/quotes/endpoints.ts'
import { sourcesText } from '#contract/stock/promised-text.ts'

interface Props {
  /** All pieces of the line. */
  readonly pieces: number
  readonly awaited: NonNullable<QuoteLine['awaited']>
}

/** The pieces that an offer holds for a line, if some have not come yet. */
export const HeldLater = ({ pieces, awaited }: Props) => (
  <p className="text-sm">
    Held: <span className="font-medium">{sourcesText(pieces, awaited)}</span>
  </p>
)
