import { href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import { wireStatus } from '#contract/order-status.ts'
import { callShop, errorMessage, listShop, requireSession } from '#web/api-client.ts'
import { OrderCard } from '#web/features/orders/order-card.tsx'
import { UnpaidOrderActions } from '#web/features/orders/unpaid-order-actions.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
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
              <OrderCard order={order}>
                {order.status === wireStatus.unpaid && <UnpaidOrderActions order={order} />}
              </OrderCard>
            </li>
          ))}
        </ul>
      )}
      {total > 0 && <Pager page={loaderData} nouns={['order', 'orders']} />}
    </div>
  )
}

function Empty() {
  return (
    <EmptyState sentence="Nothing In Order">
      <Link to={{ pathname: href('/'), hash: '#products' }} className="btn btn-primary">
        See the products
      </Link>
    </EmptyState>
  )
}
