import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/api.ts'
import type { Webhook, WebhookDelivery } from '#contract/webhooks/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { formatSecond } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { Pager } from '#web/ui/pager.tsx'
import type { ListPage } from '#web/ui/paging.ts'
import { toast } from '#web/ui/toasts.tsx'

/** The messages sent to a webhook, with its responses. */
export function DeliveryLog({ webhook, page }: { webhook: Webhook; page: ListPage<WebhookDelivery> }) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <Link to={{ search: '' }} className="anchor inline-flex min-h-11 items-center justify-self-start">
          All webhooks
        </Link>
        <h1 className="text-3xl">Log</h1>
        <p className="muted wrap-anywhere">What {webhook.url} was told in the last 30 days, newest first.</p>
      </div>
      {page.total === 0 ? (
        <EmptyState sentence="Nothing was sent yet." />
      ) : (
        <>
          <table className="stacked-table surface">
            <caption className="sr-only">Deliveries, newest first</caption>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col" className="md:w-2/5">
                  What
                </th>
                <th scope="col">Result</th>
                <th scope="col">
                  <span className="sr-only">Again</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {page.rows.map((delivery) => (
                <DeliveryRow key={delivery._id} webhook={webhook} delivery={delivery} />
              ))}
            </tbody>
          </table>
          <Pager page={page} nouns={['message', 'messages']} />
        </>
      )}
    </div>
  )
}

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { createdAt, type, event, data } = delivery
  return (
    <tr className="*:align-top">
      <td data-label="When">
        <time dateTime={createdAt}>{formatSecond(createdAt)}</time>
      </td>
      <th scope="row" data-label="What">
        <div className="min-w-0">
          <code>{type}</code>
          <details className="font-normal">
            <summary className="anchor flex min-h-11 cursor-pointer items-center text-sm">Message</summary>
            <p className="muted text-sm wrap-anywhere">{event}</p>
            <Block>{JSON.stringify(data, null, 2)}</Block>
          </details>
        </div>
      </th>
      <td data-label="Result">
        <div className="min-w-0">
          <Result delivery={delivery} />
        </div>
      </td>
      <td>{webhook.state === 'on' && <Resend webhook={webhook} delivery={delivery} />}</td>
    </tr>
  )
}

const stateWords = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Not delivered' } as const

function Result({ delivery }: { delivery: WebhookDelivery }) {
  const { state, status, ms, attempts, problem, reply, nextAt } = delivery
  const facts = [
    status !== undefined && `answered ${status}`,
    ms !== undefined && `after ${ms} ms`,
    attempts > 1 && `${attempts} attempts`,
    attempts > 0 && nextAt && `next ${formatSecond(nextAt)}`,
  ]
  return (
    <>
      <p className="font-medium">{stateWords[state]}</p>
      <p className="muted text-sm">{facts.filter((fact) => fact).join(' · ')}</p>
      {problem && <p className="text-sm">{problem}</p>}
      {reply && (
        <details>
          <summary className="anchor flex min-h-11 cursor-pointer items-center text-sm">Reply</summary>
          <Block>{reply}</Block>
        </details>
      )}
    </>
  )
}

function Block({ children }: { children: string }) {
  return <pre className="bg-base-200 rounded p-3 text-xs whitespace-pre-wrap wrap-anywhere">{children}</pre>
}

function Resend({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const [isBusy, setBusy] = useState(false)
  const mutate = useMutation<{ id: string; delivery: string }>()
  async function resend() {
    setBusy(true)
    const failure = await mutate({
      input: { id: webhook._id, delivery: delivery._id },
      send: (input, { request, idempotencyKey }) =>
        callShop(request, api.resendWebhook, input, { idempotencyKey }),
      onDone: () => toast('Sent again. Load the page anew to see what came back.'),
    })
    setBusy(false)
    if (failure) toast(failure.message)
  }
  return (
    <button type="button" className="btn whitespace-nowrap" disabled={isBusy} onClick={() => void resend()}>
      Send again<span className="sr-only"> {delivery.type}</span>
    </button>
  )
}
