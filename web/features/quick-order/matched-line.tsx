import { useEffect, useId, useRef } from 'react'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount, toAmount, toCents } from '#contract/money.ts'
import { RuleText } from '#web/features/lines/line-row.tsx'
import { QuantityField } from '#web/features/lines/quantity-field.tsx'
import { priceSourceText } from '#web/features/prices/price-source.ts'
import { Button } from '#web/ui/button.tsx'
import { hasOtherPrice, type ReviewedLine, reasonOf } from './decisions.ts'
import { LineMatch } from './line-match.tsx'
import { Replacement } from './replacement.tsx'
import type { LineChanges } from './use-quick-order.ts'

interface Props {
  readonly line: ReviewedLine
  /** The chosen product at today's price, for all lines of it together; undefined while unknown. */
  readonly priced: CartLine | undefined
  readonly busy: boolean
  readonly changes: LineChanges
}

/** A line of the list with its product, quantity and amount, or with what it needs before it can be ordered. */
export function MatchedLine({ line, priced, busy, changes }: Props) {
  const { row, match, outcome } = line
  const id = useId()
  const isReady = outcome === 'ready'
  // What the user pressed disappears once the line is ready, so the focus goes on to its quantity.
  const isMending = useRef(false)
  useEffect(() => {
    if (isReady && isMending.current) document.getElementById(`${id}-quantity`)?.focus()
    isMending.current = false
  }, [isReady, id])
  return (
    <li className={`matched-line ${isReady ? '' : 'is-open'}`} data-row={row}>
      <p className="[grid-area:code] wrap-anywhere">
        <span className="muted text-sm">Line {formatCount(row)}</span>
        <br />
        <span className="font-medium">{match.code}</span>
      </p>
      <div className="[grid-area:match] grid content-start gap-3">
        <LineMatch line={line} priced={priced} onChoose={(productId) => changes.choose(row, productId)} />
        {outcome === 'unclear' && match.candidates.length > 0 && (
          <Button
            className="justify-self-start"
            onClick={() => {
              isMending.current = true
              changes.ask(row, { kind: 'minimum' })
            }}
          >
            Use the minimum quantity
          </Button>
        )}
        {!isReady && (
          <Replacement
            row={row}
            busy={busy}
            onFind={async (code) => {
              isMending.current = true
              return changes.replace(row, code)
            }}
          />
        )}
      </div>
      {isReady ? <Quantity id={`${id}-quantity`} line={line} changes={changes} /> : <AskedFor line={line} />}
      {isReady && priced && <Amount priced={priced} line={line} />}
    </li>
  )
}

const reasons = {
  cartons: 'rounded up to full cartons',
  minimum: 'raised to the minimum',
  stock: 'all that is in stock',
  maximum: 'the most that can be ordered at once',
} as const

/** The quantity to order, which can be changed, and what was asked for if it differs. */
function Quantity({ id, line, changes }: { id: string; line: ReviewedLine; changes: LineChanges }) {
  const { row, match, pieces, wanted, changed, asked, productId } = line
  const product = match.candidates.find(({ product_id }) => product_id === productId)
  if (!product) return null
  return (
    <div className="[grid-area:quantity] grid content-start justify-items-start gap-1">
      <QuantityField
        id={id}
        name={`${product.productName}, line ${formatCount(row)}`}
        pieces={pieces}
        rule={product.quantityRule}
        invalid={false}
        describedBy={`${id}-note`}
        onChange={(typed) => changes.ask(row, { kind: 'pieces', pieces: typed })}
      />
      <RuleText rule={product.quantityRule} />
      <p id={`${id}-note`} className="text-sm empty:hidden wrap-anywhere">
        {changed && `${formatCount(wanted)} requested: ${reasons[changed]}`}
        {'written' in asked && asked.written !== undefined && ` “${asked.written}”`}
      </p>
    </div>
  )
}

/** The quantity of a line that cannot be ordered yet. */
function AskedFor({ line }: { line: ReviewedLine }) {
  const { outcome, wanted, asked } = line
  const text =
    outcome === 'unavailable'
      ? `${formatCount(wanted)} pieces requested`
      : outcome !== 'unclear' && asked.kind === 'pieces'
        ? `${formatCount(asked.pieces)} pieces`
        : undefined
  return (
    <div className="[grid-area:quantity] grid content-start gap-1">
      {outcome === 'unavailable' && <p className="text-problem">{reasonOf(line)}</p>}
      {text && <p className="muted text-sm">{text}</p>}
    </div>
  )
}

function Amount({ priced, line }: { priced: CartLine; line: ReviewedLine }) {
  const { pieces, price } = line
  return (
    <div className="[grid-area:amount] text-right">
      <p className="text-xl font-semibold">{formatAmount(toAmount(toCents(priced.price) * pieces))}</p>
      <p className="muted text-sm">
        {formatAmount(priced.price)} per piece
        <br />
        {priceSourceText(priced)}
      </p>
      {price !== undefined && hasOtherPrice(line, priced) && (
        <p className="text-problem text-sm">{formatAmount(price)} in your list</p>
      )}
    </div>
  )
}
