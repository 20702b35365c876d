import { useState } from 'react'
import { Link } from 'react-router'
import {
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '#contract/webhooks/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useShopCall } from '#web/use-shop-call.ts'
import { SecretShown, WebhookDialog } from './webhook-dialog.tsx'

/** A webhook: its address, health and actions. */
export function WebhookCard({ webhook, isAdmin }: { webhook: Webhook; isAdmin: boolean }) {
  const { _id: id, url, events, state } = webhook
  const [fresh, setFresh] = useState<{ readonly secret?: string | undefined }>()
  const { run, isBusy, error } = useShopCall()
  const isOn = state === 'on'
  return (
    <li className="surface grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg wrap-anywhere">{url}</h2>
        <StateBadge webhook={webhook} />
      </div>
      <p className="muted text-sm">
        {events.length} {events.length === 1 ? 'kind' : 'kinds'} of events · {deliveryStatus(webhook)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={{ search: `?log=${id}` }} className="btn">
          Log<span className="sr-only"> of {url}</span>
        </Link>
        {isOn && (
          <Button
            disabled={isBusy}
            onClick={() => run(testWebhook, { id }, 'Sent. The log shows the answer.')}
          >
            Send a test
          </Button>
        )}
        <DialogButton
          dialog={(onClose) => <WebhookDialog webhook={webhook} isAdmin={isAdmin} onClose={onClose} />}
        >
          Change
        </DialogButton>
        <ConfirmButton
          label="New secret"
          disabled={isBusy}
          title="Create a new secret?"
          confirm="Create a new secret"
          confirmLook="primary"
          onConfirm={() => run(rotateWebhookSecret, { id }, setFresh)}
        >
          <p>
            For 24 hours, messages are signed with both secrets, so you have time to change it in your
            program.
          </p>
        </ConfirmButton>
        <Button
          disabled={isBusy}
          onClick={() =>
            run(changeWebhook, { id, url, events, on: !isOn }, isOn ? 'Switched off' : 'Switched on')
          }
        >
          Switch {isOn ? 'off' : 'on'}
        </Button>
        <ConfirmButton
          label="Delete"
          disabled={isBusy}
          title="Delete this webhook?"
          confirm="Delete the webhook"
          onConfirm={() => run(deleteWebhook, { id }, 'Deleted')}
        >
          <p>Nothing more is sent to {url}, including messages that still wait. Its log is deleted too.</p>
        </ConfirmButton>
      </div>
      <FormError>{error}</FormError>
      {fresh && <NewSecret secret={fresh.secret} onClose={() => setFresh(undefined)} />}
    </li>
  )
}

function NewSecret({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const modal = useModal()
  return (
    <FormDialog title="New secret" modal={modal} wide onClose={onClose}>
      <SecretShown secret={secret} onDone={modal.close} />
    </FormDialog>
  )
}

const isFailing = ({ succeededAt = '', failedAt = '' }: Webhook) => failedAt > succeededAt

function StateBadge({ webhook }: { webhook: Webhook }) {
  const { offBecause } = webhook
  if (offBecause)
    return <StatusBadge kind="ended" text={offBecause === 'owner' ? 'Off' : 'Switched off by the shop'} />
  return isFailing(webhook) ? (
    <StatusBadge kind="late" text="Failing" />
  ) : (
    <StatusBadge kind="done" text="On" />
  )
}

function deliveryStatus({ offBecause, succeededAt, failedAt, previousSecretUntil }: Webhook): string {
  const at = (time: string) => formatMoment(time)
  const parts = [
    offBecause === 'failing' && 'no message was accepted for a day',
    offBecause === 'gone' && 'its address answered 410 Gone',
    succeededAt ? `last accepted a message ${at(succeededAt)}` : 'no message accepted yet',
    failedAt && `last failed ${at(failedAt)}`,
    previousSecretUntil && `two secrets sign until ${at(previousSecretUntil)}`,
  ]
  return parts.filter((part) => part).join(' · ')
}
