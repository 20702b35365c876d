import { useState } from 'react'
import { api } from '#contract/api.ts'
import { type Webhook, WebhookFields } from '#contract/webhooks/endpoints.ts'
import { shopOnlyEvents, type WebhookEventName, webhookEventNames } from '#contract/webhooks/events.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { EventChoice } from './event-choice.tsx'

interface Props {
  /** The webhook to edit; a new one is created without it. */
  readonly webhook?: Webhook | undefined
  readonly isAdmin: boolean
  readonly onClose: () => void
}

/** Creates or edits a webhook. A new webhook's secret is shown, the only time it is visible. */
export function WebhookDialog({ webhook, isAdmin, onClose }: Props) {
  const modal = useModal()
  const [made, setMade] = useState<{ readonly secret?: string | undefined }>()
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: WebhookFields,
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
    toInput: (fields) => fields,
    send: async (fields, { request, idempotencyKey }) => {
      if (!webhook) return callShop(request, api.makeWebhook, fields, { idempotencyKey })
      const { _id: id, state } = webhook
      await callShop(request, api.changeWebhook, { id, ...fields, on: state === 'on' })
      return undefined
    },
    onDone: (reply) => {
      if (reply) return setMade(reply)
      toast('Saved')
      modal.close()
    },
    refusedFields: { 'webhook-needs-https': 'url', 'webhook-address-not-public': 'url' },
  })
  const offered = webhookEventNames.filter((name) => isAdmin || !shopOnlyEvents.includes(name))
  const choose = (events: WebhookEventName[]) =>
    form.setValue('events', events, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <FormDialog
      title={made ? 'Its secret' : webhook ? 'Change the webhook' : 'Add a webhook'}
      modal={modal}
      wide
      onClose={onClose}
    >
      {made ? (
        <SecretShown secret={made.secret} onDone={modal.close} />
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-5">
          <Field
            label="Address"
            type="url"
            autoComplete="off"
            placeholder="https://"
            maxLength={500}
            hint="Your program’s, reachable from the internet."
            {...field('url')}
          />
          <EventChoice
            offered={offered}
            chosen={form.watch('events')}
            problem={form.formState.errors.events?.message}
            onChange={choose}
          />
          <FormError>{error}</FormError>
          <FormDialogActions
            modal={modal}
            disabled={isSubmitting}
            submit={isSubmitting ? 'Saving…' : webhook ? 'Save' : 'Add the webhook'}
          />
        </form>
      )}
    </FormDialog>
  )
}

interface SecretProps {
  /** Undefined when the shop's first reply was lost. */
  readonly secret: string | undefined
  readonly onDone: () => void
}

export function SecretShown({ secret, onDone }: SecretProps) {
  return (
    <ShownOnce
      label="Secret"
      value={secret}
      lost="There is a new secret, but the shop’s reply with it was lost. Ask for another one."
      onDone={onDone}
    >
      Copy it now: it is not shown again. Your program checks with it that a message comes from this shop, so
      keep it as you would a password.
    </ShownOnce>
  )
}
