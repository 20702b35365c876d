import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { listCategories } from '#contract/products/endpoints.ts'
import { listStockCounts, makeStockCount } from '#contract/stock-counts/endpoints.ts'
import { callPublic, listShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { stateStatus } from '#web/features/stock-counts/count-words.ts'
import { NewCountDialog } from '#web/features/stock-counts/new-count-dialog.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Route } from './+types/stock-counts'

export const meta = () => [{ title: titled('Stock Counts') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, categories] = await Promise.all([
    loadPage(request, (place) => listShop(request, listStockCounts, place)),
    callPublic(listCategories, {}),
  ])
  return { page, categories }
}

export default function StockCounts({ loaderData: { page, categories } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title="Stock Counts"
        intro="Counters do not see the expected quantities. Differences are shown once a count is closed, and correct the stock when it is posted."
      >
        <May call={makeStockCount}>
          <DialogButton
            primary
            dialog={(onClose) => <NewCountDialog categories={categories} onClose={onClose} />}
          >
            New count
          </DialogButton>
        </May>
      </PageHead>
      <RecordTable
        caption="Stock counts, newest first"
        none={<EmptyState sentence="Nothing was counted yet." />}
        rows={page.rows}
        columns={[
          {
            head: 'Count',
            isName: true,
            pocket: 'name',
            className: 'wrap-anywhere',
            cell: ({ _id: id, number, title }) => (
              <>
                <Link to={href('/dashBoard/stockCounts/:id', { id })} className="row-link">
                  {number}
                </Link>
                <span className="muted block text-sm">{title}</span>
              </>
            ),
          },
          {
            head: 'Begun',
            pocket: 'note',
            cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
          },
          {
            head: 'Counted',
            isEnd: true,
            pocket: 'end',
            cell: ({ countedCount, lineCount }) =>
              `${formatCount(countedCount)} of ${formatCount(lineCount)}`,
          },
          {
            head: 'Status',
            pocket: 'end-note',
            cell: ({ state }) => <StatusBadge {...stateStatus[state]} />,
          },
        ]}
      />
      <Pager page={page} nouns={['stock count', 'stock counts']} />
    </div>
  )
}
