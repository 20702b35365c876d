import { useEffect } from 'react'
import {
  href,
  Link,
  replace,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useSearchParams,
} from 'react-router'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { titled } from '#contract/brand.ts'
import { SentLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { Id } from '#contract/fields.ts'
import { formatAmount } from '#contract/money.ts'
import { orderableOf } from '#contract/products/quantity.ts'
import { callPublic } from '#web/api-client.ts'
import { addToCart } from '#web/features/carts/add-to-cart.ts'
import { CartLineRow } from '#web/features/carts/cart-line-row.tsx'
import { CartProblems } from '#web/features/carts/cart-problems.tsx'
import { type CartView, changeLine, loadCart, useCart } from '#web/features/carts/cart-store.ts'
import { CartTotal, isAboveCardLimit } from '#web/features/carts/cart-total.tsx'
import { NothingInCart, newestOrderToPay } from '#web/features/carts/nothing-in-cart.tsx'
import { totalsOf } from '#web/features/carts/optimistic-line.ts'
import { hasNoCart } from '#web/features/carts/stored-cart-summary.ts'
import { sendWrites } from '#web/features/carts/sync-cart.ts'
import { UnknownLines } from '#web/features/carts/unknown-lines.tsx'
import { sentLines, useOrderTotals } from '#web/features/checkout/use-order-totals.ts'
import { CouponField } from '#web/features/coupons/coupon-field.tsx'
import { lineShares } from '#web/features/coupons/line-shares.ts'
import { useCoupon } from '#web/features/coupons/use-coupon.ts'
import { SaveAsList } from '#web/features/lists/save-as-list.tsx'
import { quoteOfLines } from '#web/features/quotes/quote-of-lines.ts'
import { sessionEnded, useSession } from '#web/features/sign-in/session.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/cart'

export const meta = () => [{ title: titled('Cart') }, { name: 'robots', content: 'noindex' }]

/** Lines per page. */
const SHOWN = 50

const Addition = z.object({ product: Id, pieces: z.coerce.number().pipe(SentLine.shape.orderAmount) })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const addition = Addition.safeParse(Object.fromEntries(new URL(request.url).searchParams)).data
  if (addition) {
    await addFromAddress(addition)
    throw replace(href('/cart'))
  }
  const { owner, lines, unknown } = await loadCart(request)
  const admin = hasNoCart()
  const isEmpty = owner !== '' && !admin && lines.length + unknown.length === 0
  return { admin, orderToPay: isEmpty ? await newestOrderToPay(request) : undefined }
}

/** Adds what an "Add to cart" form asked for that was submitted before its script loaded. */
async function addFromAddress({ product: id, pieces }: z.output<typeof Addition>) {
  const product = await callPublic(api.getProduct, { id })
  const { name, quantityRule: rule } = product
  const problem = await addToCart({ productId: id, name, pieces, rule, available: orderableOf(product) })
  // The button that would show the problem is on the previous page.
  if (problem) toast(problem)
}

const Undone = z.object({
  productId: Id,
  orderAmount: z.coerce.number().pipe(SentLine.shape.orderAmount),
  note: SentLine.shape.note,
})

/** A toast's Undo: restores a line. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { productId, ...line } = Undone.parse(Object.fromEntries(await request.formData()))
  changeLine(productId, line)
  return null
}

/** All lines are loaded already when another page of them is shown, or one is edited. */
export const shouldRevalidate = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && currentUrl.search === nextUrl.search && defaultShouldRevalidate

export function HydrateFallback() {
  return (
    <main className="page py-10">
      <ListSkeleton />
    </main>
  )
}

export default function CartPage({ loaderData: { admin, orderToPay } }: Route.ComponentProps) {
  const cart = useCart()
  const owner = useSession()?.email ?? ''
  if (cart?.owner !== owner) return <HydrateFallback />
  return (
    <main className="page grid gap-8 py-8 lg:py-12">
      <h1 className="text-4xl" tabIndex={-1}>
        Cart
      </h1>
      {admin ? (
        <p className="surface p-6 text-lg">Admin Can't Purchase</p>
      ) : cart.lines.length + cart.unknown.length === 0 ? (
        <EmptyCart orderToPay={orderToPay} />
      ) : (
        <FilledCart key={owner} cart={cart} />
      )}
      <p role="alert" className="text-problem empty:hidden">
        {cart.unsent && `${cart.unsent} What you changed is kept in this browser until it is saved.`}
      </p>
    </main>
  )
}

function EmptyCart({ orderToPay }: Pick<Route.ComponentProps['loaderData'], 'orderToPay'>) {
  if (sessionEnded())
    return (
      <EmptyState sentence="Your sign-in has ended. Sign in again to see your cart.">
        <Link
          to={`${href('/login')}?${new URLSearchParams({ from: href('/cart') })}`}
          className="btn btn-primary"
        >
          Login
        </Link>
      </EmptyState>
    )
  return <NothingInCart orderToPay={orderToPay} />
}

function FilledCart({ cart: { owner, lines, unknown } }: { cart: CartView }) {
  const [search] = useSearchParams()
  const pages = Math.max(1, Math.ceil(lines.length / SHOWN))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
  const first = (page - 1) * SHOWN
  const totals = totalsOf(lines, unknown.length)
  const isVisitor = owner === ''
  const coupon = useCoupon(owner)
  const wanted = { lines: sentLines(lines), ...(!isVisitor && coupon.code && { coupon: coupon.code }) }
  const charged = useOrderTotals(wanted, isVisitor)
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
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
          <div className="grid min-w-0 gap-4">
            <ul className="grid gap-4">
              {lines.slice(first, first + SHOWN).map((line) => (
                <CartLineRow key={line.product_id} line={line} priceNote={shares.get(line.product_id)} />
              ))}
            </ul>
            <UnknownLines ids={unknown} />
            <div className="flex flex-wrap gap-3">
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
                <p>All lines are removed. To keep them, save them as a list first.</p>
              </ConfirmButton>
            </div>
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
              charged={{
                ...charged,
                where: 'Estimated for your default address, or our home region without one.',
              }}
            >
              {!isVisitor && <CouponField coupon={coupon} totals={charged.totals} />}
              <Link to={href('/checkout')} className="btn btn-primary btn-lg max-lg:hidden">
                Go to checkout
              </Link>
              {lines.length > 0 && !isAboveCardLimit(charged.totals?.total ?? totals.paymentAmount) && (
                <Link to={href('/quote')} state={quoteOfLines(lines)} className="btn">
                  Request a quote
                </Link>
              )}
              {isVisitor ? (
                <p className="muted">
                  You sign in first; your cart comes with you. Coupon codes are entered then.
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
            </CartTotal>
          </div>
        </div>
        <div className="bottom-bar">
          <p className="mr-auto text-xl font-semibold wrap-anywhere">
            <span className="sr-only">Total </span>
            {formatAmount(charged.totals?.total ?? totals.paymentAmount)}
          </p>
          <Link to={href('/checkout')} className="btn btn-primary">
            Go to checkout
          </Link>
        </div>
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
