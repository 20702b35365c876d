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
import { OutOfMenu } from '#web/ui/in-menu.tsx'
import { MenuLine } from '#web/ui/menu.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly standing: StandingOrder
  readonly admin: boolean
}

/** Pauses or resumes a standing order that has not ended. */
export function PauseOrResume({ standing: { _id: id, number, status } }: Pick<Props, 'standing'>) {
  const { run, isBusy, error } = useShopCall()
  return (
    <>
      <FormError>{error}</FormError>
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
    </>
  )
}

/** Ends a standing order, in the menu of its page; an admin says why. */
export function EndStanding({ standing, admin }: Props) {
  const { _id: id, number } = standing
  const { run, isBusy, error } = useShopCall()
  return (
    <>
      <OutOfMenu>
        <FormError>{error}</FormError>
      </OutOfMenu>
      <MenuLine />
      {admin ? (
        <May call={endStandingOrder}>
          <DialogButton
            look="plain-danger"
            dialog={(onClose) => <EndDialog standing={standing} onClose={onClose} />}
          >
            End
          </DialogButton>
        </May>
      ) : (
        <ConfirmButton
          look="plain-danger"
          label="End"
          title={`End ${number}?`}
          confirm="End it"
          disabled={isBusy}
          onConfirm={() => run(endStandingOrder, { id }, `${number} has ended`)}
        >
          <p>Nothing more is ordered. Orders that it placed stay as they are.</p>
        </ConfirmButton>
      )}
    </>
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
