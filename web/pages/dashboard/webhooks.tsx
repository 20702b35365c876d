import { useState } from 'react'
import { titled } from '#contract/brand.ts'
import { getCompany } from '#contract/companies/endpoints.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import { listWebhookDeliveries, listWebhooks } from '#contract/webhooks/endpoints.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { DeliveryLog } from '#web/features/webhooks/delivery-log.tsx'
import { WebhookCard } from '#web/features/webhooks/webhook-card.tsx'
import { WebhookDialog } from '#web/features/webhooks/webhook-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/webhooks'

export const meta = () => [{ title: titled('Webhooks') }]

/** Loads the webhooks and, with `?log=`, the messages sent to one of them. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [{ rows: webhooks }, admin, { company }] = await Promise.all([
    listShop(request, listWebhooks, {}),
    isAdmin(request),
    callShop(request, getCompany, {}),
  ])
  const id = new URL(request.url).searchParams.get('log')
  const shown = webhooks.find(({ _id }) => _id === id)
  const log =
    shown &&
    (await loadPage(request, (page) => listShop(request, listWebhookDeliveries, { id: shown._id, ...page })))
  return { webhooks, admin, mayAdd: !company || company.role === 'owner', shown, log }
}

export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const { webhooks, admin, mayAdd, shown, log } = loaderData
  const [isAdding, setAdding] = useState(false)
  if (shown && log) return <DeliveryLog webhook={shown} page={log} />
  const add = (
    <button type="button" className="btn btn-primary" onClick={() => setAdding(true)}>
      Add a webhook
    </button>
  )
  return (
    <div className="grid gap-8">
      <PageHead title="Webhooks">{webhooks.length > 0 && mayAdd && add}</PageHead>
      <div>
        <p className="max-w-prose">
          The shop tells your program as soon as something happens to{' '}
          {admin ? 'any order, quote, invoice or product' : 'your orders, quotes, invoices and shipments'}, so
          it does not have to poll.
        </p>
        <a href={`${API_ROOT}/docs`} className="tap-link">
          What a message looks like, and how to check its signature
        </a>
      </div>
      {webhooks.length === 0 ? (
        <EmptyState sentence={mayAdd ? 'No webhooks yet.' : 'An owner of your company manages its webhooks.'}>
          {mayAdd && add}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook._id} webhook={webhook} isAdmin={admin} />
          ))}
        </ul>
      )}
      {isAdding && <WebhookDialog isAdmin={admin} onClose={() => setAdding(false)} />}
    </div>
  )
}
