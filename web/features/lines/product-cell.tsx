import { Link } from 'react-router'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'

interface Props {
  readonly line: {
    readonly product_id: string
    readonly productName: string
    readonly sku: string
    readonly img: string
  }
  readonly note?: string
}

/** The product of a line, in a table. */
export function ProductCell({ line: { product_id: _id, productName: name, sku, img }, note }: Props) {
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4">
      <div className="overflow-hidden rounded-field">
        <ProductPicture img={img} name="" sizes="4rem" />
      </div>
      <div className="grid gap-1">
        <Link to={productPath({ _id, name })} className="anchor wrap-anywhere font-medium">
          {name}
        </Link>
        {sku && <span className="muted wrap-anywhere text-sm">{sku}</span>}
        {note && <span className="wrap-anywhere text-sm">Note: {note}</span>}
      </div>
    </div>
  )
}
