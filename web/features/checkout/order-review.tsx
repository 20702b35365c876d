import { href, Link } from 'react-router'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { changeLine } from '#web/features/carts/cart-store.ts'
import { LineDays } from '#web/features/lines/line-days.tsx'
import { isSoldOut, problemText } from '#web/features/lines/problem-text.ts'
import { priceSourceText } from '#web/features/prices/price-source.ts'
import { WhyThisPrice } from '#web/features/prices/why-this-price.tsx'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { TellWhenBack } from '#web/features/stock/tell-when-back.tsx'
import { Button } from '#web/ui/button.tsx'

/** Lines shown at first; longer orders can be expanded. */
const SHOWN = 20

const REVIEW = 'review'

/** The pressed button disappears with its problem, so move the focus to the lines. */
function take({ product_id }: CartLine, orderAmount: number) {
  document.getElementById(REVIEW)?.focus()
  changeLine(product_id, { orderAmount })
}

interface Props {
  readonly lines: readonly CartLine[]
  /** The coupon's discount on them, in words, by product. */
  readonly shares: ReadonlyMap<string, string>
}

/** Every line of the order with its price, where the price comes from, and its problem. */
export function OrderReview({ lines, shares }: Props) {
  // Lines with a problem first: they need attention.
  const sorted = [...lines].sort((a, b) => Number(!a.problem) - Number(!b.problem))
  return (
    <section aria-labelledby={REVIEW} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id={REVIEW} tabIndex={-1} className="text-xl">
          Your order
        </h2>
        <Link to={href('/cart')} className="anchor inline-flex min-h-6 items-center">
          Change the cart
        </Link>
      </div>
      <Lines lines={sorted.slice(0, SHOWN)} shares={shares} />
      {sorted.length > SHOWN && (
        <details className="grid gap-3">
          <summary className="menu-entry">Show {formatCount(sorted.length - SHOWN)} more lines</summary>
          <Lines lines={sorted.slice(SHOWN)} shares={shares} />
        </details>
      )}
    </section>
  )
}

const Lines = ({ lines, shares }: Props) => (
  <ul className="surface divide-y divide-current/10 px-5">
    {lines.map((line) => (
      <li
        key={line.product_id}
        className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-4 [content-visibility:auto] [contain-intrinsic-size:auto_5rem]"
      >
        <div className="row-span-2 overflow-hidden rounded-field">
          <ProductPicture img={line.img} name="" sizes="3rem" />
        </div>
        <p className="min-w-0 font-medium wrap-anywhere">{line.productName}</p>
        <p className={`text-right font-semibold ${line.problem ? 'muted line-through' : ''}`}>
          {formatAmount(line.paymentAmount)}
        </p>
        <p className="muted col-span-2 text-sm wrap-anywhere">
          {formatCount(line.orderAmount)} × {formatAmount(line.price)}, {priceSourceText(line)}
          {shares.has(line.product_id) && `, ${shares.get(line.product_id)}`} ·{' '}
          <span className="inline-block">SKU {line.sku}</span>
          {line.note && ` · ${line.note}`}
        </p>
        <div className="col-span-2 col-start-2 grid gap-1">
          <WhyThisPrice line={line} coupon={shares.get(line.product_id)} />
          <LineDays line={line} />
        </div>
        {line.problem && (
          <div className="col-span-2 col-start-2 flex flex-wrap items-center gap-2">
            <p className="text-problem text-sm">{problemText(line)}</p>
            {isSoldOut(line) && (
              <>
                <TellWhenBack product={{ _id: line.product_id, name: line.productName }} />
                <Button onClick={() => take(line, 0)}>
                  Remove
                  <span className="sr-only"> {line.productName}</span>
                </Button>
              </>
            )}
            {line.problem.nearestQuantities.map((pieces) => (
              <Button key={pieces} onClick={() => take(line, pieces)}>
                Take {formatCount(pieces)}
                <span className="sr-only"> of {line.productName}</span>
              </Button>
            ))}
          </div>
        )}
      </li>
    ))}
  </ul>
)
