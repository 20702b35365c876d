import { href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import { Mark } from '#web/parts/mark.tsx'
import { OrderCard } from '#web/parts/order-card.tsx'
import { callShop, requireSession } from '#web/shop.ts'
import type { Route } from './+types/my-orders'

export const meta = () => [{ title: 'My Order · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(request)
  return { orders: await callShop(request, api.myOrders, { email }) }
}

export default function MyOrders({ loaderData: { orders } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">My Order</h1>
      {orders.length === 0 ? (
        <Empty />
      ) : (
        <ul className="grid gap-4">
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order}>
                {order.status === 'not payed' && (
                  <Link to={paymentPath(order._id)} className="btn btn-primary">
                    Pay
                  </Link>
                )}
              </OrderCard>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The path keeps the shape that others link to, an order as JSON; it carries nothing but the id. */
const paymentPath = (_id: string) => href('/dashboard/payment/:json', { json: JSON.stringify({ _id }) })

function Empty() {
  return (
    <div className="surface grid justify-items-center gap-5 px-6 py-14 text-center">
      <Mark className="w-24 opacity-60" />
      <p className="text-xl">Nothing In Order</p>
      <Link to={{ pathname: href('/'), hash: '#products' }} className="btn btn-primary">
        See the products
      </Link>
    </div>
  )
}
