import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { largestQuantity, orderableOf, quantityFrom } from '#contract/products/quantity.ts'
import { UnknownFreight } from '#web/features/checkout/unknown-freight.tsx'
import { CompareButton } from '#web/features/comparison/compare-button.tsx'
import { AddToList } from '#web/features/lists/add-to-list.tsx'
import { AddToCartButton } from '#web/features/products/add-to-cart-button.tsx'
import { LotCells, LotText } from '#web/features/products/lot-cells.tsx'
import { QuantityField } from '#web/features/products/quantity-field.tsx'
import { Stock } from '#web/features/products/stock.tsx'
import { adviseOn } from '#web/features/products/typed-quantity.ts'
import { usePiecesNeeded } from '#web/features/search/pieces-needed.ts'
import { PieceDates } from '#web/features/stock/piece-dates.tsx'
import { Promised } from '#web/features/stock/promised.tsx'
import { TellWhenBack } from '#web/features/stock/tell-when-back.tsx'
import { BuyBar } from './buy-bar.tsx'
import { FeesByLaw } from './fees-by-law.tsx'
import { linePrice, priceSteps } from './line-price.ts'
import { useOwnPrice } from './own-prices.ts'
import { PriceLadder } from './price-ladder.tsx'

const FreightLine = lazy(() => import('#web/features/checkout/freight-line.tsx'))

interface Props {
  readonly product: Product
  /** Shown below the actions. */
  readonly children?: ReactNode
}

/** What a quantity of a product costs, when it comes and how it is ordered, in this order. */
export function PricePanel({ product: shared, children }: Props) {
  const product = useOwnPrice(shared)
  const { _id: id, quantityRule } = product
  const form = useId()
  const action = useRef<HTMLDivElement>(null)
  const available = orderableOf(product)
  const needed = usePiecesNeeded()
  const [typed, setPieces] = useState<number>()
  const wanted = quantityFrom(quantityRule, needed ?? quantityRule.min)
  const pieces = typed ?? (adviseOn(quantityRule, wanted, available) ? quantityRule.min : wanted)
  const steps = priceSteps(product)
  const most = largestQuantity(quantityRule, available)
  const isOrderable = most !== undefined
  const isGood = !adviseOn(quantityRule, pieces, available)
  const shown = isGood ? pieces : quantityRule.min
  const price = linePrice(product, shown)
  const isLeast = shown === quantityRule.min
  const purchase = { pathname: href('/purchase/:id', { id }), search: isLeast ? '' : `?pieces=${shown}` }

  return (
    <div className="buy-box surface">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p>
          <span className="buy-price">{formatAmount(price.unitPrice)}</span>{' '}
          <span className="muted">per piece</span>
          <br />
          <span className="muted text-sm">
            {formatAmount(price.amount)} for {formatCount(shown)}
            {price.source === 'price-list' && ', your company’s price'}
          </span>
        </p>
        {!isOrderable && <Stock product={product} />}
      </div>
      <FeesByLaw fees={product.fees} />
      {steps.length > 1 && <PriceLadder steps={steps} pieces={pieces} most={most} onChoose={setPieces} />}
      {isOrderable ? (
        <>
          <div className="flex items-start gap-5">
            <div className="grid min-w-0 grow gap-1.5">
              <QuantityField
                label="Quantity"
                product={product}
                pieces={pieces}
                onChange={setPieces}
                hasSteps
                hasDates
              />
              <LotText product={product} pieces={pieces} />
            </div>
            <div className="pt-2 max-[24rem]:hidden">
              <LotCells product={product} pieces={pieces} />
            </div>
          </div>
          <PieceDates product={product} pieces={shown}>
            <Suspense fallback={<UnknownFreight />}>
              <FreightLine productId={id} pieces={shown} />
            </Suspense>
          </PieceDates>
        </>
      ) : (
        <>
          <Promised product={product} pieces={quantityRule.min} />
          <TellWhenBack product={product} />
        </>
      )}
      <div ref={action} className="grid gap-2">
        {isOrderable && (
          <AddToCartButton
            product={product}
            pieces={shown}
            amount={price.amount}
            form={form}
            disabled={!isGood}
            className="btn-primary btn-lg w-full"
          />
        )}
        <Link to={purchase} prefetch="intent" className={isOrderable ? 'btn' : 'btn btn-primary btn-lg'}>
          {isOrderable
            ? isLeast
              ? `Order now (${formatCount(shown)} or more)`
              : `Order ${formatCount(shown)} pieces`
            : 'See when it is back'}
        </Link>
      </div>
      <div className="-mx-2 flex flex-wrap items-start justify-between gap-x-1 [&_.btn]:px-2">
        <Link
          to={{
            pathname: href('/quote'),
            search: `?${new URLSearchParams({ product: id, pieces: String(pieces || shown) })}`,
          }}
          title="For larger quantities, a special price or a later delivery date"
          className="btn btn-plain"
        >
          Request a quote
        </Link>
        <CompareButton product={product} />
        {/* Beside the buttons, so that nothing shifts once the signed-in user is known. */}
        <AddToList product={product} pieces={shown} />
      </div>
      {children}
      {isOrderable && (
        <BuyBar
          action={action}
          form={form}
          pieces={shown}
          unitPrice={price.unitPrice}
          amount={price.amount}
        />
      )}
    </div>
  )
}
