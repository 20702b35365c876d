import { formatCount } from '#contract/counts.ts'

interface Props {
  readonly count: number
  /** What is counted, for screen readers. */
  readonly of?: string
  /** A larger count is shown as `99+`. @default no limit */
  readonly most?: number
  /** Whether somebody should begin here. */
  readonly lit?: boolean
}

/** A number of things to do; nothing for 0. */
export function Count({ count, of, most = Number.POSITIVE_INFINITY, lit = false }: Props) {
  if (count === 0) return null
  return (
    <span className={`count ${lit ? 'count-lit' : ''}`}>
      {count > most ? `${formatCount(most)}+` : formatCount(count)}
      {of && <span className="sr-only"> {of}</span>}
    </span>
  )
}
