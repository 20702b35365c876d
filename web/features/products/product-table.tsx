import { type ComponentType, type KeyboardEvent, memo, useState } from 'react'
import { href, Link } from 'react-router'
import { counted, formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { largestQuantity, orderableOf, quantityFrom } from '#contract/products/quantity.ts'
import { CompareButton } from '#web/features/comparison/compare-button.tsx'
import { allVariantsOf } from '#web/features/families/all-variants.ts'
import { linePrice, type PricedProduct, priceSteps } from '#web/features/prices/line-price.ts'
import type { ListedProduct } from './listed-product.ts'
import { productPath } from './product-path.ts'
import { ProductPicture } from './product-picture.tsx'
import { QuantityField } from './quantity-field.tsx'
import { Stock } from './stock.tsx'
import { adviseOn } from './typed-quantity.ts'

type Product = ListedProduct & PricedProduct

interface ActionProps {
  readonly product: Product
  /** The quantity to order. */
  readonly pieces: number
  /** Whether its text is short: the row names product and quantity. */
  readonly brief?: boolean
}

/** The action for a row's quantity; Enter in the quantity activates its first link or button. */
type Action = ComponentType<ActionProps>

interface Props {
  readonly products: readonly Product[]
  readonly Action?: Action
  /** The pieces that somebody needs: each row begins with them. */
  readonly needed?: number | undefined
}

/**
 * Products, a line each, priced for the pieces that somebody needs. For ordering by keyboard: up and down move between
 * quantities, Enter activates.
 */
export function ProductTable({ products, Action = OrderLink, needed }: Props) {
  return (
    <table className="stacked-table pocket-table product-table">
      <caption className="sr-only">Products</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Compare</span>
          </th>
          <th scope="col">Product</th>
          <th scope="col" className="product-table-data">
            Main data
          </th>
          <th scope="col">In stock</th>
          <th scope="col" className="text-end">
            Per piece
          </th>
          <th scope="col" className="product-table-next text-end">
            Next price
          </th>
          <th scope="col" className="text-end">
            Pieces
          </th>
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
  const { sku, quantityRule, family, mainData = [] } = product
  const orderable = orderableOf(product)
  const isFamily = family !== undefined && family.variantCount > 1
  const name = isFamily ? family.name : product.name
  const [pieces, setPieces] = useState(quantityFrom(quantityRule, needed ?? quantityRule.min))
  const isOrderable = largestQuantity(quantityRule, orderable) !== undefined
  const isGood = !adviseOn(quantityRule, pieces, orderable)
  const price = linePrice(product, isGood ? pieces : quantityRule.min)
  const next = isFamily ? undefined : priceSteps(product).find(({ from }) => from > pieces)
  return (
    <tr>
      <td data-pocket="start">
        <CompareButton product={product} isBox />
      </td>
      <th scope="row" data-pocket="name" className="font-medium">
        <span className="flex min-w-0 items-center gap-3">
          <span className="thumb product-table-picture">
            <ProductPicture img={product.img} name="" sizes="3rem" />
          </span>
          <span className="min-w-0">
            <Link to={productPath(product)} prefetch="intent" className="product-table-name hover:underline">
              {name}
            </Link>
            <span className="product-table-sku muted text-sm font-normal" title={sku}>
              {isFamily ? counted(family.variantCount, 'variant') : sku}
            </span>
          </span>
        </span>
      </th>
      <td className="product-table-data muted text-sm">
        {mainData.map((text) => (
          <span key={text} className="block truncate" title={text}>
            {text}
          </span>
        ))}
      </td>
      <td data-pocket="below" className="text-sm">
        {isFamily ? (
          <span className="muted">by variant</span>
        ) : (
          <Stock product={product} pieces={needed && isGood ? pieces : undefined} />
        )}
      </td>
      <td data-pocket="end" className="text-end">
        {isFamily && <span className="muted text-sm">from </span>}
        <span className="text-lg font-semibold tracking-tight">{formatAmount(price.unitPrice)}</span>
        <span className="muted block text-sm">
          {isGood && !isFamily && (
            <>
              {formatAmount(price.amount)}
              <span className="sr-only"> in total</span>
            </>
          )}
        </span>
        {price.source === 'price-list' && <span className="muted block text-sm">Your company’s price</span>}
      </td>
      <td className="product-table-next text-end text-sm">
        {next && (
          <>
            {formatAmount(next.unitPrice)}
            <span className="muted block">from {formatCount(next.from)}</span>
          </>
        )}
      </td>
      <td data-pocket="field" className="product-table-pieces">
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
      <td data-pocket="action">
        {isFamily && (
          <Link to={allVariantsOf(product)} className="btn" aria-label={`Choose variants of ${name}`}>
            Choose
          </Link>
        )}
        {isOrderable && !isFamily && (
          <div data-action>{isGood && <Action product={product} pieces={pieces} brief />}</div>
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
    const quantity = other.querySelector<HTMLInputElement>('input[type="number"]:enabled')
    if (!quantity) continue
    quantity.focus()
    quantity.select()
    return
  }
}
