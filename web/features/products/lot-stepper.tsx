import { formatCount } from '#contract/counts.ts'
import { MIN_ORDER_PIECES as LOT } from '#contract/limits.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { largestQuantity, orderableOf } from '#contract/products/quantity.ts'
import { Cells } from '#web/ui/logo.tsx'

interface Props {
  readonly product: Pick<Product, 'quantityRule' | 'carton' | 'availableQuantity' | 'orderableQuantity'>
  /** NaN while typing. */
  readonly pieces: number
  readonly onChange: (pieces: number) => void
}

/** Changes a quantity by about a hundred, with a lit cell for each hundred. */
export function LotStepper({ product, pieces, onChange }: Props) {
  const { quantityRule: rule, carton } = product
  const { min, multiple } = rule
  const step = Math.ceil(LOT / multiple) * multiple
  const most = largestQuantity(rule, orderableOf(product)) ?? 0
  const button = (by: number) => {
    const to = Math.floor((pieces + by) / multiple) * multiple
    return {
      type: 'button' as const,
      className: 'btn px-3',
      disabled: !(to >= min && to <= most),
      onClick: () => onChange(to),
    }
  }
  const lots = Math.floor(pieces / LOT) || 0
  const rest = pieces % LOT || 0
  // Pieces packed singly have no cartons to count.
  const cartons = carton && carton.pieces > 1 && pieces % carton.pieces === 0 ? pieces / carton.pieces : 0
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid gap-1.5">
        <div className="flex gap-3">
          <button {...button(-step)}>
            −{step}
            <span className="sr-only"> pieces</span>
          </button>
          <button {...button(step)}>
            +{step}
            <span className="sr-only"> pieces</span>
          </button>
        </div>
        <p className="muted min-h-5 text-sm">
          {lots > 0 && `${formatCount(lots)} ${lots === 1 ? 'lot' : 'lots'} of ${LOT}`}
          {lots > 0 && rest > 0 && ` and ${rest}`}
        </p>
        {carton && cartons > 0 && (
          <p className="muted text-sm">
            {formatCount(cartons)} {cartons === 1 ? 'carton' : 'cartons'} of {formatCount(carton.pieces)}
          </p>
        )}
      </div>
      <svg viewBox="0 0 100 100" className="w-18 flex-none" aria-hidden="true">
        <Cells classOf={(index) => (index < lots ? 'lit' : 'fill-current/15')} />
      </svg>
    </div>
  )
}
