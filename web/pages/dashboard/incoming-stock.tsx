import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { listIncoming } from '#contract/stock/incoming.ts'
import { listShop } from '#web/api-client.ts'
import { NameAndSku } from '#web/features/products/name-and-sku.tsx'
import { IncomingActions } from '#web/features/stock/incoming-actions.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Route } from './+types/incoming-stock'

export const meta = () => [{ title: titled('Incoming Stock') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, (page) => listShop(request, listIncoming, page))

export default function IncomingStockPage({ loaderData }: Route.ComponentProps) {
  const { rows, total } = loaderData
  return (
    <div className="grid gap-6">
      <PageHead
        title="Incoming Stock"
        intro="Deliveries that suppliers promised, soonest first. Customers see the pieces and the day if fewer are in stock than they want. Confirmed deliveries are sold before they come, if the product allows it."
      />
      <RecordTable
        none={
          <EmptyState sentence="Nothing is expected.">
            <Link to={href('/dashBoard/manageProduct')} className="btn btn-primary">
              Choose a product
            </Link>
          </EmptyState>
        }
        caption="Incoming deliveries, soonest first"
        rows={rows}
        columns={[
          {
            head: 'Product',
            isName: true,
            pocket: 'name',
            cell: ({ productName, sku }) => <NameAndSku name={productName}>SKU {sku}</NameAndSku>,
          },
          {
            head: 'Pieces',
            isEnd: true,
            pocket: 'end',
            cell: ({ pieces, reserved }) => (
              <>
                {formatCount(pieces)}
                {reserved > 0 && (
                  <span className="muted block text-sm">{formatCount(reserved)} promised</span>
                )}
              </>
            ),
          },
          {
            head: 'Expected',
            pocket: 'end-note',
            cell: ({ on, overdue, confirmed }) => (
              <div className="grid justify-items-start gap-1">
                <time dateTime={on} className="whitespace-nowrap">
                  {formatDay(on)}
                </time>
                {!confirmed && <span className="muted text-sm">estimated</span>}
                {overdue && <StatusBadge kind="late" text="Overdue" />}
              </div>
            ),
          },
          {
            head: 'Note',
            pocket: 'note',
            className: 'wrap-anywhere',
            cell: ({ note }) => note || <span className="muted">–</span>,
          },
          {
            head: 'Actions',
            isEnd: true,
            pocket: 'below',
            cell: (incoming) => <IncomingActions incoming={incoming} />,
          },
        ]}
      />
      {total > 0 && <Pager page={loaderData} nouns={['delivery', 'deliveries']} />}
    </div>
  )
}
