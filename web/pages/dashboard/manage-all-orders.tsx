import { useFetcher } from 'react-router'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders.ts'
import { Refused, Unreachable } from '#http/call.ts'
import { OrderCard } from '#web/parts/order-card.tsx'
import { FormProblem } from '#web/parts/sign-in-frame.tsx'
import { toast } from '#web/parts/toasts.tsx'
import { callShop } from '#web/shop.ts'
import type { Route } from './+types/manage-all-orders'

export const meta = () => [{ title: 'Manage All Order · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { orders: await callShop(request, api.allOrders, {}) }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = await request.formData()
  const field = (name: string) => String(sent.get(name) ?? '')
  try {
    await callShop(request, api.deliverOrder, {
      _id: field('_id'),
      product_id: field('product_id'),
      orderAmount: field('orderAmount'),
    })
  } catch (failure) {
    if (!(failure instanceof Refused || failure instanceof Unreachable)) throw failure
    return { problem: failure.message }
  }
  toast('Delivered Successfully')
  return { problem: undefined }
}

export default function ManageAllOrders({ loaderData: { orders } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">Manage All Order</h1>
      {orders.length === 0 && <p className="muted">No orders yet.</p>}
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order._id}>
            <OrderCard order={order}>
              <Delivery order={order} />
            </OrderCard>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Delivery({ order }: { order: Order }) {
  const deliver = useFetcher<typeof clientAction>()
  if (order.status === 'delivered') {
    return (
      <button type="button" className="btn" disabled>
        Shipped
      </button>
    )
  }
  if (order.status !== 'pending') return null
  return (
    <deliver.Form method="post">
      <input type="hidden" name="_id" value={order._id} />
      <input type="hidden" name="product_id" value={order.product_id} />
      <input type="hidden" name="orderAmount" value={order.orderAmount} />
      <FormProblem>{deliver.data?.problem}</FormProblem>
      <button type="submit" className="btn btn-primary" disabled={deliver.state !== 'idle'}>
        {deliver.state === 'idle' ? 'Deliver' : 'Delivering…'}
      </button>
    </deliver.Form>
  )
}
