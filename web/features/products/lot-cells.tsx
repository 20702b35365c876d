import { formatCount } from '#contract/counts.ts'
import { MIN_ORDER_PIECES as LOT } from '#contract/limits.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { Cells } from '#web/ui/logo.tsx'

interface Props {
  readonly product: Pick<Product, 'carton' | 'availableQuantity'>
  /** NaN while typing. */
  readonly pieces: number
}

/** A cell for each hundred pieces: lit for those in stock, half lit for those that come later. */
export function LotCells({ product, pieces }: Props) {
  const lots = Math.floor(pieces / LOT) || 0
  const now = Math.floor(Math.min(pieces, product.availableQuantity) / LOT) || 0
  const classOf = (index: number) => (index < now ? 'lit' : index < lots ? 'lit-later' : 'unlit')
  return (
    <svg viewBox="0 0 100 100" className="w-18 flex-none" aria-hidden="true">
      <Cells classOf={classOf} />
    </svg>
  )
}

/** A quantity in lots and cartons. */
export function LotText({ product: { carton }, pieces }: Props) {
  const lots = Math.floor(pieces / LOT) || 0
  const rest = pieces % LOT || 0
  // Pieces packed singly have no cartons to count.
  const cartons = carton && carton.pieces > 1 && pieces % carton.pieces === 0 ? pieces / carton.pieces : 0
  return (
    <p className="muted flex min-h-5 flex-wrap gap-x-3 text-sm">
      {lots > 0 && (
        <span>
          {formatCount(lots)} {lots === 1 ? 'lot' : 'lots'} of {LOT}
          {rest > 0 && ` and ${rest}`}
        </span>
      )}
      {carton && cartons > 0 && (
        <span>
          {formatCount(cartons)} {cartons === 1 ? 'carton' : 'cartons'} of {formatCount(carton.pieces)}
        </span>
      )}
    </p>
  )
}
