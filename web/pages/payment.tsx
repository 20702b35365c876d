import { data, href, Link, useNavigate, useRevalidator } from 'react-router'
import { z } from 'zod'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { Id } from '#contract/fields.ts'
import { formatAmount } from '#contract/money.ts'
import { getOrder } from '#contract/orders/endpoints.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { createPaymentIntent, updateOrder } from '#contract/payments/endpoints.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'
import { DeliverySummary, isDivided } from '#web/features/orders/delivery-summary.tsx'
import { LineSummary } from '#web/features/orders/line-summary.tsx'
import { justPaid } from '#web/features/orders/location-state.ts'
import { afterUnpaid } from '#web/features/orders/ordered-from.tsx'
import { CardForm } from '#web/features/payments/card-form.tsx'
import { ProductPicture } from '#web/features/products/product-picture.tsx'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { redirectReplacing } from '#web/redirect-replacing.ts'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { NotFound } from '#web/ui/not-found.tsx'
import { TimeLeft } from '#web/ui/time-left.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/payment'

export const meta = () => [{ title: titled('Pay for your order') }]

/** The path carries an order as JSON. Only its id is read; everything else comes from the server. */
const InPath = z.looseObject({ _id: Id })

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  // A question mark in the JSON starts the query string.
  const _id = idIn(params['*'], new URL(request.url).search)
  if (!_id) throw data('This link names no order.', { status: 404 })
  const order = await callShop(request, getOrder, { id: _id })
  // The order's page says what it is waiting for, or when its invoice is due.
  if (order.approval === 'waiting' || order.onAccount)
    throw redirectReplacing(request, href('/dashBoard/order/:id', { id: _id }))
  if (order.status !== wireStatus.unpaid) return { order, clientSecret: undefined }
  try {
    const { clientSecret } = await callShop(request, createPaymentIntent, {
      _id,
      paymentAmount: order.paymentAmount,
    })
    return { order, clientSecret }
  } catch (failure) {
    // It has been paid since, in another tab or before a reload.
    if (failure instanceof Refused && failure.code === 'not-payable') {
      return { order: await callShop(request, getOrder, { id: _id }), clientSecret: undefined }
    }
    throw failure
  }
}

export const HydrateFallback = FullScreenLoader

export default function Payment({ loaderData: { order, clientSecret } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function paid(transactionId: string) {
    const request = new Request(location.href)
    const reply = await callShop(request, updateOrder, { ...order, transactionId })
    toast(['Your Payment Completed!!', `Transaction Id: ${reply.transactionId}`])
    await navigate(
      (await isAdmin(request)) ? href('/dashBoard/manageAllOrder') : href('/dashBoard/myOrder'),
      { replace: true, state: justPaid(order) },
    )
  }

  return (
    <main className="page grid justify-items-center py-10 lg:py-16">
      <div className="surface grid w-full max-w-2xl gap-8 p-6 sm:p-10">
        <div className="grid gap-1">
          <h1 className="text-3xl">Pay for your order</h1>
          <p className="muted">{order.number}</p>
        </div>
        <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-5">
          <div className="overflow-hidden rounded-field">
            <ProductPicture img={order.img} name="" sizes="5rem" eager />
          </div>
          <div className="grid gap-1">
            <h2 className="text-lg">{order.productName}</h2>
            <p className="muted wrap-anywhere whitespace-pre-line">
              {formatCount(order.orderAmount)} pieces to{' '}
              {isDivided(order) ? `${formatCount(order.deliveries.length)} addresses` : `\n${order.address}`}
            </p>
            <LineSummary order={order} />
            <DeliverySummary order={order} />
          </div>
        </div>
        <p className="flex items-baseline justify-between gap-4">
          <span>Amount</span>
          <strong className="text-3xl">{formatAmount(order.paymentAmount)}</strong>
        </p>
        {clientSecret ? (
          <>
            {order.heldUntil && (
              <p className="muted">
                Your pieces are held for <TimeLeft until={order.heldUntil} onOver={revalidate} />.{' '}
                {afterUnpaid(order)}
              </p>
            )}
            <CardForm
              payer={order}
              submit={`Pay ${formatAmount(order.paymentAmount)}`}
              unanswered={(why) =>
                `The card was charged, but the shop did not answer: ${why} Your order is safe.`
              }
              clientSecret={clientSecret}
              onPaid={paid}
            />
          </>
        ) : (
          <div className="grid gap-4">
            <p role="status" className="wrap-anywhere">
              {closedSentence(order.status, order.transactionId)}
            </p>
            <Link
              to={href('/dashBoard/order/:id', { id: order._id })}
              className="btn btn-primary justify-self-start"
            >
              See the order
            </Link>
          </div>
        )}
      </div>
    </main>
  )
}

function closedSentence(status: string, transactionId: string | undefined): string {
  return transactionId
    ? `This order is paid. Transaction Id: ${transactionId}`
    : `This order is ${status} and can no longer be paid.`
}

function idIn(path: string, query: string): string | undefined {
  try {
    return InPath.safeParse(JSON.parse(path + decodeURIComponent(query))).data?._id
  } catch {
    return undefined
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (error instanceof Refused && error.status === 404) return <NotFound />
  throw error
}
