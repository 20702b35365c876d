import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { largestQuantity, orderableOf } from '#contract/products/quantity.ts'
import { AddToList } from '#web/features/lists/add-to-list.tsx'
import { AddToCartButton } from '#web/features/products/add-to-cart-button.tsx'
import { LotStepper } from '#web/features/products/lot-stepper.tsx'
import { Stock } from '#web/features/products/product-card.tsx'
import { QuantityField } from '#web/features/products/quantity-field.tsx'
import { adviseOn } from '#web/features/products/typed-quantity.ts'
import { Promised } from '#web/features/stock/promised.tsx'
import { TellWhenBack } from '#web/features/stock/tell-when-back.tsx'
import { linePrice, priceSteps } from './line-price.ts'
import { useOwnPrice } from './own-prices.ts'
import { PriceBreaksTable } from './price-breaks-table.tsx'

interface Props {
  readonly product: Product
  /** Shown below the quantity. */
  readonly children?: ReactNode
}

/** A product's price by quantity, with the order button. */
export function PricePanel({ product: shared, children }: Props) {
  const product = useOwnPrice(shared)
  const { _id: id, quantityRule } = product
  const available = orderableOf(product)
  const [pieces, setPieces] = useState(quantityRule.min)
  const steps = priceSteps(product)
  const isOrderable = largestQuantity(quantityRule, available) !== undefined
  const isGood = !adviseOn(quantityRule, pieces, available)
  const shown = isGood ? pieces : quantityRule.min
  const price = linePrice(product, shown)
  const isLeast = shown === quantityRule.min

  return (
    <div className="@container grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p>
          <span className="text-4xl font-semibold">{formatAmount(price.unitPrice)}</span>{' '}
          <span className="muted">per piece</span>
          <br />
          <span className="muted">
            {formatAmount(price.amount)} for {formatCount(shown)}
            {price.source === 'price-list' && ', your company’s price'}
          </span>
        </p>
        <Stock product={product} />
      </div>
      {steps.length > 1 && <PriceBreaksTable steps={steps} pieces={pieces} />}
      <div className="grid items-start gap-4 @lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="grid gap-2">
          {isOrderable ? (
            <>
              <QuantityField label="Quantity" product={product} pieces={pieces} onChange={setPieces} />
              <LotStepper product={product} pieces={pieces} onChange={setPieces} />
            </>
          ) : (
            <>
              <Promised product={product} pieces={quantityRule.min} />
              <TellWhenBack product={product} />
            </>
          )}
          {children}
          {/* Beside the buttons, so that nothing shifts once the signed-in user is known. */}
          <AddToList product={product} pieces={shown} />
        </div>
        <div className="grid gap-3 @lg:mt-6.5">
          {isOrderable && (
            <p className="flex min-h-(--control) flex-wrap items-baseline justify-between gap-x-4">
              <span>Total for {formatCount(shown)} pieces</span>
              <output className="text-2xl font-semibold">{formatAmount(price.amount)}</output>
            </p>
          )}
          <Link
            to={{ pathname: href('/purchase/:id', { id }), search: isLeast ? '' : `?pieces=${shown}` }}
            prefetch="intent"
            className="btn btn-primary btn-lg"
          >
            {isOrderable
              ? isLeast
                ? `Order now (${formatCount(shown)} or more)`
                : `Order ${formatCount(shown)} pieces`
              : 'See when it is back'}
          </Link>
          {isGood && <AddToCartButton product={product} pieces={shown} className="btn-lg w-full" />}
          <Link
            to={{
              pathname: href('/quote'),
              search: `?${new URLSearchParams({ product: id, pieces: String(pieces || shown) })}`,
            }}
            className="btn btn-lg"
          >
            Request a quote
          </Link>
          <p className="muted text-sm">For larger quantities, a special price or a later delivery date.</p>
        </div>
      </div>
    </div>
  )
}
