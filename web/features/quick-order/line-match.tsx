import type { ReactNode } from 'react'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import type { Candidate } from '#contract/quick-order/endpoints.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { Promised } from '#web/features/stock/promised.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { isOfSeveral, type ReviewedLine, reasonOf } from './decisions.ts'

interface Props {
  readonly line: ReviewedLine
  readonly priced: CartLine | undefined
  readonly onChoose: (productId: string | undefined) => void
}

/** The product of a line, or those to choose from, or why there is none. */
export function LineMatch({ line, priced, onChoose }: Props) {
  const { match, row, outcome, wanted } = line
  const [best] = match.candidates
  if (outcome === 'unclear' || outcome === 'not-found') {
    return (
      <div className="grid gap-1">
        {match.status === 'found' && best && <Named candidate={best} />}
        <p>{reasonOf(line)}.</p>
      </div>
    )
  }
  const promised = priced && <Promised product={priced} pieces={wanted} />
  if (match.status === 'found' && best) {
    return (
      <div className="grid gap-1">
        {outcome === 'unavailable' ? (
          <Named candidate={best} />
        ) : (
          <Checkbox
            checked={line.productId !== undefined}
            onChange={({ target }) => onChoose(target.checked ? best.product_id : undefined)}
          >
            <Named candidate={best} />
          </Checkbox>
        )}
        {promised}
      </div>
    )
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm">
        {isOfSeveral(match) ? 'Several products have this number.' : 'Only similar products were found.'}{' '}
        Choose one, or leave the line out.
      </legend>
      {match.candidates.map((candidate) => (
        <Choice
          key={candidate.product_id}
          name={`line-${row}`}
          checked={line.productId === candidate.product_id}
          onChoose={() => onChoose(candidate.product_id)}
        >
          <Named candidate={candidate}>
            {!isOfSeveral(match) && `similar: ${Math.round(candidate.confidence * 100)}%`}
          </Named>
        </Choice>
      ))}
      <Choice
        name={`line-${row}`}
        checked={line.productId === undefined}
        onChoose={() => onChoose(undefined)}
      >
        None of these
      </Choice>
      {promised}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly checked: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

const Choice = ({ name, checked, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-(--control) items-center gap-3">
    <input type="radio" className="radio flex-none" name={name} checked={checked} onChange={onChoose} />
    {children}
  </label>
)

/** A product with its picture, number and stock. */
const Named = ({ candidate, children }: { readonly candidate: Candidate; readonly children?: ReactNode }) => (
  <span className="grid min-w-0 grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-3">
    <span className="overflow-hidden rounded-field">
      <ProductPicture img={candidate.img} name="" sizes="3.5rem" />
    </span>
    <span className="min-w-0 wrap-anywhere">
      {candidate.productName} <span className="muted inline-block text-sm">{candidate.sku}</span>
      <span className="muted block text-sm">
        {formatCount(candidate.availableQuantity)} in stock
        {children && <> · {children}</>}
      </span>
    </span>
  </span>
)
