import { useState } from 'react'
import { useFetcher } from 'react-router'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders.ts'
import { Refused, Unreachable } from '#http/call.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { inDollars } from '#web/parts/money.ts'
import { OrderCard } from '#web/parts/order-card.tsx'
import { FormProblem } from '#web/parts/sign-in-frame.tsx'
import { toast } from '#web/parts/toasts.tsx'
import { callShop } from '#web/shop.ts'
import type { Route } from './+types/manage-all-orders'

export const meta = () => [{ title: 'Manage All Order · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { orders: await callShop(request, api.allOrders, {}) }
}

/** Delivers or refunds the order that the form names. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = await request.formData()
  const field = (name: string) => String(sent.get(name) ?? '')
  const _id = field('_id')
  try {
    if (field('intent') === 'refund') {
      await callShop(request, api.refundOrder, { _id })
      toast('Refunded. The money is on its way back to the card.')
    } else {
      const [product_id, orderAmount] = [field('product_id'), field('orderAmount')]
      await callShop(request, api.deliverOrder, { _id, product_id, orderAmount })
      toast('Delivered Successfully')
    }
  } catch (failure) {
    if (!(failure instanceof Refused || failure instanceof Unreachable)) throw failure
    return { problem: failure.message }
  }
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
              {order.status === 'pending' && <Pending order={order} />}
              {order.status === 'delivered' && (
                <button type="button" className="btn" disabled>
                  Shipped
                </button>
              )}
            </OrderCard>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What an admin can do with a paid order: hand it over, or give the money back. */
function Pending({ order }: { order: Order }) {
  const fetcher = useFetcher<typeof clientAction>()
  const [asking, setAsking] = useState(false)
  const { _id, product_id, orderAmount, paymentAmount, email } = order
  const busy = fetcher.state !== 'idle'
  const send = (intent: 'deliver' | 'refund') =>
    fetcher.submit({ intent, _id, product_id, orderAmount }, { method: 'post' })
  return (
    <div className="grid gap-3">
      <FormProblem>{fetcher.data?.problem}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" disabled={busy} onClick={() => send('deliver')}>
          {busy ? 'One moment…' : 'Deliver'}
        </button>
        <button type="button" className="btn" disabled={busy} onClick={() => setAsking(true)}>
          Refund
        </button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Are You Sure"
          confirm={`Refund ${inDollars(paymentAmount)}`}
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void send('refund')
          }}
        >
          <p>
            {inDollars(paymentAmount)} go back to the card of <span className="break-all">{email}</span>, and{' '}
            {orderAmount} pieces to the shelf. This cannot be taken back.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
