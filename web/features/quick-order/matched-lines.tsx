import { useState } from 'react'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { Button } from '#web/ui/button.tsx'
import type { ReviewedLine } from './decisions.ts'
import { MatchedLine } from './matched-line.tsx'
import type { LineChanges } from './use-quick-order.ts'

const PAGE = 100

interface Props {
  readonly lines: readonly ReviewedLine[]
  /** The chosen products at today's prices, by id; without those whose price is not known yet. */
  readonly prices: ReadonlyMap<string, CartLine>
  readonly busy: boolean
  readonly changes: LineChanges
}

const order = { unclear: 0, choose: 1, 'not-found': 2, unavailable: 3, ready: 4 } as const

/** All lines with their outcomes, paged: first those that need a decision, which stay in place while it is made. */
export function MatchedLines({ lines, prices, busy, changes }: Props) {
  const [shown, setShown] = useState(PAGE)
  const [places] = useState(() => new Map(lines.map(({ row, outcome }) => [row, order[outcome]])))
  const placeOf = ({ row }: ReviewedLine) => places.get(row) ?? 0
  const sorted = lines.toSorted((a, b) => placeOf(a) - placeOf(b) || a.row - b.row)
  return (
    <div className="grid gap-4">
      <ul className="matched-lines" aria-label="Lines of the list">
        {sorted.slice(0, shown).map((line) => (
          <MatchedLine
            key={line.row}
            line={line}
            priced={prices.get(line.productId ?? '')}
            busy={busy}
            changes={changes}
          />
        ))}
      </ul>
      {sorted.length > shown && (
        <Button className="justify-self-start" onClick={() => setShown(shown + PAGE)}>
          Show {formatCount(Math.min(PAGE, sorted.length - shown))} more
        </Button>
      )}
    </div>
  )
}
