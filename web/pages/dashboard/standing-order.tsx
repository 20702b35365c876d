import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { getStandingOrder } from '#contract/standing-orders/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { adminRoleOf } from '#web/features/sign-in/require-admin.ts'
import { RisenPrice } from '#web/features/standing-orders/risen-price.tsx'
import { EndStanding, PauseOrResume } from '#web/features/standing-orders/standing-actions.tsx'
import { StandingDates, StandingLines } from '#web/features/standing-orders/standing-lines.tsx'
import { Standing, StandingBadge, StandingFacts } from '#web/features/standing-orders/standing-status.tsx'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { RecordBody, RecordHead } from '#web/ui/record-head.tsx'
import type { Route } from './+types/standing-order'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(`Standing order ${loaderData?.standing.number ?? ''}`) },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [standing, role] = await orNotFound(
    Promise.all([callShop(request, getStandingOrder, { id }), adminRoleOf(request)]),
  )
  return { standing, admin: role !== undefined }
}

export default function StandingOrderPage({ loaderData: { standing, admin } }: Route.ComponentProps) {
  const { number, productName, name, email, isOwn, dates } = standing
  const hasEnded = standing.status === 'ended'
  const waiting = dates.filter(({ result }) => result === 'waiting')
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{
          to: admin ? href('/dashBoard/manageStandingOrders') : href('/dashBoard/standingOrders'),
          text: admin ? 'All standing orders' : 'Standing orders',
        }}
        number={number}
        title={productName}
        state={<StandingBadge {...standing} />}
        actions={!hasEnded && !admin && <PauseOrResume standing={standing} />}
        menu={!hasEnded && <EndStanding standing={standing} admin={admin} />}
        about={
          <>
            {!isOwn && (
              <>
                For{' '}
                {admin ? (
                  <>
                    {name}, <PersonLink email={email} />
                  </>
                ) : (
                  `${name}, ${email}`
                )}
                .{' '}
              </>
            )}
            <Link to={href('/dashBoard/order/:id', { id: standing.order_id })} className="tap-line">
              Repeats {standing.orderNumber}
            </Link>
          </>
        }
      >
        <Standing standing={standing} />
      </RecordHead>
      {!admin && waiting.map((date) => <RisenPrice key={date.on} standing={standing} date={date} />)}
      <RecordBody aside={<StandingFacts standing={standing} />}>
        <StandingLines standing={standing} />
        <StandingDates standing={standing} />
      </RecordBody>
    </div>
  )
}
