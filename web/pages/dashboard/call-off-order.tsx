import { href } from 'react-router'
import { listAddresses, MAX_ADDRESSES } from '#contract/addresses/endpoints.ts'
import { titled } from '#contract/brand.ts'
import { getCallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { counted, formatCount } from '#contract/counts.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { CallOffActions, CallOffMenu } from '#web/features/call-off-orders/call-off-actions.tsx'
import { CallOffCalls, CallOffDates, CallOffLines } from '#web/features/call-off-orders/call-off-lines.tsx'
import { CallOffBadge, Standing } from '#web/features/call-off-orders/call-off-status.tsx'
import { TooFew } from '#web/features/call-off-orders/too-few.tsx'
import { chargedToNothing, loadChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { adminRoleOf } from '#web/features/sign-in/require-admin.ts'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { RecordFact, RecordFacts } from '#web/ui/record-facts.tsx'
import { RecordBody, RecordHead } from '#web/ui/record-head.tsx'
import type { Route } from './+types/call-off-order'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(`Call-off order ${loaderData?.callOff.number ?? ''}`) },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [callOff, role] = await orNotFound(
    Promise.all([callShop(request, getCallOffOrder, { id }), adminRoleOf(request)]),
  )
  const admin = role !== undefined
  const isActive = !admin && callOff.status === 'active'
  const [{ rows: addresses }, chargedTo] = await Promise.all([
    isActive || (!admin && callOff.status === 'proposed')
      ? listShop(request, listAddresses, { limit: MAX_ADDRESSES })
      : { rows: [] },
    isActive ? loadChargedTo(request) : chargedToNothing,
  ])
  return { callOff, admin, addresses, chargedTo }
}

export default function CallOffOrderPage({
  loaderData: { callOff, admin, addresses, chargedTo },
}: Route.ComponentProps) {
  const { number, productName, name, email, from, until, pieces, calledPieces, next } = callOff
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{
          to: admin ? href('/dashBoard/manageCallOffOrders') : href('/dashBoard/callOffOrders'),
          text: admin ? 'All call-off orders' : 'My call-off orders',
        }}
        number={number}
        title={productName}
        state={<CallOffBadge {...callOff} />}
        actions={<CallOffActions {...chargedTo} callOff={callOff} addresses={addresses} admin={admin} />}
        menu={<CallOffMenu callOff={callOff} admin={admin} />}
        about={admin && `For ${name || email}`}
      >
        <Standing callOff={callOff} admin={admin} />
      </RecordHead>
      {!admin && callOff.status === 'active' && <TooFew callOff={callOff} />}
      <RecordBody
        aside={
          <RecordFacts id="details" title="Details">
            <RecordFact label="Number">{number}</RecordFact>
            {admin && (
              <RecordFact label="Buyer">
                {name}
                {name && ', '}
                <PersonLink email={email} />
              </RecordFact>
            )}
            <RecordFact label="Calls">
              <time dateTime={from}>{formatDay(from)}</time> to{' '}
              <time dateTime={until}>{formatDay(until)}</time>
            </RecordFact>
            <RecordFact label="Called">
              {formatCount(calledPieces)} of {counted(pieces, 'piece')}
            </RecordFact>
            {next && (
              <RecordFact label="Next">
                <time dateTime={next}>{formatDay(next)}</time>
              </RecordFact>
            )}
          </RecordFacts>
        }
      >
        <CallOffLines callOff={callOff} />
        <CallOffDates callOff={callOff} />
        <CallOffCalls callOff={callOff} />
      </RecordBody>
    </div>
  )
}
