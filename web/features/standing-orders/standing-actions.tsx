import { z } from 'zod'
import { text } from '#contract/fields.ts'
import type { StandingOrder } from '#contract/standing-orders/endpoints.ts'
import { endStandingOrder, pauseStandingOrder, resumeStandingOrder } from '#contract/standing-orders/moves.ts'
import { sentTo } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly standing: StandingOrder
  readonly admin: boolean
}

/** The available actions for a standing order that has not ended. */
export function StandingActions({ standing, admin }: Props) {
  const { _id: id, number, status } = standing
  const { run, isBusy, error } = useShopCall()
  if (admin)
    return (
      <May call={endStandingOrder}>
        <DialogButton
          className="justify-self-start"
          dialog={(onClose) => <EndDialog standing={standing} onClose={onClose} />}
        >
          End
        </DialogButton>
      </May>
    )
  return (
    <div className="grid gap-2">
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-3">
        {status === 'active' ? (
          <Button disabled={isBusy} onClick={() => run(pauseStandingOrder, { id }, `${number} is paused`)}>
            Pause
          </Button>
        ) : (
          <Button
            primary
            disabled={isBusy}
            onClick={() => run(resumeStandingOrder, { id }, `${number} goes on`)}
          >
            Resume
          </Button>
        )}
        <ConfirmButton
          label="End"
          title={`End ${number}?`}
          confirm="End it"
          disabled={isBusy}
          onConfirm={() => run(endStandingOrder, { id }, `${number} has ended`)}
        >
          <p>Nothing more is ordered. Orders that it placed stay as they are.</p>
        </ConfirmButton>
      </div>
    </div>
  )
}

const EndFields = z.object({ reason: text(2_000).min(1, 'Reason is required') })

function EndDialog({
  standing: { _id: id, number },
  onClose,
}: Pick<Props, 'standing'> & { onClose: () => void }) {
  const { field, dialog } = useDialogForm({
    schema: EndFields,
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    ...sentTo(endStandingOrder),
    done: `${number} has ended`,
  })
  return (
    <DialogForm {...dialog} title={`End ${number}`} submit="End it" busy="One moment…" onClose={onClose}>
      <TextArea label="Reason" rows={4} hint="The buyer sees it." {...field('reason')} />
    </DialogForm>
  )
}
