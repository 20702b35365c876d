import { type ComponentType, type KeyboardEvent, memo, useState } from 'react'
import { href, Link } from 'react-router'
import { counted, formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { largestQuantity, orderableOf, quantityFrom } from '#contract/products/quantity.ts'
import { linePrice, type PricedProduct, priceSteps } from '#web/features/prices/line-price.ts'
import { PriceBreaksTable } from '#web/features/prices/price-breaks-table.tsx'
import type { ListedProduct } from './listed-product.ts'
import { productPath } from './product-path.ts'
import { ProductPicture } from './product-picture.tsx'
import { QuantityField } from './quantity-field.tsx'
import { adviseOn } from './typed-quantity.ts'

type Product = ListedProduct & PricedProduct

interface ActionProps {
  readonly product: Product
  /** The quantity to order. */
  readonly pieces: number
}

/** The action for a row's quantity; Enter in the quantity activates its first link or button. */
type Action = ComponentType<ActionProps>

interface Props {
  readonly products: readonly Product[]
  readonly Action?: Action
  /** The pieces that somebody needs: each row begins with them. */
  readonly needed?: number | undefined
}

/** Products in rows for ordering by keyboard: up and down move between quantities, Enter activates. */
export function ProductTable({ products, Action = OrderLink, needed }: Props) {
  return (
    <table className="stacked-table product-table surface">
      <caption className="sr-only">Products</caption>
      <thead>
        <tr>
          <th scope="col">SKU</th>
          <th scope="col">Product</th>
          <th scope="col">Per piece</th>
          <th scope="col">In stock</th>
          <th scope="col">Quantity</th>
          <th scope="col">
            <span className="sr-only">Order</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductTableRow key={product._id} product={product} Action={Action} needed={needed} />
        ))}
      </tbody>
    </table>
  )
}

/** Holds its own quantity, so that typing renders only one row. */
const ProductTableRow = memo(function ProductTableRow({ product, Action, needed }: ActionPropsOfRow) {
  const { sku, quantityRule, availableQuantity, family } = product
  const orderable = orderableOf(product)
  const isFamily = family !== undefined && family.variantCount > 1
  const name = isFamily ? family.name : product.name
  const [pieces, setPieces] = useState(quantityFrom(quantityRule, needed ?? quantityRule.min))
  const isOrderable = largestQuantity(quantityRule, orderable) !== undefined
  const isGood = !adviseOn(quantityRule, pieces, orderable)
  const price = linePrice(product, isGood ? pieces : quantityRule.min)
  const steps = priceSteps(product)
  return (
    <tr>
      <td data-label="SKU">
        <span className="product-table-sku" title={sku}>
          {isFamily ? counted(family.variantCount, 'variant') : sku}
        </span>
      </td>
      <th scope="row" data-label="Product" className="font-medium">
        <span className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 md:max-lg:grid-cols-1 lg:min-w-50">
          <span className="w-12 overflow-hidden rounded-field">
            <ProductPicture img={product.img} name="" sizes="3rem" />
          </span>
          <Link
            to={productPath(product)}
            prefetch="intent"
            className="inline-flex min-h-6 items-center wrap-break-word hover:underline"
          >
            {name}
          </Link>
        </span>
      </th>
      <td data-label="Per piece">
        <div>
          {isFamily && <span className="muted text-sm">from </span>}
          <span className="font-semibold">{formatAmount(price.unitPrice)}</span>
          <br />
          <span className="muted text-sm">
            {isGood && !isFamily && `${formatAmount(price.amount)} in total`}
          </span>
          {price.source === 'price-list' && <span className="muted block text-sm">Your company’s price</span>}
          {steps.length > 1 && !isFamily && (
            <details name="price-breaks" className="relative">
              <summary className="anchor inline-flex min-h-6 cursor-pointer items-center text-sm">
                Price breaks<span className="sr-only"> of {name}</span>
              </summary>
              <div className="product-table-breaks">
                <PriceBreaksTable steps={steps} pieces={pieces} />
              </div>
            </details>
          )}
        </div>
      </td>
      <td data-label="In stock">
        {isFamily ? (
          <span className="muted">by variant</span>
        ) : isOrderable ? (
          formatCount(availableQuantity)
        ) : (
          <span className="text-low">Too few to order</span>
        )}
      </td>
      <td data-label="Quantity">
        {isFamily ? null : (
          <QuantityField
            label={`Quantity of ${name}`}
            labelHidden
            product={product}
            pieces={pieces}
            onChange={setPieces}
            disabled={!isOrderable}
            onKeyDown={moveOrAct}
          />
        )}
      </td>
      <td>
        {isFamily && (
          <Link to={productPath(product)} className="btn" aria-label={`Choose a variant of ${name}`}>
            Choose
          </Link>
        )}
        {isOrderable && !isFamily && (
          <div data-action>{isGood && <Action product={product} pieces={pieces} />}</div>
        )}
      </td>
    </tr>
  )
})

interface ActionPropsOfRow extends Pick<Props, 'needed'> {
  readonly product: Product
  readonly Action: Action
}

function OrderLink({ product: { _id: id, name }, pieces }: ActionProps) {
  return (
    <Link
      to={{ pathname: href('/purchase/:id', { id }), search: `?pieces=${pieces}` }}
      className="btn"
      aria-label={`Order ${pieces} of ${name}`}
    >
      Order
    </Link>
  )
}

function moveOrAct(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget } = event
  const row = currentTarget.closest('tr')
  if (key === 'Enter') {
    event.preventDefault()
    row?.querySelector<HTMLElement>('[data-action] :is(a, button)')?.click()
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return
  // Otherwise the browser would change the number.
  event.preventDefault()
  const next = (from: Element) => (key === 'ArrowUp' ? from.previousElementSibling : from.nextElementSibling)
  for (let other = row && next(row); other; other = next(other)) {
    // The field of a product that cannot be ordered is disabled.
    const quantity = other.querySelector<HTMLInputElement>('input:enabled')
    if (!quantity) continue
    quantity.focus()
    quantity.select()
    return
  }
}
