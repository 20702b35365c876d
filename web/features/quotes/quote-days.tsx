import type { Quote } from '#contract/quotes/endpoints.ts'
import { daysOfLater, Promised } from '#web/features/stock/promised.tsx'
import { HeldLater } from './held-later.tsx'

/** The day on which the last pieces of an offer come; undefined where all are in stock. */
export const lastDayOfOffer = (quote: Quote): string | undefined =>
  laterLines(quote)
    .flatMap(({ pieces, awaited = [], short }) => [
      ...awaited.map(({ on }) => on),
      ...(short ? daysOfLater(short, pieces) : []),
    ])
    .filter((on) => on !== null)
    .toSorted()
    .at(-1)

function laterLines({ lines, revisions }: Quote) {
  const offered = revisions.at(-1)?.lines ?? []
  return offered.flatMap(({ line: number, pieces }) => {
    const line = lines.find((each) => each.line === number)
    return line && (line.awaited || line.short) ? [{ ...line, pieces }] : []
  })
}

/** The days of the pieces of an offer that are not in stock, line by line; renders nothing if all are. */
export function QuoteDays({ quote }: { quote: Quote }) {
  const later = laterLines(quote)
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
