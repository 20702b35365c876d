import { useState } from 'react'
import { data, href, Link, useNavigate, useSearchParams } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { getProduct } from '#contract/products/endpoints.ts'
import { largestQuantity, orderableOf } from '#contract/products/quantity.ts'
import { Refused } from '#http/call-errors.ts'
import { callInProcess } from '#web/api-client.server.ts'
import { askAsMember } from '#web/api-client.ts'
import { PlaceOrderDialog } from '#web/features/orders/place-order-dialog.tsx'
import { linePrice, priceSteps } from '#web/features/prices/line-price.ts'
import { useOwnPrice } from '#web/features/prices/own-prices.ts'
import { PriceBreaksTable } from '#web/features/prices/price-breaks-table.tsx'
import { unlessRefused } from '#web/features/products/load-product.ts'
import { productPath } from '#web/features/products/product-path.ts'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { useFreshStock } from '#web/features/products/use-fresh-stock.ts'
import { seesAssortment } from '#web/features/sign-in/assortment.ts'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { SignedInOnly } from '#web/features/sign-in/signed-in-only.tsx'
import { Promised } from '#web/features/stock/promised.tsx'
import { TellWhenBack } from '#web/features/stock/tell-when-back.tsx'
import { Button } from '#web/ui/button.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/purchase'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: titled(loaderData?.product?.name ?? 'Product not found') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return { product: await callInProcess(context, getProduct, params) }
  } catch (failure) {
    if (failure instanceof Refused) return data({ product: undefined }, { status: 404 })
    throw failure
  }
}

export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  const [loaded, admin] = await Promise.all([
    seesAssortment() ? loadAsMember(params) : serverLoader(),
    isAdmin(request),
  ])
  return { ...loaded, admin }
}
clientLoader.hydrate = true as const

const loadAsMember = async (params: { readonly id: string }) => ({
  product: await unlessRefused(askAsMember, getProduct, params),
})

export default function Purchase({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [ordering, setOrdering] = useState(false)
  const product = useFreshStock(useOwnPrice(loaderData.product))
  if (!product) return <NotFound />
  const admin = 'admin' in loaderData && loaderData.admin
  const { quantityRule, availableQuantity } = product
  const orderable = largestQuantity(quantityRule, orderableOf(product)) !== undefined

  const steps = priceSteps(product)
  const own = linePrice(product, quantityRule.min)
  const chosen = Number(search.get('pieces'))

  async function placed() {
    toast(
      readSession()?.acting
        ? 'Order placed. The customer pays for it.'
        : 'Order placed. Pay for it here when you are ready.',
    )
    await navigate(href('/dashBoard/myOrder'))
  }

  return (
    <SignedInOnly>
      <main className="page py-8 lg:py-14">
        <article className="surface mx-auto grid max-w-4xl gap-6 p-5 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] sm:gap-8 sm:p-8">
          <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-4 sm:contents">
            <div className="overflow-hidden rounded-box sm:row-span-2 sm:self-start">
              <ProductPicture
                img={product.img}
                name={product.name}
                eager
                sizes="(min-width: 40rem) 14rem, 6.5rem"
                className="product-in-transit"
              />
            </div>
            <div className="grid gap-1">
              <p className="muted">{product.category}</p>
              <h1 className="text-2xl wrap-anywhere sm:text-4xl">{product.name}</h1>
              <Link to={productPath(product)} className="tap-link">
                Product details
              </Link>
            </div>
          </div>
          <div className="grid content-start gap-6 sm:col-start-2">
            <dl className="grid grid-cols-2 gap-4 min-[24rem]:grid-cols-3">
              <Figure
                label={product.priceList ? 'Your company’s price' : 'Per piece'}
                value={formatAmount(product.priceList ? own.unitPrice : product.price)}
              />
              <Figure label="Minimum order" value={`${formatCount(quantityRule.min)} pieces`} />
              <Figure label="Available" value={formatCount(availableQuantity)} />
            </dl>
            {steps.length > 1 && <PriceBreaksTable steps={steps} />}
            {admin ? (
              <p className="font-medium">Admin Can't Purchase</p>
            ) : (
              <div>
                <Button
                  primary
                  className="btn-lg w-full sm:w-auto"
                  disabled={!orderable}
                  onClick={() => setOrdering(true)}
                >
                  Place Order
                </Button>
                {!orderable && (
                  <div className="mt-3 grid gap-1.5">
                    <p className="text-low">
                      Fewer than {formatCount(quantityRule.min)} pieces are left, so none can be ordered now.
                    </p>
                    <Promised product={product} pieces={quantityRule.min} />
                    <TellWhenBack product={product} />
                  </div>
                )}
              </div>
            )}
            <p className="muted max-w-prose leading-relaxed">{product.description}</p>
          </div>
        </article>
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
