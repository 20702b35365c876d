import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { counted } from '#contract/counts.ts'
import { type ListedWaitingOrder, listWaitingOrders } from '#contract/electronic-orders/waiting.ts'
import { listShop } from '#web/api-client.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import type { Route } from './+types/electronic-orders'

export const meta = () => [{ title: titled('Electronic Orders') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, (place) => listShop(request, listWaitingOrders, place))

export default function ElectronicOrders({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title="Electronic Orders"
        intro="Orders of purchasing systems that wait for you. Nothing is placed or reserved before you accept. Each company’s page says which of its systems ask you, and lists all orders that they sent."
      />
      <RecordTable
        caption="Electronic orders that wait, oldest first"
        none={<EmptyState sentence="No electronic order waits for you." />}
        rows={page.rows}
        columns={columns}
      />
      {page.total > 0 && <Pager page={page} nouns={['electronic order', 'electronic orders']} />}
    </div>
  )
}

const columns: readonly Column<ListedWaitingOrder>[] = [
  {
    head: 'Number',
    isName: true,
    pocket: 'name',
    cell: ({ _id: id, number, version }) => (
      <>
        <Link to={href('/dashBoard/electronicOrders/:id', { id })} className="row-link wrap-anywhere">
          {number}
        </Link>
        {version > 1 && <span className="muted block text-sm">Change, version {version}</span>}
      </>
    ),
  },
  {
    head: 'Company',
    pocket: 'note',
    cell: ({ company, system }) => (
      <>
        <span className="wrap-anywhere">{company.name}</span>
        <span className="muted block text-sm wrap-anywhere">{system}</span>
      </>
    ),
  },
  {
    head: 'Received',
    pocket: 'end-note',
    cell: ({ receivedAt }) => <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>,
  },
  { head: 'Lines', isEnd: true, pocket: 'end', cell: ({ lineCount }) => counted(lineCount, 'line') },
]
