import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { counted, formatCount } from '#contract/counts.ts'
import type { Family } from '#contract/families/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { ADMIN, useCartCount } from '#web/features/navigation/cart-count.ts'
import { useOwnPrices } from '#web/features/prices/own-prices.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips, ChoiceChip } from '#web/ui/chip.tsx'
import { cellsOf } from '#web/ui/grid/block.ts'
import { placeOf } from '#web/ui/grid/move-in-grid.ts'
import { Meter } from '#web/ui/meter.tsx'
import { matrixOf, pasted, priceMatrix } from './matrix.ts'
import { MatrixTable } from './matrix-table.tsx'
import { type Tier, tierOf } from './tier.ts'
import { keepTyped, readTyped } from './typed-quantities.ts'

/** Quantities for many variants of a family at once, as rows and columns, added to the cart in one step. */
export function VariantMatrix({ family }: { family: Family }) {
  const identified = useMemo(
    () => family.variants.map((variant) => ({ ...variant, _id: variant.product_id })),
    [family.variants],
  )
  const variants = useOwnPrices(identified)
  const [email] = useState(() => readSession()?.email ?? '')
  const [typed, setTyped] = useState(() => readTyped(family._id, email))
  const [lost, setLost] = useState(0)
  const [outcome, setOutcome] = useState<{ readonly added?: number; readonly error?: string }>({})
  const [busy, setBusy] = useState(false)
  const isAdmin = useCartCount() === ADMIN
  const [across, setAcross] = useState(family.options.length - 1)
  const matrix = matrixOf(family, variants, across)
  const priced = priceMatrix(family, variants, typed)

  // The fields are what the page is for. On a touch screen the focus would open the keyboard over them.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isFree = document.activeElement?.matches('body, main h1')
    if (isFree && !matchMedia('(pointer: coarse)').matches)
      place.current?.querySelector<HTMLInputElement>('[data-grid] input')?.focus({ preventScroll: true })
  }, [])

  function change(next: ReadonlyMap<string, string>, lostCells = 0) {
    setTyped(next)
    keepTyped(family._id, email, next)
    setLost(lostCells)
    setOutcome({})
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const block = cellsOf(event.clipboardData.getData('text'))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    const result = pasted(matrix.rows, typed, block, placeOf(event.currentTarget))
    change(result.typed, result.lost)
  }

  async function add() {
    const lines = [...priced.cells].map(([product_id, { pieces }]) => ({ product_id, orderAmount: pieces }))
    setBusy(true)
    try {
      const { addAllToCart } = await import('#web/features/carts/add-to-cart.ts')
      const result = await addAllToCart(lines)
      if (typeof result === 'string') return setOutcome({ error: result })
      change(new Map())
      setOutcome({ added: lines.length })
    } finally {
      setBusy(false)
    }
  }

  const { cells, pieces, amount, problemCount, missing } = priced
  const tier = family.breaksOver === 'family' ? tierOf(variants, priced) : undefined
  const mayAdd = cells.size > 0 && problemCount === 0
  return (
    <div ref={place} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="muted max-w-prose">
          {family.minimumOver === 'family' && 'The minimum order counts over all variants. '}
          {family.breaksOver === 'family' && 'Price breaks count over all variants. '}
          Arrow keys move between the fields, and a block of cells from a spreadsheet can be pasted.
        </p>
        {family.options.length > 1 && (
          <RowsBy names={family.options.map(({ name }) => name)} across={across} onChange={setAcross} />
        )}
      </div>
      <MatrixTable
        matrix={matrix}
        cells={cells}
        typed={typed}
        onType={(productId, text) => change(new Map(typed).set(productId, text))}
        onPaste={paste}
      />
      <div className="matrix-bar">
        {tier && <TierNote tier={tier} pieces={pieces} />}
        <p className="sm:ms-auto sm:text-end">
          <output className="text-2xl font-semibold">{formatAmount(amount)}</output>{' '}
          <span className="muted block text-sm max-sm:sr-only">
            {pieces === 0
              ? 'Type the pieces of each variant.'
              : `for ${counted(pieces, 'piece')} of ${counted(cells.size, 'variant')}`}
          </span>
        </p>
        {!isAdmin && (
          <Button
            primary
            className="btn-lg"
            aria-disabled={!mayAdd || busy}
            onClick={() => mayAdd && !busy && void add()}
          >
            {pieces === 0 ? 'Add to cart' : `Add ${formatCount(pieces)} to cart`}
          </Button>
        )}
      </div>
      <div role="status" className="grid gap-1 empty:hidden">
        {missing > 0 && (
          <p className="text-low">
            {counted(missing, 'piece')} more are needed for the minimum over all variants, unless they are in
            your cart.
          </p>
        )}
        {problemCount > 0 && (
          <p className="text-problem">
            {problemCount === 1 ? 'One quantity' : `${formatCount(problemCount)} quantities`} cannot be
            ordered. The reason is below the field.
          </p>
        )}
        {lost > 0 && (
          <p className="text-low">
            {counted(lost, 'pasted cell')}{' '}
            {lost === 1 ? 'matches no variant and was skipped.' : 'match no variant and were skipped.'}
          </p>
        )}
        {outcome.error && <p className="text-problem">{outcome.error}</p>}
        {outcome.added !== undefined && (
          <p>
            {counted(outcome.added, 'variant')} added.{' '}
            <Link to={href('/cart')} className="anchor">
              Open the cart
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

interface RowsByProps {
  readonly names: readonly string[]
  /** The place of the option whose values are the columns. */
  readonly across: number
  readonly onChange: (across: number) => void
}

/** Which option makes the rows: of two, the other one makes the columns. With three, which one makes the columns. */
function RowsBy({ names, across, onChange }: RowsByProps) {
  const isPair = names.length === 2
  const label = isPair ? 'Rows by' : 'Columns by'
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      <Chips label={label}>
        {names.map((name, place) => (
          <ChoiceChip
            key={name}
            chosen={isPair ? place !== across : place === across}
            onChoose={() => onChange(isPair ? 1 - place : place)}
          >
            {name}
          </ChoiceChip>
        ))}
      </Chips>
    </div>
  )
}

/** Where the pieces stand, and what is missing to the next prices. */
function TierNote({ tier: { from, next }, pieces }: { tier: Tier; pieces: number }) {
  return (
    <div className="grid gap-1 text-sm max-sm:w-full">
      <p className="font-semibold max-sm:hidden">
        {from === 0 ? 'Base price' : `Price from ${counted(from, 'piece')}`}
      </p>
      {next && pieces > 0 && (
        <>
          <p>
            {formatCount(next.missing)} more, and each piece costs {next.percentLess} % less
          </p>
          <Meter
            label={`Pieces until the price from ${formatCount(next.from)}`}
            value={pieces - from}
            of={next.from - from}
            className="max-w-64 max-sm:hidden"
          />
        </>
      )}
    </div>
  )
}
