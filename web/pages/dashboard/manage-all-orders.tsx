import { useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { api } from '#contract/api.ts'
import { wireStatus } from '#contract/order-status.ts'
import { OrderFilter } from '#contract/orders.ts'
import { fileFromShop, listShop } from '#web/api-client.ts'
import { DeliverChosen } from '#web/features/orders/deliver-chosen.tsx'
import { runOrderAction } from '#web/features/orders/order-action.ts'
import { OrderCard } from '#web/features/orders/order-card.tsx'
import { OrderFilters } from '#web/features/orders/order-filters.tsx'
import { OrdersTable } from '#web/features/orders/orders-table.tsx'
import { PendingOrderActions } from '#web/features/orders/pending-order-actions.tsx'
import { useMay } from '#web/features/sign-in/may.tsx'
import { downloadFile } from '#web/ui/download-file.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/manage-all-orders'

export const meta = () => [{ title: 'Manage All Order · Hundredfold' }]

const PER_PAGE = 50

/** The filter is in the address, so that it can be bookmarked, sent, and gone back to. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const filled = Object.fromEntries([...search].filter(([, value]) => value !== ''))
  const filter = OrderFilter.safeParse(filled).data ?? OrderFilter.parse({})
  const page = await loadPage(
    request,
    (place) => listShop(request, api.allOrders, { ...filter, ...place }),
    PER_PAGE,
  )
  return { page, filter, asTable: search.get('view') === 'table' }
}

export const clientAction = ({ request }: Route.ClientActionArgs) => runOrderAction(request)

export default function ManageAllOrders({ loaderData: { page, filter, asTable } }: Route.ComponentProps) {
  const { rows: orders, total } = page
  const may = useMay()
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const deliverable = orders.filter(({ status }) => status === wireStatus.processing).map(({ _id }) => _id)

  const choose = (id: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((each) => each !== id)))

  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">Manage All Order</h1>
      <OrderFilters filter={filter} asTable={asTable} />
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="grow max-sm:w-full">
          {formatCount(total)} {total === 1 ? 'order' : 'orders'}
        </p>
        <Link to={{ search: withView(search, asTable ? 'cards' : 'table') }} className="btn">
          {asTable ? 'Show as cards' : 'Show as a table'}
        </Link>
        <ExportButton
          label="Export as CSV"
          save={async (request) =>
            downloadFile('orders.csv', await fileFromShop(request, api.exportOrders, filter))
          }
        />
        {!asTable && deliverable.length > 1 && may(api.deliverOrders) && (
          <DeliverChosen
            all={deliverable}
            picked={deliverable.filter((id) => chosen.has(id))}
            onChoose={(ids) => setChosen(new Set(ids))}
            onDone={() => setChosen(new Set())}
          />
        )}
      </div>
      {total === 0 && (
        <EmptyState sentence="No order fits.">
          <Link to={href('/dashBoard/manageAllOrder')} className="btn btn-primary">
            Show all orders
          </Link>
        </EmptyState>
      )}
      {asTable && orders.length > 0 && <OrdersTable orders={orders} />}
      <ul className="grid gap-4" hidden={asTable}>
        {(asTable ? [] : orders).map((order) => (
          <li key={order._id}>
            <OrderCard order={order}>
              {order.status === wireStatus.processing && (
                <PendingOrderActions
                  order={order}
                  choice={{
                    chosen: chosen.has(order._id),
                    onChoose: (on) => choose(order._id, on),
                  }}
                />
              )}
              {order.status === wireStatus.delivered && (
                <button type="button" className="btn" disabled>
                  Shipped
                </button>
              )}
            </OrderCard>
          </li>
        ))}
      </ul>
      <Pager page={page} nouns={['order', 'orders']} />
    </div>
  )
}

function withView(search: URLSearchParams, view: 'cards' | 'table'): string {
  const next = new URLSearchParams(search)
  next.set('view', view)
  return `?${next}`
}
