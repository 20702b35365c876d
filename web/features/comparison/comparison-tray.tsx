import { Link } from 'react-router'
import { counted } from '#contract/counts.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { storeCompared, toggleCompared, useCompared } from './compared.ts'
import { comparisonPath } from './comparison-path.ts'

/** The products chosen for a comparison, at the bottom of pages with products; nothing while there are none. */
export function ComparisonTray() {
  const products = useCompared()
  if (products.length === 0) return null
  return (
    <aside aria-label="Comparison" className="comparison-tray surface">
      <ul className="flex gap-1">
        {products.map((product) => (
          <li key={product._id}>
            <button
              type="button"
              className="comparison-pick"
              title={product.name}
              onClick={() => toggleCompared(product)}
            >
              <ProductPicture img={product.img} name="" sizes="2.75rem" className="rounded-[inherit]" />
              <span className="sr-only">Remove {product.name} from the comparison</span>
            </button>
          </li>
        ))}
      </ul>
      <Link
        to={comparisonPath({ products: products.map(({ _id }) => _id) })}
        className="btn btn-primary grow"
        aria-label={`Compare ${counted(products.length, 'product')}`}
      >
        Compare {products.length}
      </Link>
      <Button onClick={() => storeCompared([])}>
        Clear<span className="sr-only"> the comparison</span>
      </Button>
      <span role="status" className="sr-only">
        {counted(products.length, 'product')} in the comparison
      </span>
    </aside>
  )
}
