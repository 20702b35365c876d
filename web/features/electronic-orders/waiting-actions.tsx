import { href, useNavigate } from 'react-router'
import { z } from 'zod'
import {
  acceptElectronicOrder,
  RejectionReason,
  rejectElectronicOrder,
  type WaitingOrder,
} from '#contract/electronic-orders/waiting.ts'
import { formatAmount } from '#contract/money.ts'
import { sentTo } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly order: WaitingOrder
}

/** Accepts or rejects an electronic order that waits. */
export function WaitingActions({ order }: Props) {
  const { _id: id, number, goods, shown, differences } = order
  const { run, isBusy, error } = useShopCall()
  const navigate = useNavigate()
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <May call={rejectElectronicOrder}>
          <DialogButton dialog={(onClose) => <RejectDialog order={order} onClose={onClose} />}>
            Reject
          </DialogButton>
        </May>
        <May call={acceptElectronicOrder}>
          <ConfirmButton
            primary
            label={`Accept ${formatAmount(goods)}`}
            title={`Accept ${number}?`}
            disabled={isBusy}
            confirm={`Order for ${formatAmount(goods)}`}
            onConfirm={() =>
              run(acceptElectronicOrder, { id, shown }, async ({ order: placed }) => {
                toast(`${number} is placed`)
                await navigate(href('/dashBoard/order/:id', { id: placed }))
              })
            }
          >
            <p>
              The order is placed with the pieces and prices shown here. Freight and tax are added to the
              goods.
              {differences > 0 && ' The purchasing system gets a confirmation with each line that differs.'}
            </p>
          </ConfirmButton>
        </May>
      </div>
      <FormError>{error}</FormError>
    </div>
  )
}

const Rejection = z.object({ reason: RejectionReason })

function RejectDialog({ order: { _id: id, number, replaces }, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate()
  const { field, dialog } = useDialogForm({
    schema: Rejection,
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    ...sentTo(rejectElectronicOrder),
    onDone: async () => {
      toast(`${number} is rejected`)
      await navigate(href('/dashBoard/electronicOrders'))
    },
  })
  return (
    <DialogForm {...dialog} title={`Reject ${number}`} submit="Reject" busy="Rejecting…" onClose={onClose}>
      <p className="muted">
        {replaces
          ? `${replaces.number} stays as it is.`
          : 'Nothing is placed. The company can send the order again.'}
      </p>
      <TextArea
        label="Reason"
        hint="It is sent to the purchasing system, if that takes documents."
        rows={3}
        maxLength={500}
        {...field('reason')}
      />
    </DialogForm>
  )
}
