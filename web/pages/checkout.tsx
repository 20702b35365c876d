import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { getBillingAddress, listAddresses, MAX_ADDRESSES } from '#contract/addresses/endpoints.ts'
import { titled } from '#contract/brand.ts'
import { myOrders } from '#contract/orders/endpoints.ts'
import { paymentPage } from '#contract/orders/order.ts'
import { getTerms } from '#contract/terms/endpoints.ts'
import { callShop, listShop, requireSession } from '#web/api-client.ts'
import { cartOrdered, loadCart, useCart } from '#web/features/carts/cart-store.ts'
import { NothingInCart, newestOrderToPay } from '#web/features/carts/nothing-in-cart.tsx'
import { hasNoCart } from '#web/features/carts/stored-cart-count.ts'
import { CheckoutForm } from '#web/features/checkout/checkout-form.tsx'
import { loadChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import type { Route } from './+types/checkout'

export const meta = () => [{ title: titled('Checkout') }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(request)
  const [
    cart,
    { rows: addresses },
    { address: billing },
    { terms },
    { company, costCentres },
    [lastDivided],
  ] = await Promise.all([
    loadCart(request),
    listShop(request, listAddresses, { limit: MAX_ADDRESSES }),
    callShop(request, getBillingAddress, {}),
    callShop(request, getTerms, {}),
    loadChargedTo(request),
    callShop(request, myOrders, { email, divided: 'true', limit: 1 }),
  ])
  const [admin, lineCount] = [hasNoCart(), cart.lines.length]
  const orderToPay = admin || lineCount > 0 ? undefined : await newestOrderToPay(request)
  return {
    email,
    addresses,
    billing,
    lastDivided,
    credit: terms,
    company,
    costCentres,
    admin,
    lineCount,
    orderToPay,
  }
}

export const HydrateFallback = FullScreenLoader

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { email, addresses, billing, lastDivided, credit, company, costCentres } = loaderData
  const { admin, lineCount, orderToPay } = loaderData
  const cart = useCart()
  const navigate = useNavigate()
  // An order whose reply was lost has emptied the cart: keep the form, so that a retry returns that reply.
  const [filled] = useState(lineCount > 0)
  if (cart?.owner !== email) return <HydrateFallback />

  async function toOrder(orderId: string, next: 'pay' | 'order') {
    // An admin who acts leaves the payment to the customer.
    const pays = next === 'pay' && !readSession()?.acting
    await navigate(pays ? paymentPage(orderId) : href('/dashBoard/order/:id', { id: orderId }))
    cartOrdered(email)
  }

  return (
    <main className="page grid gap-8 py-8 lg:py-12">
      <h1 className="text-3xl">Checkout</h1>
      {admin ? (
        <p className="surface p-6 text-lg">Admin Can't Purchase</p>
      ) : filled ? (
        <CheckoutForm
          cart={cart}
          addresses={addresses}
          billing={billing}
          lastDivided={lastDivided}
          credit={credit}
          company={company}
          costCentres={costCentres}
          onPlaced={toOrder}
        />
      ) : (
        <NothingInCart orderToPay={orderToPay} />
      )}
    </main>
  )
}
