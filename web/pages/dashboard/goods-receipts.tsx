import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { listGoodsReceipts, makeGoodsReceipt } from '#contract/goods-receipts/endpoints.ts'
import { listShop } from '#web/api-client.ts'
import { NewReceiptDialog } from '#web/features/goods-receipts/new-receipt-dialog.tsx'
import { sourceText, stateStatus } from '#web/features/goods-receipts/receipt-words.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Route } from './+types/goods-receipts'

export const meta = () => [{ title: titled('Receive') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPage(request, (page) => listShop(request, listGoodsReceipts, page))

export default function GoodsReceipts({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title="Receive"
        intro="Scan incoming goods, compare them with the order, and post the receipt. Nothing is in stock until a receipt is posted."
      >
        <May call={makeGoodsReceipt}>
          <DialogButton primary dialog={(onClose) => <NewReceiptDialog onClose={onClose} />}>
            New receipt
          </DialogButton>
        </May>
      </PageHead>
      <RecordTable
        caption="Goods receipts, newest first"
        none={<EmptyState sentence="No goods receipts yet." />}
        rows={page.rows}
        columns={[
          {
            head: 'Receipt',
            isName: true,
            pocket: 'name',
            className: 'wrap-anywhere',
            cell: (receipt) => (
              <>
                <Link to={href('/dashBoard/goodsReceipts/:id', { id: receipt._id })} className="row-link">
                  {receipt.number}
                </Link>
                <span className="muted block text-sm">{sourceText(receipt)}</span>
              </>
            ),
          },
          {
            head: 'Begun',
            pocket: 'note',
            cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
          },
          { head: 'Expected', isEnd: true, leaves: 'later', cell: ({ expected }) => formatCount(expected) },
          { head: 'Received', isEnd: true, pocket: 'end', cell: ({ received }) => formatCount(received) },
          {
            head: 'Status',
            pocket: 'end-note',
            cell: ({ state }) => <StatusBadge {...stateStatus[state]} />,
          },
        ]}
      />
      <Pager page={page} nouns={['goods receipt', 'goods receipts']} />
    </div>
  )
}
