import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { myStandingOrders } from '#contract/standing-orders/endpoints.ts'
import { listShop, requireSession } from '#web/api-client.ts'
import { StandingTable } from '#web/features/standing-orders/standing-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/standing-orders'

export const meta = () => [{ title: titled('Standing Orders') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(request)
  return {
    email,
    ...(await loadPage(request, (page) => listShop(request, myStandingOrders, { email, ...page }))),
  }
}

export default function StandingOrders({ loaderData }: Route.ComponentProps) {
  const { email, rows, total } = loaderData
  return (
    <div className="grid gap-8">
      <PageHead
        title="Standing Orders"
        intro="Orders that we place for you each month, at the prices of the day."
      />
      {total === 0 ? (
        <EmptyState sentence="No standing orders yet. Open an order, and choose “Repeat every month”.">
          <Link to={href('/dashBoard/myOrder')} className="btn btn-primary">
            My orders
          </Link>
        </EmptyState>
      ) : (
        <>
          <StandingTable rows={rows} reader={email} />
          <Pager page={loaderData} nouns={['standing order', 'standing orders']} />
        </>
      )}
    </div>
  )
}
