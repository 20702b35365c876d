import { useState } from 'react'
import { data, href, useNavigate, useSearchParams } from 'react-router'
import { api } from '#contract/api.ts'
import { formatDollars } from '#contract/money.ts'
import { largestQuantity } from '#contract/quantity.ts'
import { Refused } from '#http/call-errors.ts'
import { callInProcess } from '#web/api-client.server.ts'
import { PlaceOrderDialog } from '#web/features/orders/place-order-dialog.tsx'
import { loadAround } from '#web/features/products/around-product.server.ts'
import { AroundProduct } from '#web/features/products/around-product.tsx'
import { linePrice, priceSteps } from '#web/features/products/line-price.ts'
import { orderingFacts } from '#web/features/products/ordering-facts.ts'
import { useOwnPrice } from '#web/features/products/own-prices.ts'
import { PriceBreaksTable } from '#web/features/products/price-breaks-table.tsx'
import { Specifications } from '#web/features/products/specifications.tsx'
import { useFreshStock } from '#web/features/products/use-fresh-stock.ts'
import { ZoomablePicture } from '#web/features/products/zoomable-picture.tsx'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { SignedInOnly } from '#web/features/sign-in/signed-in-only.tsx'
import { Promised } from '#web/features/stock/promised.tsx'
import { TellWhenBack } from '#web/features/stock/tell-when-back.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { NotFound } from '#web/ui/not-found.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/purchase'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product?.name ?? 'Product not found'} · Hundredfold` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const product = await callInProcess(context, api.getProduct, params)
    return { product, around: await loadAround(context, product) }
  } catch (failure) {
    if (failure instanceof Refused) return data({ product: undefined, around: undefined }, { status: 404 })
    throw failure
  }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [loaded, admin] = await Promise.all([serverLoader(), isAdmin(request)])
  return { ...loaded, admin }
}
clientLoader.hydrate = true as const

export default function Purchase({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [ordering, setOrdering] = useState(false)
  const { product: loaded, around } = loaderData
  const product = useFreshStock(useOwnPrice(loaded))
  if (!product || !around) return <NotFound />
  const admin = 'admin' in loaderData && loaderData.admin
  const { quantityRule, availableQuantity } = product
  const orderable = largestQuantity(quantityRule, availableQuantity) !== undefined

  const steps = priceSteps(product)
  const own = linePrice(product, quantityRule.min)
  const chosen = Number(search.get('pieces'))

  async function placed() {
    toast('Order placed. Pay for it here when you are ready.')
    await navigate(href('/dashBoard/myOrder'))
  }

  return (
    <SignedInOnly>
      <main className="page grid gap-16 py-8 lg:py-14">
        <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
          <div className="lg:sticky lg:top-24 lg:self-start">
            <ZoomablePicture img={product.img} name={product.name} />
          </div>
          <div className="grid content-start gap-8">
            <div className="grid gap-3">
              <p className="muted">{product.category}</p>
              <h1 className="text-4xl">{product.name}</h1>
            </div>
            <dl className="grid grid-cols-3 gap-4">
              <Figure
                label={product.priceList ? 'Your company’s price' : 'A piece'}
                value={formatDollars(product.priceList ? own.unitPrice : product.price)}
              />
              <Figure label="Minimum order" value={`${formatCount(quantityRule.min)} pieces`} />
              <Figure label="Available" value={formatCount(availableQuantity)} />
            </dl>
            {steps.length > 1 && <PriceBreaksTable steps={steps} />}
            {admin ? (
              <p className="surface p-4 font-medium">Admin Can't Purchase</p>
            ) : (
              <div>
                <button
                  type="button"
                  className="btn btn-primary btn-lg w-full sm:w-auto"
                  disabled={!orderable}
                  onClick={() => setOrdering(true)}
                >
                  Place Order
                </button>
                {!orderable && (
                  <div className="mt-3 grid gap-1.5">
                    <p className="text-low">
                      Fewer than {formatCount(quantityRule.min)} pieces are left, so none can be ordered now.
                    </p>
                    <Promised
                      available={availableQuantity}
                      incoming={product.incoming}
                      pieces={quantityRule.min}
                    />
                    <TellWhenBack product={product} />
                  </div>
                )}
              </div>
            )}
            <p className="muted max-w-prose text-lg leading-relaxed">{product.description}</p>
            <Specifications title="Codes and quantities" facts={orderingFacts(product)} />
            <Specifications title="Specifications" facts={product.specs} />
          </div>
        </div>
        <AroundProduct product={product} {...around} />
      </main>
      {ordering && (
        <PlaceOrderDialog
          product={product}
          pieces={chosen}
          onPlaced={placed}
          onClose={() => setOrdering(false)}
        />
      )}
    </SignedInOnly>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-1">
      <dt className="muted text-sm">{label}</dt>
      <dd className="text-xl font-semibold">{value}</dd>
    </div>
  )
}
