import { useState } from 'react'
import type { Candidate } from '#contract/quick-order/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { type Outcome, type ReviewedLine, reasonOf } from './decisions.ts'

const PAGE = 100

interface Props {
  readonly lines: readonly ReviewedLine[]
  readonly onDecide: (row: number, productId: string | undefined) => void
}

/** Found lines stay in place while the user decides. */
const order = { unclear: 0, choose: 1, 'not-found': 2, found: 3 } as const
const placeOf = ({ outcome, match }: ReviewedLine) => order[outcome === 'unclear' ? outcome : match.status]

/** All lines with their outcomes, those that need a decision first; paged. */
export function MatchedLines({ lines, onDecide }: Props) {
  const [shown, setShown] = useState(PAGE)
  const sorted = lines.toSorted((a, b) => placeOf(a) - placeOf(b) || a.row - b.row)
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3" aria-label="Lines of the list">
        {sorted.slice(0, shown).map((line) => (
          <li
            key={line.row}
            className="surface grid gap-3 p-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_11rem]"
          >
            <p className="wrap-anywhere">
              <span className="muted text-sm">Line {formatCount(line.row)}</span>
              <br />
              <span className="font-medium">{line.match.code}</span>
            </p>
            <Match line={line} onDecide={(productId) => onDecide(line.row, productId)} />
            <Quantity line={line} />
          </li>
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

interface MatchProps {
  readonly line: ReviewedLine
  readonly onDecide: (productId: string | undefined) => void
}

const unsolvable: readonly Outcome[] = ['unclear', 'not-found']

function Match({ line, onDecide }: MatchProps) {
  const { match, row, outcome } = line
  const [best] = match.candidates
  if (unsolvable.includes(outcome)) {
    return (
      <p className="grid content-center gap-1">
        {match.status === 'found' && best && <Named candidate={best} />}
        <span>{reasonOf(line)}.</span>
      </p>
    )
  }
  if (match.status === 'found' && best) {
    return (
      <Checkbox
        checked={line.productId !== undefined}
        onChange={({ target }) => onDecide(target.checked ? best.product_id : undefined)}
      >
        <Named candidate={best} />
      </Checkbox>
    )
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm">
        Only similar products were found. Choose one, or leave the line out.
      </legend>
      {match.candidates.map((candidate) => (
        <Choice
          key={candidate.product_id}
          name={`line-${row}`}
          checked={line.productId === candidate.product_id}
          onChoose={() => onDecide(candidate.product_id)}
        >
          <Named candidate={candidate} />
          <span className="muted text-sm whitespace-nowrap">
            similar: {Math.round(candidate.confidence * 100)}%
          </span>
        </Choice>
      ))}
      <Choice
        name={`line-${row}`}
        checked={line.productId === undefined}
        onChoose={() => onDecide(undefined)}
      >
        None of them
      </Choice>
    </fieldset>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly checked: boolean
  readonly onChoose: () => void
  readonly children: React.ReactNode
}

const Choice = ({ name, checked, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="radio" className="radio" name={name} checked={checked} onChange={onChoose} />
    {children}
  </label>
)

const Named = ({ candidate: { productName, sku } }: { candidate: Candidate }) => (
  <span className="min-w-0 wrap-anywhere">
    {productName} <span className="muted inline-block text-sm">{sku}</span>
  </span>
)

const changes = {
  cartons: 'rounded up to full cartons',
  minimum: 'raised to the minimum',
  stock: 'all that is in stock',
  maximum: 'the most that can be ordered at once',
} as const

/** The quantity to order, with the quantity asked for if it differs. */
function Quantity({ line }: { line: ReviewedLine }) {
  const { outcome, pieces, wanted, changed, asked } = line
  if (outcome === 'unavailable') {
    return (
      <p className="text-problem sm:text-right">
        {reasonOf(line)}
        <span className="muted block text-sm">{formatCount(wanted)} pieces requested</span>
      </p>
    )
  }
  if (outcome !== 'ready') {
    return 'written' in asked && outcome !== 'unclear' ? (
      <p className="sm:text-right">{asked.written}</p>
    ) : null
  }
  return (
    <p className="tabular-nums sm:text-right">
      {changed && (
        <>
          <s className="muted">
            <span className="sr-only">requested </span>
            {formatCount(wanted)}
          </s>{' '}
        </>
      )}
      {formatCount(pieces)} pieces
      {changed && <span className="muted block text-sm">{changes[changed]}</span>}
      {'written' in asked && asked.written !== undefined && (
        <span className="muted block text-sm wrap-anywhere">“{asked.written}”</span>
      )}
    </p>
  )
}
