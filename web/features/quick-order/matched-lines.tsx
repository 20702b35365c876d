import { useState } from 'react'
import type { Candidate } from '#contract/quick-order.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { type DecidedLine, outcomeOf } from './decisions.ts'

const PAGE = 100

interface Props {
  readonly lines: readonly DecidedLine[]
  readonly onChange: (lines: readonly DecidedLine[]) => void
}

/** Every line with what became of it; those that need a decision come first. So many at a time, however many there are. */
export function MatchedLines({ lines, onChange }: Props) {
  const [shown, setShown] = useState(PAGE)
  const order = { choose: 0, 'not-found': 1, found: 2 } as const
  const sorted = lines.toSorted((a, b) => order[a.match.status] - order[b.match.status] || a.row - b.row)
  const decide = (line: DecidedLine, productId: string | undefined) =>
    onChange(lines.map((each) => (each === line ? { ...each, productId } : each)))
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
            <Match line={line} onDecide={(productId) => decide(line, productId)} />
            <Quantity line={line} />
          </li>
        ))}
      </ul>
      {sorted.length > shown && (
        <button type="button" className="btn justify-self-start" onClick={() => setShown(shown + PAGE)}>
          Show {formatCount(Math.min(PAGE, sorted.length - shown))} more
        </button>
      )}
    </div>
  )
}

interface MatchProps {
  readonly line: DecidedLine
  readonly onDecide: (productId: string | undefined) => void
}

function Match({ line, onDecide }: MatchProps) {
  const { match, row } = line
  if (match.status === 'not-found') return <p>Not found: no product has this number or one like it.</p>
  const [best] = match.candidates
  if (match.status === 'found' && best) {
    return (
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="checkbox"
          checked={line.productId !== undefined}
          onChange={({ target }) => onDecide(target.checked ? best.product_id : undefined)}
        />
        <Named candidate={best} />
      </label>
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
            {Math.round(candidate.confidence * 100)}% alike
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

/** What will be ordered; where it is not what was asked for, both. */
function Quantity({ line }: { line: DecidedLine }) {
  const { orderAmount, asked } = line.match
  if (outcomeOf(line) === 'not-found') return null
  return (
    <p className="tabular-nums sm:text-right">
      {asked !== undefined && (
        <>
          <s className="muted">
            <span className="sr-only">asked for </span>
            {formatCount(asked)}
          </s>{' '}
        </>
      )}
      {formatCount(orderAmount)} pieces
      {asked !== undefined && <span className="muted block text-sm">to fill cartons, or what is there</span>}
    </p>
  )
}
