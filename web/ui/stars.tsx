import type { CSSProperties } from 'react'
import { MAX_STARS } from '#contract/limits.ts'

/** A rating in stars, to a tenth of a star, with a label for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span
      role="img"
      aria-label={`${Number(rating.toFixed(1))} out of ${MAX_STARS} stars`}
      className="stars"
      style={{ '--rating': `${(rating / MAX_STARS) * 100}%` } as CSSProperties} // CSSProperties does not know custom properties
    />
  )
}
