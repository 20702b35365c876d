import { Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { Kit } from '#contract/kits/endpoints.ts'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { Section } from '#web/ui/section.tsx'

/** What one kit consists of, with links to the parts. */
export const KitParts = ({ parts }: Pick<Kit, 'parts'>) => (
  <Section id="kit-parts" title="Parts of one kit" className="grid gap-3">
    <ul className="surface divide-y divide-[color-mix(in_oklab,var(--ink)_8%,transparent)]">
      {parts.map(({ product_id: _id, productName: name, sku, img, piecesPerKit }) => (
        <li key={_id} className="grid grid-cols-[auto_4rem_minmax(0,1fr)] items-center gap-4 px-4 py-3">
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
        </li>
      ))}
    </ul>
  </Section>
)
