import { titled } from '#contract/brand.ts'
import { myCallOffOrders } from '#contract/call-off-orders/endpoints.ts'
import { listShop, requireSession } from '#web/api-client.ts'
import { CallOffTable } from '#web/features/call-off-orders/call-off-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/my-call-off-orders'

export const meta = () => [{ title: titled('Call-off Orders') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(request)
  return loadPage(request, (page) => listShop(request, myCallOffOrders, { email, ...page }))
}

export default function MyCallOffOrders({ loaderData }: Route.ComponentProps) {
  const { rows, total } = loaderData
  return (
    <div className="grid gap-8">
      <PageHead
        title="Call-off Orders"
        intro="Pieces at a price that we hold for you, ordered part by part when you need them."
      />
      {total === 0 ? (
        <EmptyState sentence="No call-off orders yet. Ask us for one with a quote or a message: we propose it, and you agree here." />
      ) : (
        <>
          <CallOffTable rows={rows} />
          <Pager page={loaderData} nouns={['call-off order', 'call-off orders']} />
        </>
      )}
    </div>
  )
}
