import { availabilityFor, availabilityText, type IncomingPieces } from '#contract/stock/promise-dates.ts'

interface Props {
  readonly available: number
  readonly incoming: readonly IncomingPieces[] | undefined
  /** The quantity as typed. */
  readonly pieces: number
}

/** The date from which a quantity will be available; renders nothing if it is in stock or no stock is expected. */
export function Promised({ available, incoming = [], pieces }: Props) {
  if (incoming.length === 0 || !(pieces > available)) return null
  return (
    <p className="text-sm">
      Expected:{' '}
      <span className="font-medium">{availabilityText(availabilityFor(available, incoming, pieces))}</span>
    </p>
  )
}
