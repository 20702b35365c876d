import { href, Link, replace, type ShouldRevalidateFunctionArgs } from 'react-router'
import { z } from 'zod'
import { titled } from '#contract/brand.ts'
import { SentLine } from '#contract/carts/endpoints.ts'
import { Id } from '#contract/fields.ts'
import { addById } from '#web/features/carts/add-by-id.ts'
import { changeLine, loadCart, useCart } from '#web/features/carts/cart-store.ts'
import { FilledCart } from '#web/features/carts/filled-cart.tsx'
import { NothingInCart, newestOrderToPay } from '#web/features/carts/nothing-in-cart.tsx'
import { hasNoCart } from '#web/features/carts/stored-cart-count.ts'
import { sessionEnded, useSession } from '#web/features/sign-in/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/cart'

export const meta = () => [{ title: titled('Cart') }, { name: 'robots', content: 'noindex' }]

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
  const problem = await addById(id, pieces)
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
      <h1 className="text-3xl" tabIndex={-1}>
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
        {cart.unsent && `${cart.unsent} Your changes are kept in this browser until they are saved.`}
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
          Sign in
        </Link>
      </EmptyState>
    )
  return <NothingInCart orderToPay={orderToPay} />
}
