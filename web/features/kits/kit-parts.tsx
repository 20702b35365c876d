import { Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { Kit } from '#contract/kits/endpoints.ts'
import { formatAmount, toAmount, toCents } from '#contract/money.ts'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { Section } from '#web/ui/section.tsx'

interface Props extends Pick<Kit, 'parts'> {
  /** The price of a kit that everybody has. */
  readonly price: number
}

/** What a kit saves against its parts at list prices; negative if it costs more. */
export const kitSaving = ({ parts, price }: Props): number =>
  toAmount(parts.reduce((cents, part) => cents + part.piecesPerKit * toCents(part.price), 0) - toCents(price))

/** What one kit consists of, with links to the parts, their prices, and what the kit saves. */
export function KitParts({ parts, price }: Props) {
  const saved = kitSaving({ parts, price })
  return (
    <Section id="kit-parts" title="Parts of one kit" className="grid gap-3">
      <ul className="border-t border-(--line)">
        {parts.map(({ product_id: _id, productName: name, sku, img, piecesPerKit, price: each }) => (
          <li
            key={_id}
            className="grid grid-cols-[auto_4rem_minmax(0,1fr)_auto] items-center gap-4 border-b border-(--line) py-2"
          >
            <span className="min-w-8 text-end font-medium">{formatCount(piecesPerKit)} ×</span>
            <div className="overflow-hidden rounded-field">
              <ProductPicture img={img} name="" sizes="4rem" />
            </div>
            <div className="grid gap-1">
              <Link to={productPath({ _id, name })} className="anchor wrap-anywhere font-medium">
                {name}
              </Link>
              <span className="muted wrap-anywhere text-sm">{sku}</span>
            </div>
            <span className="font-medium">{formatAmount(each)}</span>
          </li>
        ))}
      </ul>
      {saved > 0 && (
        <p>
          At list prices the parts cost {formatAmount(toAmount(toCents(price) + toCents(saved)))}, and the kit{' '}
          {formatAmount(price)}: <strong>{formatAmount(saved)} less</strong>.
        </p>
      )}
    </Section>
  )
}
