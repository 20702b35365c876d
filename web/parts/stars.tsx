import { MAX_STARS } from '#contract/limits.ts'

export const STAR = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z'

/** A rating in stars, to the tenth of one; said in words to those who do not see them. */
export function Stars({ rating, className = 'w-28' }: { rating: number; className?: string }) {
  const said = `${Number(rating.toFixed(1))} out of ${MAX_STARS} stars`
  return (
    <span role="img" aria-label={said} className={`relative block shrink-0 ${className}`}>
      <Row className="opacity-25" />
      <span
        className="absolute inset-0 overflow-hidden text-(--lit)"
        style={{ width: `${(rating / MAX_STARS) * 100}%` }}
      >
        <Row className={`max-w-none ${className}`} />
      </span>
    </span>
  )
}

function Row({ className }: { className: string }) {
  return (
    <svg viewBox={`0 0 ${MAX_STARS * 24} 24`} className={`fill-current ${className}`} aria-hidden="true">
      {Array.from({ length: MAX_STARS }, (_, place) => (
        <path key={`star ${place + 1}`} d={STAR} transform={`translate(${place * 24} 0)`} />
      ))}
    </svg>
  )
}
