import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { Refund } from '#contract/refunds/endpoints.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { RefundAmountForm } from './refund-amount-form.tsx'
import { refundableLines } from './refund-pieces-draft.ts'
import { RefundPiecesForm } from './refund-pieces-form.tsx'

interface Props {
  readonly order: Order
  readonly refunds: readonly Refund[]
  /** The amount that can still be refunded. */
  readonly left: number
  readonly onClose: () => void
}

/** The dialog in which an admin refunds part of an order, which otherwise continues: an amount, or pieces. */
export function RefundDialog({ order, refunds, left, onClose }: Props) {
  const modal = useModal()
  const [of, setOf] = useState('amount')
  const lines = refundableLines(order, refunds)
  return (
    <FormDialog title="Refund a part" modal={modal} onClose={onClose}>
      {lines.length > 0 && (
        <Select
          label="Refund"
          options={[
            ['amount', 'An amount'],
            ['pieces', 'Pieces at their price'],
          ]}
          value={of}
          onChange={({ target }) => setOf(target.value)}
        />
      )}
      {of === 'amount' ? (
        <RefundAmountForm order={order} left={left} modal={modal} />
      ) : (
        <RefundPiecesForm order={order} lines={lines} left={left} modal={modal} />
      )}
    </FormDialog>
  )
}
