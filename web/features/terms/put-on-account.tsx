import type { Order } from '#contract/orders/order.ts'
import type { Credit } from '#contract/terms/endpoints.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { onAccountRefusal } from './credit-sentence.ts'
import { PutOnAccountDialog } from './put-on-account-dialog.tsx'

/** For an unpaid order: lets the company pay later, or explains why it cannot. */
export function PutOnAccount({ order, credit }: { order: Order; credit: Credit }) {
  const reason = onAccountRefusal(credit, order.paymentAmount)
  if (reason) return <p className="muted max-w-prose">On account: {reason}</p>
  return (
    <DialogButton
      className="justify-self-start"
      dialog={(onClose) => <PutOnAccountDialog order={order} credit={credit} onClose={onClose} />}
    >
      Order on account
    </DialogButton>
  )
}
