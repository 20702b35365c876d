import { listApprovals } from '#contract/approvals/endpoints.ts'
import { titled } from '#contract/brand.ts'
import { listShop } from '#web/api-client.ts'
import { ApprovalReasons } from '#web/features/approvals/approval-reasons.tsx'
import { ApproveDialog } from '#web/features/approvals/approve-dialog.tsx'
import { forMembers } from '#web/features/companies/for-members.ts'
import { OrderCard } from '#web/features/orders/order-card.tsx'
import { OrderLink } from '#web/features/orders/order-link.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/approvals'

export const meta = () => [{ title: titled('Approvals') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  forMembers(
    request,
    loadPage(request, (page) => listShop(request, listApprovals, page)),
  )

export default function Approvals({ loaderData }: Route.ComponentProps) {
  const { rows: orders, total } = loaderData
  return (
    <div className="grid gap-8">
      <PageHead title="Approvals" intro="Orders of your company that wait for a decision." />
      {total === 0 ? (
        <EmptyState sentence="Nothing waits for approval." />
      ) : (
        <CardList rows={orders}>
          {(order) => (
            <OrderCard order={order}>
              <ApprovalReasons
                request={order.approvalRequest}
                whose="the requester’s"
                onAccount={order.onAccount}
              />
              {order.canApprove && (
                <DialogButton
                  dialog={(onClose) => (
                    <ApproveDialog order={order} request={order.approvalRequest} onClose={onClose} />
                  )}
                >
                  Approve<span className="sr-only"> {order.number}</span>
                </DialogButton>
              )}
              <OrderLink id={order._id} className="btn btn-plain">
                Review<span className="sr-only"> {order.number}</span>
              </OrderLink>
            </OrderCard>
          )}
        </CardList>
      )}
      {total > 0 && <Pager page={loaderData} nouns={['order', 'orders']} />}
    </div>
  )
}
