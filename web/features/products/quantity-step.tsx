import { MIN_ORDER_PIECES as LOT } from '#contract/limits.ts'
import { largestQuantity, orderableOf } from '#contract/products/quantity.ts'
import type { OrderableProduct } from '#web/features/prices/line-price.ts'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  readonly product: Pick<OrderableProduct, 'quantityRule' | 'availableQuantity' | 'orderableQuantity'>
  /** NaN while typing. */
  readonly pieces: number
  readonly direction: 1 | -1
  readonly onChange: (pieces: number) => void
}

/** A button beside a quantity that changes it by about a hundred. */
export function QuantityStep({ product, pieces, direction, onChange }: Props) {
  const { min, multiple } = product.quantityRule
  const step = Math.ceil(LOT / multiple) * multiple
  const to = Math.floor((pieces + direction * step) / multiple) * multiple
  const most = largestQuantity(product.quantityRule, orderableOf(product)) ?? 0
  return (
    <button
      type="button"
      className="btn btn-plain btn-square"
      aria-label={`${direction < 0 ? '−' : '+'}${step} pieces`}
      disabled={!(to >= min && to <= most)}
      onClick={() => onChange(to)}
    >
      <Icon name={direction < 0 ? 'minus' : 'plus'} />
    </button>
  )
}
