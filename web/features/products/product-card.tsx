import { Link, useViewTransitionState } from 'react-router'
import { counted, formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { largestQuantity, orderableOf } from '#contract/products/quantity.ts'
import { CompareButton } from '#web/features/comparison/compare-button.tsx'
import {
  linePrice,
  type OrderableProduct,
  type PricedProduct,
  priceSteps,
} from '#web/features/prices/line-price.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { DESCRIPTION_LENGTH, type ListedProduct } from './listed-product.ts'
import { productPath } from './product-path.ts'
import { ProductPicture } from './product-picture.tsx'

interface Props {
  readonly product: ListedProduct & PricedProduct
  readonly eager: boolean
}

export function ProductCard({ product, eager }: Props) {
  const to = productPath(product)
  const { min } = product.quantityRule
  const least = linePrice(product, min)
  const best = priceSteps(product).slice(1).at(-1)
  const { family } = product
  const isFamily = family !== undefined && family.variantCount > 1
  const name = isFamily ? family.name : product.name
  // A view transition grows the picture into the one on the product's page.
  const leaving = useViewTransitionState(to)
  return (
    <article className="surface group relative grid grid-cols-[6.5rem_minmax(0,1fr)] overflow-hidden sm:flex sm:flex-col transition-shadow duration-150 hover:shadow-xl">
      <ProductPicture
        img={product.img}
        name=""
        eager={eager}
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 6.5rem"
        className={leaving ? 'product-in-transit' : ''}
      />
      <div className="flex grow flex-col gap-2 p-4 sm:gap-4 sm:p-5">
        <div className="grid gap-1">
          <p className="muted flex flex-wrap justify-between gap-x-3 text-sm wrap-anywhere">
            <span>{product.category}</span>
            <span>{isFamily ? counted(family.variantCount, 'variant') : `SKU ${product.sku}`}</span>
          </p>
          <h3 className="text-lg sm:text-xl">
            <Link
              to={to}
              prefetch="intent"
              viewTransition
              className="after:absolute after:inset-0 group-hover:underline"
            >
              {name}
            </Link>
          </h3>
        </div>
        <div className="flex items-end justify-between gap-4">
          <p>
            {isFamily && <span className="muted text-sm">from </span>}
            <span className="text-2xl font-semibold">{formatAmount(least.unitPrice)}</span>{' '}
            <span className="muted text-sm">per piece</span>
            <br />
            <span className="muted text-sm">
              {best
                ? `from ${formatAmount(best.unitPrice)} at ${formatCount(best.from)} pieces`
                : `${formatAmount(least.amount)} for ${formatCount(min)}`}
            </span>
            {least.source === 'price-list' && (
              <span className="muted block text-sm">Your company’s price</span>
            )}
          </p>
          {!isFamily && <Stock product={product} />}
        </div>
        {/* One line on a phone, up to "...Read More". */}
        <p className="muted grow max-sm:flex">
          <span className="max-sm:overflow-hidden max-sm:whitespace-nowrap">
            {product.description.slice(0, DESCRIPTION_LENGTH)}
          </span>
          {product.description.length > DESCRIPTION_LENGTH && (
            <Link
              to={to}
              prefetch="intent"
              viewTransition
              className="anchor relative flex-none"
              aria-label={`Read More about ${name}`}
            >
              ...Read More
            </Link>
          )}
        </p>
        <div className="flex flex-wrap items-start gap-2 *:grow">
          {isFamily ? (
            <Link
              to={to}
              prefetch="intent"
              className="btn relative"
              aria-label={`Choose a variant of ${name}`}
            >
              Choose a variant
            </Link>
          ) : (
            <AddToCartButton product={product} />
          )}
          <CompareButton product={product} />
        </div>
      </div>
    </article>
  )
}

export function Stock({ product }: { product: OrderableProduct }) {
  const { availableQuantity: pieces, quantityRule: rule, soldFrom } = product
  if (soldFrom && largestQuantity(rule, orderableOf(product)) !== undefined) {
    return (
      <p className="text-right text-sm">
        <span className="font-semibold">{formatCount(pieces)}</span> in stock
        <br />
        <span className="muted">{soldFrom === 'order' ? 'more made to order' : 'more on the way'}</span>
      </p>
    )
  }
  if (pieces === 0) return <p className="text-problem text-right text-sm font-medium">Out of stock</p>
  if (largestQuantity(rule, pieces) === undefined) {
    return (
      <p className="text-low text-right text-sm font-medium">
        {formatCount(pieces)} left,
        <br />
        too few to order
      </p>
    )
  }
  return (
    <p className="text-right text-sm">
      <span className="font-semibold">{formatCount(pieces)}</span>
      <br />
      <span className="muted whitespace-nowrap">in stock</span>
    </p>
  )
}
