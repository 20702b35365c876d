import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { listPurchaseOrders, purchaseOrderStates } from '#contract/purchasing/endpoints.ts'
import { listShop } from '#web/api-client.ts'
import { stateNames, statusOf } from '#web/features/purchasing/order-words.ts'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState, NothingFound } from '#web/ui/empty-state.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { StateTabs } from '#web/ui/view-tabs.tsx'
import type { Route } from './+types/purchase-orders'

export const meta = () => [{ title: titled('Purchase Orders') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const state = purchaseOrderStates.find((one) => one === search.get('state'))
  const page = await loadPage(request, (place) => listShop(request, listPurchaseOrders, { state, ...place }))
  return { page, state }
}

export default function PurchaseOrders({ loaderData: { page, state } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title="Purchase Orders"
        intro="Orders to suppliers. Once one is sent, its pieces are incoming stock."
      >
        <Link to={href('/dashBoard/reorderList')} className="btn">
          Choose products
        </Link>
      </PageHead>
      <StateTabs
        label="Views of purchase orders"
        name="state"
        options={[['', 'All'], ...purchaseOrderStates.map((one) => [one, stateNames[one]] as const)]}
      />
      <RecordTable
        caption="Purchase orders, newest first"
        none={
          state ? (
            <NothingFound>No purchase order is {stateNames[state].toLowerCase()}.</NothingFound>
          ) : (
            <EmptyState sentence="No purchase orders yet." />
          )
        }
        rows={page.rows}
        columns={[
          {
            head: 'Number',
            isName: true,
            pocket: 'name',
            cell: ({ _id: id, number }) => (
              <Link to={href('/dashBoard/purchaseOrders/:id', { id })} className="row-link whitespace-nowrap">
                {number}
              </Link>
            ),
          },
          { head: 'Supplier', pocket: 'note', cell: ({ supplier }) => <OneLine>{supplier.name}</OneLine> },
          {
            head: 'Products',
            isEnd: true,
            leaves: 'later',
            cell: ({ lineCount, receivedLines }) => (
              <>
                {formatCount(lineCount)}
                {receivedLines > 0 && (
                  <span className="muted block text-sm">{formatCount(receivedLines)} received</span>
                )}
              </>
            ),
          },
          { head: 'Total', isEnd: true, pocket: 'end', cell: ({ total }) => formatAmount(total) },
          {
            head: 'Expected',
            cell: ({ expectedOn }) => (
              <time dateTime={expectedOn} className="whitespace-nowrap">
                {formatDay(expectedOn)}
              </time>
            ),
          },
          { head: 'Status', pocket: 'end-note', cell: (order) => <StatusBadge {...statusOf(order)} /> },
        ]}
      />
      <Pager page={page} nouns={['purchase order', 'purchase orders']} />
    </div>
  )
}
