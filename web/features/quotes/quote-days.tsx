import type { Quote } from '#contract/quotes/endpoints.ts'
import { Promised } from '#web/features/stock/promised.tsx'
import { HeldLater } from './held-later.tsx'

/** The days of the pieces of an offer that are not in stock, line by line; renders nothing if all are. */
export function QuoteDays({ quote: { lines, revisions } }: { quote: Quote }) {
  const offered = revisions.at(-1)?.lines ?? []
  const later = offered.flatMap(({ line: number, pieces }) => {
    const line = lines.find((each) => each.line === number)
    return line && (line.awaited || line.short) ? [{ ...line, pieces }] : []
  })
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
