import { useState } from 'react'
import { changeWebhook, makeWebhook, type Webhook, WebhookFields } from '#contract/webhooks/endpoints.ts'
import { shopOnlyEvents, type WebhookEventName, webhookEventNames } from '#contract/webhooks/events.ts'
import { callShop } from '#web/api-client.ts'
import { ConfirmationRequest, useConfirmedEmail } from '#web/features/sign-in/confirmation-request.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { EventChoice } from './event-choice.tsx'

interface Props {
  /** The webhook to edit; a new one is created without it. */
  readonly webhook?: Webhook | undefined
  readonly isAdmin: boolean
  readonly onClose: () => void
}

/** Creates or edits a webhook. A new webhook's secret is shown, the only time it is visible. */
export function WebhookDialog({ webhook, isAdmin, onClose }: Props) {
  const [made, setMade] = useState<{ readonly secret?: string | undefined }>()
  const isConfirmed = useConfirmedEmail()
  const { form, field, modal, dialog } = useDialogForm({
    schema: WebhookFields,
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
    toInput: (fields) => fields,
    send: async (fields, { request, idempotencyKey }) => {
      if (!webhook) return callShop(request, makeWebhook, fields, { idempotencyKey })
      const { _id: id, state } = webhook
      await callShop(request, changeWebhook, { id, ...fields, on: state === 'on' })
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
    <DialogForm
      {...dialog}
      title={made ? 'Webhook secret' : webhook ? 'Change the webhook' : 'Add a webhook'}
      wide
      instead={
        made ? (
          <SecretShown secret={made.secret} onDone={modal.close} />
        ) : (
          !isConfirmed &&
          !webhook && (
            <ConfirmationRequest>
              We email you when your program stops answering. Confirm your email first, so that we know this
              reaches you.
            </ConfirmationRequest>
          )
        )
      }
      submit={webhook ? 'Save' : 'Add the webhook'}
      onClose={onClose}
    >
      <Field
        label="Address"
        type="url"
        placeholder="https://"
        maxLength={500}
        hint="The address of your program, reachable from the internet."
        {...field('url')}
      />
      <EventChoice
        offered={offered}
        chosen={form.watch('events')}
        problem={form.formState.errors.events?.message}
        onChange={choose}
      />
    </DialogForm>
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
      lost="There is a new secret, but the shop’s reply with it was lost. Create another."
      onDone={onDone}
    >
      Copy it now: it is not shown again. Your program uses it to check that messages come from this shop, so
      keep it as you would a password.
    </ShownOnce>
  )
}
