import { href } from 'react-router'
import { titled } from '#contract/brand.ts'
import { getOrder } from '#contract/orders/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { chargedToNothing, loadChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { ChangeForm } from '#web/features/order-changes/change-form.tsx'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { orNotFound } from '#web/missing-record.tsx'
import { Note } from '#web/ui/note.tsx'
import { RecordHead } from '#web/ui/record-head.tsx'
import type { Route } from './+types/change-order'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(`Change order ${loaderData?.order.number ?? ''}`) },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [order, admin] = await orNotFound(
    Promise.all([callShop(request, getOrder, { id }), isAdmin(request)]),
  )
  const { costCentres } = admin ? chargedToNothing : await loadChargedTo(request)
  return { order, admin, costCentres }
}

export default function ChangeOrderPage({ loaderData }: Route.ComponentProps) {
  const { order, admin, costCentres } = loaderData
  const { number, version, mayChange } = order
  const isActing = useSession()?.acting !== undefined
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{ to: href('/dashBoard/order/:id', { id: order._id }), text: `Order ${number}` }}
        number="Change"
        isNamed
        title={`Change order ${number}`}
        about={
          <>
            Version {version}. What stays keeps its price; what is added costs today’s.
            {mayChange.needsAgreement && ' The seller has to agree to the change.'}
          </>
        }
      />
      {mayChange.isPossible ? (
        // A new version is another order to change.
        <ChangeForm key={version} order={order} costCentres={costCentres} isSeller={admin || isActing} />
      ) : (
        <Note kind="bad" title="This order cannot change now">
          {mayChange.problems.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Note>
      )}
    </div>
  )
}
