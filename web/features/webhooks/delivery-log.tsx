import { resendWebhook, type Webhook, type WebhookDelivery } from '#contract/webhooks/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { formatSecond } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { ListPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { AttemptResult, Block } from './attempt-result.tsx'

/** The messages sent to a webhook, with its responses. */
export function DeliveryLog({ webhook, page }: { webhook: Webhook; page: ListPage<WebhookDelivery> }) {
  return (
    <div className="grid gap-6">
      <PageHead
        title="Log"
        back={{ to: { search: '' }, text: 'All webhooks' }}
        intro={<>Messages sent to {webhook.url} in the last 30 days, newest first.</>}
      />
      <RecordTable
        none={<EmptyState sentence="Nothing has been sent yet." />}
        caption="Deliveries, newest first"
        rows={page.rows}
        columns={[
          {
            head: 'When',
            cell: ({ createdAt }) => <time dateTime={createdAt}>{formatSecond(createdAt)}</time>,
          },
          {
            head: 'What',
            isName: true,
            className: 'md:w-2/5',
            cell: (delivery) => <Sent delivery={delivery} />,
          },
          { head: 'Result', cell: (delivery) => <AttemptResult attempt={delivery} /> },
          {
            head: <span className="sr-only">Again</span>,
            cell: (delivery) => webhook.state === 'on' && <Resend webhook={webhook} delivery={delivery} />,
          },
        ]}
      />
      {page.total > 0 && <Pager page={page} nouns={['message', 'messages']} />}
    </div>
  )
}

const Sent = ({ delivery: { type, event, data } }: { delivery: WebhookDelivery }) => (
  <>
    <code className="font-bold">{type}</code>
    <details>
      <summary className="anchor flex min-h-(--control) cursor-pointer items-center text-sm">Message</summary>
      <p className="muted text-sm wrap-anywhere">{event}</p>
      <Block>{JSON.stringify(data, null, 2)}</Block>
    </details>
  </>
)

function Resend({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { run, isBusy, error } = useShopCall()
  const resend = () =>
    run(
      resendWebhook,
      { id: webhook._id, delivery: delivery._id },
      'Sent again. Reload the page to see the answer.',
    )
  return (
    <>
      <Button className="whitespace-nowrap" disabled={isBusy} onClick={resend}>
        Send again<span className="sr-only"> {delivery.type}</span>
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}
