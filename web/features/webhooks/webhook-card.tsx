import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/api.ts'
import type { Webhook } from '#contract/webhooks/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { SecretShown, WebhookDialog } from './webhook-dialog.tsx'

type Open = 'change' | 'delete' | 'rotate'

/** A webhook: its address, health and actions. */
export function WebhookCard({ webhook, isAdmin }: { webhook: Webhook; isAdmin: boolean }) {
  const { _id: id, url, events, state } = webhook
  const [open, setOpen] = useState<Open>()
  const [isBusy, setBusy] = useState(false)
  const [fresh, setFresh] = useState<{ readonly secret?: string | undefined }>()
  const mutate = useMutation<object>()
  const close = () => setOpen(undefined)

  async function run(name: string, work: Parameters<typeof mutate<unknown>>[0]['send'], said?: string) {
    setBusy(true)
    const failure = await mutate({
      input: { name, id },
      send: work,
      onDone: () => {
        if (said) toast(said)
      },
    })
    setBusy(false)
    close()
    if (failure) toast(failure.message)
  }
  const test = () =>
    run(
      'test',
      (_, { request, idempotencyKey }) => callShop(request, api.testWebhook, { id }, { idempotencyKey }),
      'Sent. The log says what came back.',
    )
  const toggle = () =>
    run(
      state === 'on' ? 'off' : 'on',
      (_, { request }) => callShop(request, api.changeWebhook, { id, url, events, on: state !== 'on' }),
      state === 'on' ? 'Switched off' : 'Switched on',
    )
  const remove = () =>
    run('delete', (_, { request }) => callShop(request, api.deleteWebhook, { id }), 'Deleted')
  const rotate = () =>
    run('rotate', async (_, { request, idempotencyKey }) =>
      setFresh(await callShop(request, api.rotateWebhookSecret, { id }, { idempotencyKey })),
    )

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
        {state === 'on' && (
          <button type="button" className="btn" disabled={isBusy} onClick={() => void test()}>
            Send a test
          </button>
        )}
        <button type="button" className="btn" onClick={() => setOpen('change')}>
          Change
        </button>
        <button type="button" className="btn" onClick={() => setOpen('rotate')}>
          New secret
        </button>
        <button type="button" className="btn" disabled={isBusy} onClick={() => void toggle()}>
          Switch {state === 'on' ? 'off' : 'on'}
        </button>
        <button type="button" className="btn" onClick={() => setOpen('delete')}>
          Delete
        </button>
      </div>
      {open === 'change' && <WebhookDialog webhook={webhook} isAdmin={isAdmin} onClose={close} />}
      {open === 'rotate' && (
        <ConfirmDialog
          title="Make a new secret?"
          confirm="Make a new secret"
          busy={isBusy}
          onConfirm={() => void rotate()}
          onClose={close}
        >
          <p>
            For 24 hours messages are signed with both, so that you can change it in your program without
            haste.
          </p>
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete this webhook?"
          confirm="Delete the webhook"
          busy={isBusy}
          onConfirm={() => void remove()}
          onClose={close}
        >
          <p>Nothing is sent to {url} any more, also not what waits. Its log goes with it.</p>
        </ConfirmDialog>
      )}
      {fresh && <NewSecret secret={fresh.secret} onClose={() => setFresh(undefined)} />}
    </li>
  )
}

function NewSecret({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const modal = useModal()
  return (
    <FormDialog title="Its new secret" modal={modal} wide onClose={onClose}>
      <SecretShown secret={secret} onDone={modal.close} />
    </FormDialog>
  )
}

const isFailing = ({ succeededAt = '', failedAt = '' }: Webhook) => failedAt > succeededAt

function StateBadge({ webhook }: { webhook: Webhook }) {
  const { offBecause } = webhook
  if (offBecause)
    return <span className="badge">{offBecause === 'owner' ? 'Off' : 'Switched off by the shop'}</span>
  return isFailing(webhook) ? (
    <span className="badge badge-warning">Failing</span>
  ) : (
    <span className="badge badge-success">On</span>
  )
}

function deliveryStatus({ offBecause, succeededAt, failedAt, previousSecretUntil }: Webhook): string {
  const at = (time: string) => formatMoment(time)
  const parts = [
    offBecause === 'failing' && 'nothing came through for a day',
    offBecause === 'gone' && 'it answered that it is gone',
    succeededAt ? `last took a message ${at(succeededAt)}` : 'took nothing yet',
    failedAt && `last failed ${at(failedAt)}`,
    previousSecretUntil && `two secrets sign until ${at(previousSecretUntil)}`,
  ]
  return parts.filter((part) => part).join(' · ')
}
