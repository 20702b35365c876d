import { data, href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import { wireStatus } from '#contract/order-status.ts'
import { Refused } from '#http/call.ts'
import { callShop } from '#web/api-client.ts'
import { OrderCard } from '#web/features/orders/order-card.tsx'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { NotFound } from '#web/ui/not-found.tsx'
import type { Route } from './+types/order'

export const meta = () => [{ title: 'Order · Hundredfold' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  try {
    const [order, admin] = await Promise.all([
      callShop(request, api.getOrder, { _id: params.id }),
      isAdmin(request),
    ])
    return { order, admin }
  } catch (failure) {
    if (failure instanceof Refused && failure.status < 500) throw data(failure.message, { status: 404 })
    throw failure
  }
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** What each status of an order means to a person. */
const meanings = {
  [wireStatus.unpaid]: 'Placed. Its pieces are held.',
  [wireStatus.processing]: 'Paid. It is being prepared.',
  [wireStatus.delivered]: 'Delivered.',
  [wireStatus.cancelled]: 'Cancelled. Its pieces are back on the shelf.',
  [wireStatus.refunded]: 'Refunded. The money is on its way back to the card.',
} as const

export default function OrderDetail({ loaderData: { order, admin } }: Route.ComponentProps) {
  const hands = { buyer: admin ? 'the buyer' : 'you', admin: 'an admin', shop: 'the shop' } as const
  return (
    <div className="grid gap-8">
      <Link
        to={admin ? href('/dashBoard/manageAllOrder') : href('/dashBoard/myOrder')}
        className="anchor min-h-11 justify-self-start"
      >
        {admin ? 'All orders' : 'My orders'}
      </Link>
      <h1 className="text-3xl wrap-anywhere">
        Order <span className="muted text-lg font-normal">{order._id}</span>
      </h1>
      <OrderCard order={order} />
      <section aria-labelledby="history" className="grid gap-4">
        <h2 id="history" className="text-xl">
          History
        </h2>
        <ol className="surface grid gap-5 p-6">
          {order.history.map(({ to, by, at }) => (
            <li key={to} className="grid grid-cols-[0.75rem_1fr] items-baseline gap-x-4">
              <span aria-hidden="true" className="size-3 rounded-xs bg-(--lit)" />
              <span className="font-medium">{meanings[to]}</span>
              <span className="muted col-start-2 text-sm">
                <time dateTime={at}>{moment.format(new Date(at))}</time>, by {hands[by]}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404)
    return <NotFound />
  throw error
}
