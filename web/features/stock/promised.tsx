import { availabilityFor, availabilityText, type IncomingPieces } from '#contract/stock/promise-dates.ts'

interface Props {
  readonly available: number
  readonly incoming: readonly IncomingPieces[] | undefined
  /** As they were typed. */
  readonly pieces: number
}

/** When so many pieces can be had; nothing where all are there, or none are expected. */
export function Promised({ available, incoming = [], pieces }: Props) {
  if (incoming.length === 0 || !(pieces > available)) return null
  return (
    <p className="text-sm">
      Expected:{' '}
      <span className="font-medium">{availabilityText(availabilityFor(available, incoming, pieces))}</span>
    </p>
  )
}
