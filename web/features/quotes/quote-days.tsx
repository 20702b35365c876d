import type { Quote, QuoteLine } from '#contract/quotes/endpoints.ts'
import { daysOf, lastOfSeveral } from '#contract/stock/shown-dates.ts'
import { daysOfPieces, Promised } from '#web/features/stock/promised.tsx'
import { HeldLater } from './held-later.tsx'

/** The day on which the last pieces of an offer come; undefined if all pieces come on one day. */
export const lastDayOfOffer = (quote: Quote): string | undefined =>
  lastOfSeveral(
    offeredLines(quote).flatMap(({ pieces, awaited = [], short }) =>
      short ? daysOfPieces(short, pieces) : daysOf(heldOf(pieces, awaited)),
    ),
  )

/** The pieces that an offer holds for a line, by day; those without a known day are left out. */
function heldOf(pieces: number, awaited: NonNullable<QuoteLine['awaited']>) {
  const now = pieces - awaited.reduce((sum, { pieces: later }) => sum + later, 0)
  return { now, later: awaited.flatMap(({ pieces: later, on }) => (on ? [{ pieces: later, on }] : [])) }
}

function offeredLines({ lines, revisions }: Quote) {
  const offered = revisions.at(-1)?.lines ?? []
  return offered.flatMap(({ line: number, pieces }) => {
    const line = lines.find((each) => each.line === number)
    return line ? [{ ...line, pieces }] : []
  })
}

/** The days of the pieces of an offer that are not in stock, line by line; renders nothing if all are. */
export function QuoteDays({ quote }: { quote: Quote }) {
  const later = offeredLines(quote).filter(({ awaited, short }) => awaited || short)
  if (later.length === 0) return null
  return (
    <ul aria-label="Pieces that come later" className="grid gap-2">
      {later.map(({ line, productName, pieces, awaited, short }) => (
        <li key={line}>
          <span className="wrap-anywhere">{productName}</span>
          {awaited && <HeldLater pieces={pieces} awaited={awaited} />}
          {short && <Promised product={short} pieces={pieces} />}
        </li>
      ))}
    </ul>
  )
}
