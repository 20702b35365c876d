import { href, Link } from 'react-router'
import { myOrders } from '#contract/orders/endpoints.ts'
import { type Order, paymentPage } from '#contract/orders/order.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { callShop, requireSession } from '#web/api-client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/**
 * Returns the customer's newest order if they can pay it now: the cart may be empty because it was just placed. An admin who
 * acts for them pays nothing.
 */
export async function newestOrderToPay(request: Request): Promise<Order | undefined> {
  const { email, acting } = await requireSession(request)
  if (acting) return undefined
  const newest = (await callShop(request, myOrders, { email, limit: 2 })).find(({ second }) => !second)
  const canBePaid = newest?.status === wireStatus.unpaid && newest.approval !== 'waiting' && !newest.onAccount
  return canBePaid ? newest : undefined
}

/** Shown instead of the lines of an empty cart. */
export function NothingInCart({ orderToPay }: { orderToPay: Order | undefined }) {
  const products = { pathname: href('/'), hash: '#products' }
  if (!orderToPay)
    return (
      <EmptyState sentence="Your cart is empty.">
        <div className="flex flex-wrap justify-center gap-3">
          <Link to={products} className="btn btn-primary">
            See the products
          </Link>
          <QuickOrderLink />
        </div>
      </EmptyState>
    )
  return (
    <EmptyState sentence={`Your cart is empty. Order ${orderToPay.number} waits for payment.`}>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={products} className="btn">
          See the products
        </Link>
        <QuickOrderLink />
        <Link to={paymentPage(orderToPay._id)} className="btn btn-primary">
          Pay
        </Link>
      </div>
    </EmptyState>
  )
}

const QuickOrderLink = () => (
  <Link to={href('/quick-order')} className="btn">
    Quick order
  </Link>
)
