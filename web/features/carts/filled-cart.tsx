import { useEffect } from 'react'
import { href, Link, useLocation, useRevalidator, useSearchParams } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { sentLines, useOrderTotals } from '#web/features/checkout/use-order-totals.ts'
import { CouponField } from '#web/features/coupons/coupon-field.tsx'
import { lineShares } from '#web/features/coupons/line-shares.ts'
import { useCoupon } from '#web/features/coupons/use-coupon.ts'
import { SaveAsList } from '#web/features/lists/save-as-list.tsx'
import { ReturnButton } from '#web/features/punchout/return-button.tsx'
import { usePunchOut } from '#web/features/punchout/session.ts'
import { AddProduct } from '#web/features/quick-order/add-product.tsx'
import { quoteOfLines } from '#web/features/quotes/quote-of-lines.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { addById } from './add-by-id.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartProblems } from './cart-problems.tsx'
import { type CartView, changeLine } from './cart-store.ts'
import { CartTotal, isAboveCardLimit } from './cart-total.tsx'
import { totalsOf } from './optimistic-line.ts'
import { sendWrites } from './sync-cart.ts'
import { UnknownLines } from './unknown-lines.tsx'

/** Lines per page. */
const SHOWN = 50

/** A cart with its lines, totals and next steps. */
export function FilledCart({ cart: { owner, lines, unknown } }: { cart: CartView }) {
  const [search] = useSearchParams()
  const pages = Math.max(1, Math.ceil(lines.length / SHOWN))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
  const first = (page - 1) * SHOWN
  const totals = totalsOf(lines, unknown.length)
  const { revalidate } = useRevalidator()
  const isVisitor = owner === ''
  const punchOut = usePunchOut()
  const coupon = useCoupon(owner)
  const wanted = { lines: sentLines(lines), ...(!isVisitor && coupon.code && { coupon: coupon.code }) }
  const charged = useOrderTotals(wanted, { isVisitor })
  const shares = lineShares(lines, charged.isStale ? undefined : charged.totals)
  useFocusOfHash(page)
  return (
    <>
      <CartProblems
        lines={lines}
        unknownCount={unknown.length}
        searchOf={(place) => `?page=${Math.floor(place / SHOWN) + 1}`}
      />
      <div>
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
          <div className="grid min-w-0 gap-4">
            <ul className="grid border-b border-(--line)">
              {lines.slice(first, first + SHOWN).map((line) => (
                <CartLineRow key={line.product_id} line={line} priceNote={shares.get(line.product_id)} />
              ))}
            </ul>
            <UnknownLines ids={unknown} />
            {punchOut?.operation !== 'inspect' && (
              <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
                <AddProduct
                  label="Add a part number"
                  taken={lines.map((line) => line.product_id)}
                  onAdd={async ({ _id }) => {
                    const problem = await addById(_id)
                    if (problem) toast(problem)
                    else await revalidate()
                  }}
                />
                <Link to={href('/quick-order')} className="btn">
                  Quick order
                </Link>
                <ConfirmButton
                  label="Empty cart"
                  title="Empty the cart?"
                  confirm="Empty cart"
                  onConfirm={() => {
                    for (const id of [...lines.map((line) => line.product_id), ...unknown])
                      changeLine(id, { orderAmount: 0 })
                    // The button, which would get the focus back, disappears with the lines.
                    document.querySelector<HTMLElement>('main h1')?.focus()
                  }}
                >
                  <p>All lines are removed.{!isVisitor && ' To keep them, save them as a list first.'}</p>
                </ConfirmButton>
              </div>
            )}
            {pages > 1 && (
              <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
                <p className="muted mr-auto">
                  Lines {formatCount(first + 1)} to {formatCount(Math.min(first + SHOWN, lines.length))} of{' '}
                  {formatCount(lines.length)}
                </p>
                {page > 1 && (
                  <Link to={{ search: `?page=${page - 1}` }} rel="prev" className="btn">
                    Previous page
                  </Link>
                )}
                {page < pages && (
                  <Link to={{ search: `?page=${page + 1}` }} rel="next" className="btn">
                    Next page
                  </Link>
                )}
              </nav>
            )}
          </div>
          <div className="lg:sticky lg:top-24">
            <CartTotal
              lines={lines}
              totals={totals}
              byCard={!punchOut}
              charged={{
                ...charged,
                where: 'Estimated for your default address, or our home region without one.',
              }}
            >
              {!isVisitor && <CouponField coupon={coupon} totals={charged.totals} />}
              {punchOut ? (
                !punchOut.over && (
                  <ReturnButton key={JSON.stringify(lines)} punchOut={punchOut} lines={lines} />
                )
              ) : (
                <>
                  <Link to={href('/checkout')} className="btn btn-primary btn-lg max-lg:hidden">
                    Go to checkout
                  </Link>
                  {lines.length > 0 && !isAboveCardLimit(charged.totals?.total ?? totals.paymentAmount) && (
                    <Link to={href('/quote')} state={quoteOfLines(lines)} className="btn btn-plain">
                      Request a quote
                    </Link>
                  )}
                  {isVisitor ? (
                    <p className="muted">
                      You sign in first, and your cart comes with you. You can enter coupon codes then.
                    </p>
                  ) : (
                    <SaveAsList
                      source={{ from: 'cart' }}
                      prepare={() => sendWrites(owner)}
                      hint="The cart stays as it is."
                    >
                      Save as list
                    </SaveAsList>
                  )}
                </>
              )}
            </CartTotal>
          </div>
        </div>
        {!punchOut && (
          <div className="bottom-bar">
            <p className="mr-auto text-xl font-semibold wrap-anywhere">
              <span className="sr-only">Total </span>
              {formatAmount(charged.totals?.total ?? totals.paymentAmount)}
            </p>
            <Link to={href('/checkout')} className="btn btn-primary">
              Go to checkout
            </Link>
          </div>
        )}
      </div>
    </>
  )
}

/** Focuses the field that a problem links to, once its page of lines is shown. */
function useFocusOfHash(page: number) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeat for each click on such a link.
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.focus()
  }, [hash, key, page])
}
