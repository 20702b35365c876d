import { href, Link, useViewTransitionState } from 'react-router'
import { counted, formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { largestQuantity, orderableOf, quantityFrom } from '#contract/products/quantity.ts'
import { CompareButton } from '#web/features/comparison/compare-button.tsx'
import { allVariantsOf } from '#web/features/families/all-variants.ts'
import { linePrice, type PricedProduct, priceSteps } from '#web/features/prices/line-price.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { DESCRIPTION_LENGTH, type ListedProduct } from './listed-product.ts'
import { productPath } from './product-path.ts'
import { ProductPicture } from './product-picture.tsx'
import { Stock } from './stock.tsx'

interface Props {
  readonly product: ListedProduct & PricedProduct
  readonly eager: boolean
  /** The pieces that somebody needs; undefined while nobody has said. */
  readonly needed?: number | undefined
}

/** A product with its picture as a tile and no frame, priced for the pieces that somebody needs. */
export function ProductCard({ product, eager, needed }: Props) {
  const to = productPath(product)
  const { family, quantityRule } = product
  const pieces = quantityFrom(quantityRule, needed ?? quantityRule.min)
  const price = linePrice(product, pieces)
  const isFamily = family !== undefined && family.variantCount > 1
  const name = isFamily ? family.name : product.name
  const most = largestQuantity(quantityRule, orderableOf(product))
  // A view transition grows the picture into the one on the product's page.
  const leaving = useViewTransitionState(to)
  return (
    <article className="product-card group">
      <div className="product-tile">
        <ProductPicture
          img={product.img}
          name=""
          eager={eager}
          sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 46vw, 6.5rem"
          className={leaving ? 'product-in-transit' : ''}
        />
      </div>
      <div className="flex min-w-0 grow flex-col gap-2">
        <p className="muted flex flex-wrap justify-between gap-x-3 text-xs wrap-anywhere">
          <span>{product.category}</span>
          <span>{isFamily ? counted(family.variantCount, 'variant') : `SKU ${product.sku}`}</span>
        </p>
        <h3 className="text-lg">
          <Link
            to={to}
            prefetch="intent"
            viewTransition
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </Link>
        </h3>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
          <p>
            {isFamily && <span className="muted text-sm">from </span>}
            <span className="text-2xl font-semibold tracking-tight">{formatAmount(price.unitPrice)}</span>{' '}
            <span className="muted text-sm">per piece</span>
            {price.source === 'price-list' && (
              <span className="muted block text-sm">Your company’s price</span>
            )}
          </p>
          {!isFamily && <Stock product={product} pieces={needed && pieces} />}
        </div>
        {/* One line on a phone, up to "...Read More". */}
        <p className="muted grow text-sm max-sm:flex">
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
        <p className="muted text-sm">
          <PriceText product={product} pieces={pieces} isNeeded={needed !== undefined} />
        </p>
        <div className="relative flex flex-wrap items-start gap-2">
          {isFamily ? (
            <Link
              to={allVariantsOf(product)}
              prefetch="intent"
              className="btn"
              aria-label={`Choose variants of ${name}`}
            >
              Choose variants
            </Link>
          ) : most !== undefined && pieces > most ? (
            <Link
              to={{
                pathname: href('/quote'),
                search: `?${new URLSearchParams({ product: product._id, pieces: String(pieces) })}`,
              }}
              className="btn"
              aria-label={`Request a quote for ${formatCount(pieces)} × ${name}`}
            >
              Request a quote
            </Link>
          ) : (
            <AddToCartButton product={product} pieces={pieces} className="" />
          )}
          <CompareButton product={product} />
        </div>
      </div>
    </article>
  )
}

interface PriceTextProps {
  readonly product: PricedProduct & ListedProduct
  readonly pieces: number
  readonly isNeeded: boolean
}

/** What the needed pieces cost and when a piece costs less; else what many pieces cost. */
function PriceText({ product, pieces, isNeeded }: PriceTextProps) {
  const steps = priceSteps(product).filter(({ from }) => from > pieces)
  const cheaper = isNeeded ? steps[0] : steps.at(-1)
  const total = `${formatAmount(linePrice(product, pieces).amount)} for ${formatCount(pieces)}`
  const next = cheaper && `${formatAmount(cheaper.unitPrice)} at ${formatCount(cheaper.from)} pieces`
  if (isNeeded) return next ? `${total}, ${next}` : total
  return next ? `from ${next}` : total
}
