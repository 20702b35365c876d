import type { Order } from '#contract/orders/order.ts'
import type { Return } from '#contract/returns/endpoints.ts'
import { RefundAmountForm } from '#web/features/refunds/refund-amount-form.tsx'
import { useRefundPreview } from '#web/features/refunds/use-refund-preview.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useModal } from '#web/ui/use-modal.ts'

interface Props {
  readonly order: Order
  readonly returned: Return
  /** The amount that can still be refunded of the order. */
  readonly left: number
  readonly onClose: () => void
}

/** The dialog in which an admin refunds a return: the value of its pieces, or another amount. */
export function RefundReturnDialog({ order, returned: { _id: id, number, value }, left, onClose }: Props) {
  const modal = useModal()
  const { preview, isAnswered } = useRefundPreview({ id: order._id, return_id: id })
  return (
    <FormDialog title={`Refund ${number}`} modal={modal} onClose={onClose}>
      {isAnswered ? (
        <RefundAmountForm
          order={order}
          left={left}
          returned={{ id, number, value: preview?.amount ?? value }}
          modal={modal}
        />
      ) : (
        <p className="muted">Working out what the pieces cost…</p>
      )}
    </FormDialog>
  )
}
