import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { largestQuantity, orderableOf } from '#contract/products/quantity.ts'
import { cheaperLine, type OrderableProduct } from '#web/features/prices/line-price.ts'
import { Promised } from '#web/features/stock/promised.tsx'
import { useTypedBefore } from '#web/ui/use-typed-before.ts'
import { QuantityStep } from './quantity-step.tsx'
import { adviseOn, type QuantityAdvice } from './typed-quantity.ts'

interface Props {
  readonly product: OrderableProduct
  readonly label: string
  /** For tables, whose column header is the label. */
  readonly labelHidden?: boolean
  /** NaN while typing. */
  readonly pieces: number
  readonly onChange: (pieces: number) => void
  /** The shop's error for this quantity. */
  readonly error?: string | undefined
  readonly disabled?: boolean
  /** Whether buttons beside the field change it by about a hundred. */
  readonly hasSteps?: boolean
  /** Whether the days of pieces that can be ordered are shown elsewhere. */
  readonly hasDates?: boolean
  readonly inputRef?: Ref<HTMLInputElement | null>
  /** Called for Enter only when the quantity can be ordered. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * A product's quantity field. On blur, an invalid quantity is corrected or the nearest valid ones are offered; a larger
 * quantity that costs less in total is offered at once.
 */
export function QuantityField({
  product,
  label,
  labelHidden = false,
  pieces,
  onChange,
  error,
  disabled,
  hasSteps = false,
  hasDates = false,
  inputRef,
  onKeyDown,
}: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => input.current)
  useTypedBefore(input, ({ valueAsNumber }) => onChange(valueAsNumber))
  const [left, setLeft] = useState<QuantityAdvice & { readonly at: number; readonly typed: number }>()
  const { quantityRule: rule } = product
  const available = orderableOf(product)
  // The advice was for another quantity, changed since.
  if (left && !Object.is(left.at, pieces)) setLeft(undefined)
  const advice = adviseOn(rule, pieces, available)
  const cheaper = advice ? undefined : cheaperLine(product, pieces)
  const problem = left?.message ?? error

  /** @returns whether this quantity can be ordered */
  function check(): boolean {
    if (!advice) return true
    const { resetTo = pieces } = advice
    setLeft({ ...advice, at: resetTo, typed: pieces })
    if (!Object.is(resetTo, pieces)) onChange(resetTo)
    return false
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      <div className={hasSteps ? 'quantity-steps' : 'contents'}>
        {hasSteps && <QuantityStep {...{ product, pieces, onChange }} direction={-1} />}
        <input
          id={id}
          ref={input}
          type="number"
          inputMode="numeric"
          min={rule.min}
          max={largestQuantity(rule, available)}
          step={rule.multiple}
          value={Number.isNaN(pieces) ? '' : pieces}
          disabled={disabled}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-advice`}
          className="input"
          onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
          // On blur, not on change: typing 250 passes through 2.
          onBlur={check}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !check()) event.preventDefault()
            else onKeyDown?.(event)
          }}
        />
        {hasSteps && <QuantityStep {...{ product, pieces, onChange }} direction={1} />}
      </div>
      <div id={`${id}-advice`} aria-live="polite" className="grid justify-items-start gap-1.5 empty:hidden">
        {problem && <p className="text-problem text-sm">{problem}</p>}
        {(left || advice || !hasDates) && <Promised product={product} pieces={left?.typed ?? pieces} />}
        {left && left.nearest.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {left.nearest.map((quantity) => (
              <Offer key={quantity} onTake={() => onChange(quantity)}>
                Take {formatCount(quantity)}
              </Offer>
            ))}
          </p>
        )}
        {cheaper && (
          <Offer onTake={() => onChange(cheaper.pieces)}>
            {formatCount(cheaper.pieces)} cost {formatAmount(cheaper.saved)} less than {formatCount(pieces)}
          </Offer>
        )}
      </div>
    </div>
  )
}

/** A button that sets another quantity. */
const Offer = ({ onTake, children }: { onTake: () => void; children: ReactNode }) => (
  <button type="button" className="quantity-offer" onClick={onTake}>
    {children}
  </button>
)
