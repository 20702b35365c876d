import { useState } from 'react'
import { href, Link, useFetcher, useRevalidator } from 'react-router'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders.ts'
import { callShop, errorMessage, listShop, requireSession } from '#web/api-client.ts'
import { OrderCard } from '#web/features/orders/order-card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { TimeLeft } from '#web/ui/time-left.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/my-orders'

export const meta = () => [{ title: 'My Order · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(request)
  return loadPage(request, (page) => listShop(request, api.myOrders, { email, ...page }))
}

/** Cancels the order that the form names. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const _id = String((await request.formData()).get('_id'))
  try {
    await callShop(request, api.cancelOrder, { _id })
  } catch (failure) {
    return { error: errorMessage(failure) }
  }
  toast('Order cancelled. Its pieces are back on the shelf.')
  return { error: undefined }
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { rows: orders, total } = loaderData
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">My Order</h1>
      {total === 0 ? (
        <Empty />
      ) : (
        <ul className="grid gap-4">
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order}>{order.status === 'not payed' && <Unpaid order={order} />}</OrderCard>
            </li>
          ))}
        </ul>
      )}
      {total > 0 && <Pager page={loaderData} nouns={['order', 'orders']} />}
    </div>
  )
}

/** What can be done with an order that holds its pieces but is not paid, and for how long. */
function Unpaid({ order: { _id, productName, orderAmount, heldUntil } }: { order: Order }) {
  const cancel = useFetcher<typeof clientAction>()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  return (
    <div className="grid gap-3">
      {heldUntil && (
        <p className="muted">
          Your pieces are held for{' '}
          <strong>
            <TimeLeft until={heldUntil} onOver={revalidate} />
          </strong>
          . Then they go back to the shelf.
        </p>
      )}
      <FormError>{cancel.data?.error}</FormError>
      <div className="flex flex-wrap gap-3">
        <Link to={paymentPath(_id)} className="btn btn-primary">
          Pay
        </Link>
        <button type="button" className="btn" onClick={() => setAsking(true)}>
          Cancel
        </button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Are You Sure"
          confirm="Cancel the order"
          busy={cancel.state !== 'idle'}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void cancel.submit({ _id }, { method: 'post' })
          }}
        >
          <p>
            {orderAmount} pieces of {productName} go back to the shelf, where others can order them.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The path keeps the shape that others link to, an order as JSON; it carries nothing but the id. */
const paymentPath = (_id: string) => href('/dashboard/payment/:json', { json: JSON.stringify({ _id }) })

function Empty() {
  return (
    <EmptyState sentence="Nothing In Order">
      <Link to={{ pathname: href('/'), hash: '#products' }} className="btn btn-primary">
        See the products
      </Link>
    </EmptyState>
  )
}
