import { href, Link, useLocation } from 'react-router'
import { api } from '#contract/api.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { listShop, requireSession } from '#web/api-client.ts'
import { ExportMyInvoices } from '#web/features/invoices/export-my-invoices.tsx'
import { paidOrderIn } from '#web/features/orders/location-state.ts'
import { OrderAgain } from '#web/features/orders/order-again.tsx'
import { OrderCard } from '#web/features/orders/order-card.tsx'
import { PaidConfirmation } from '#web/features/orders/paid-confirmation.tsx'
import { UnpaidOrderActions } from '#web/features/orders/unpaid-order-actions.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/my-orders'

export const meta = () => [{ title: 'My Order · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(request)
  return loadPage(request, (page) => listShop(request, api.myOrders, { email, ...page }))
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { rows: orders, total } = loaderData
  const paid = paidOrderIn(useLocation().state)
  return (
    <div className="grid gap-8">
      <PageHead title="My Order">{total > 0 && <ExportMyInvoices />}</PageHead>
      {paid && <PaidConfirmation paid={paid} order={orders.find(({ _id }) => _id === paid._id)} />}
      {total === 0 ? (
        <Empty />
      ) : (
        <CardList rows={orders}>
          {(order) => (
            <OrderCard order={order}>
              {order.status === wireStatus.unpaid ? (
                <UnpaidOrderActions order={order} />
              ) : (
                <OrderAgain order={order} />
              )}
            </OrderCard>
          )}
        </CardList>
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
