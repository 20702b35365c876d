import { listApprovals } from '#contract/approvals/endpoints.ts'
import { titled } from '#contract/brand.ts'
import { listShop } from '#web/api-client.ts'
import { ApprovalsTable } from '#web/features/approvals/approvals-table.tsx'
import { ApproveChosen } from '#web/features/approvals/approve-chosen.tsx'
import { forMembers } from '#web/features/companies/for-members.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { useChosenRows } from '#web/ui/use-chosen-rows.ts'
import type { Route } from './+types/approvals'

export const meta = () => [{ title: titled('Approvals') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  forMembers(
    request,
    loadPage(request, (page) => listShop(request, listApprovals, page)),
  )

export default function Approvals({ loaderData }: Route.ComponentProps) {
  const { rows: orders, total } = loaderData
  const decidable = orders.filter(({ canApprove }) => canApprove)
  const rows = useChosenRows(decidable.map(({ _id }) => _id))
  return (
    <div className="grid gap-6">
      <PageHead title="Approvals" intro="Orders of your company that wait for a decision." />
      <ApproveChosen orders={decidable.filter(({ _id }) => rows.isChosen(_id))} rows={rows} />
      {total === 0 ? (
        <EmptyState sentence="Nothing waits for approval." />
      ) : (
        <>
          <ApprovalsTable orders={orders} rows={rows} decidable={decidable.length} />
          <Pager page={loaderData} nouns={['order', 'orders']} />
        </>
      )}
    </div>
  )
}
