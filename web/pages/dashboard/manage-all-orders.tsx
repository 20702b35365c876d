import { href, Link, useSearchParams } from 'react-router'
import { titled } from '#contract/brand.ts'
import { allOrders, exportOrders } from '#contract/orders/endpoints.ts'
import { MAX_COUNTED, OrderFilter } from '#contract/orders/filter.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { listOrderViews, saveOrderView, setOrderColumns } from '#contract/orders/views.ts'
import { getOpenWork } from '#contract/overview/endpoints.ts'
import { pickingList } from '#contract/shipments/picking-list.ts'
import { callShop, fileFromShop, listShop } from '#web/api-client.ts'
import { BulkActions } from '#web/features/orders/bulk-actions.tsx'
import { ColumnDialog } from '#web/features/orders/column-dialog.tsx'
import { DeliverButton } from '#web/features/orders/deliver-button.tsx'
import { OrderCard } from '#web/features/orders/order-card.tsx'
import { OrderFilters } from '#web/features/orders/order-filters.tsx'
import { OrderMails, OrderViews } from '#web/features/orders/order-views.tsx'
import { OrdersTable } from '#web/features/orders/orders-table.tsx'
import { PendingOrderActions } from '#web/features/orders/pending-order-actions.tsx'
import { useMay } from '#web/features/sign-in/permissions.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { formatTotal } from '#web/ui/format-total.ts'
import { useListLayout } from '#web/ui/list-layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { useChosenRows } from '#web/ui/use-chosen-rows.ts'
import type { Route } from './+types/manage-all-orders'

export const meta = () => [{ title: titled('Manage All Order') }]

const PER_PAGE = 50

/** The filter is in the address, so that it can be bookmarked, shared and returned to. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const filled = Object.fromEntries([...search].filter(([, value]) => value !== ''))
  const filter = OrderFilter.safeParse(filled).data ?? OrderFilter.parse({})
  const [page, arranged, { ordersToDeliver }] = await Promise.all([
    loadPage(request, (place) => listShop(request, allOrders, { ...filter, ...place }), PER_PAGE),
    callShop(request, listOrderViews, {}),
    callShop(request, getOpenWork, {}),
  ])
  const open = arranged.views.find(({ _id }) => _id === search.get('saved'))
  return { ...arranged, page, filter, open, ordersToDeliver, columns: (open ?? arranged).columns }
}

export default function ManageAllOrders({ loaderData }: Route.ComponentProps) {
  const { page, filter, views, open, columns, mailed, ordersToDeliver } = loaderData
  const { rows: orders, total } = page
  const counted = filter.q ? MAX_COUNTED : Number.POSITIVE_INFINITY
  const may = useMay()
  const [search] = useSearchParams()
  const view = search.get('view')
  const { sort: _, ...fits } = filter
  const { asTable, layoutLink } = useListLayout({ key: 'ordersView' })
  const rows = useChosenRows(orders.map(({ _id }) => _id))

  return (
    <div className="full-width grid gap-5">
      <PageHead
        title="Manage All Order"
        intro="Ship and deliver orders that are paid or on account, and make refunds."
      >
        <OrderMails mailed={mailed} />
      </PageHead>
      <OrderViews filter={filter} columns={columns} views={views} open={open} toDeliver={ordersToDeliver} />
      <BulkActions
        key={JSON.stringify(filter)}
        orders={orders}
        rows={rows}
        filter={filter}
        total={total <= counted ? total : undefined}
      >
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <OrderFilters filter={filter} view={view} />
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
            <p role="status" className="muted me-2 max-sm:w-full">
              {formatTotal(total, counted)} {total === 1 ? 'order' : 'orders'}
            </p>
            {layoutLink}
            {asTable && may(setOrderColumns) && (
              <DialogButton
                look="plain"
                className="max-md:hidden"
                dialog={(onClose) => (
                  <ColumnDialog
                    columns={columns}
                    send={(chosen, { request }) =>
                      open
                        ? callShop(request, saveOrderView, { ...open, columns: chosen })
                        : callShop(request, setOrderColumns, { columns: chosen })
                    }
                    onClose={onClose}
                  />
                )}
              >
                Columns
              </DialogButton>
            )}
            {may(pickingList) && (
              <ExportButton
                label="Picking list"
                name="picking-list.pdf"
                read={(request) => fileFromShop(request, pickingList, fits)}
              />
            )}
            <ExportButton
              label="Export CSV"
              name="orders.csv"
              read={(request) => fileFromShop(request, exportOrders, filter)}
            />
          </div>
        </div>
      </BulkActions>
      {total === 0 && (
        <EmptyState sentence="No order here matches.">
          <Link to={href('/dashBoard/manageAllOrder')} className="btn btn-primary">
            Show all orders
          </Link>
        </EmptyState>
      )}
      {asTable && orders.length > 0 && (
        <OrdersTable
          orders={orders}
          columns={columns}
          sort={filter.sort}
          rows={rows}
          actions={(order) => <DeliverButton inRow order={order} />}
        />
      )}
      <ul className="grid gap-4" hidden={asTable}>
        {(asTable ? [] : orders).map((order) => (
          <li key={order._id}>
            <OrderCard order={order}>
              {order.status === wireStatus.processing && <PendingOrderActions order={order} rows={rows} />}
              {order.status === wireStatus.delivered && <DeliverButton order={order} />}
            </OrderCard>
          </li>
        ))}
      </ul>
      <Pager page={page} nouns={['order', 'orders']} counted={counted} />
    </div>
  )
}
