import { useState } from 'react'
import type { Invoice } from '#contract/invoices/endpoints.ts'
import type { Order } from '#contract/orders/order.ts'
import { refundPart } from '#contract/refunds/endpoints.ts'
import {
  approveReturn,
  canBecome,
  type Return,
  receiveReturn,
  refuseReturn,
} from '#contract/returns/endpoints.ts'
import { leftToRefund } from '#web/features/invoices/left-to-refund.ts'
import { useMay } from '#web/features/sign-in/permissions.tsx'
import { AnswerReturnDialog } from './answer-return-dialog.tsx'
import { ReceiveReturnDialog } from './receive-return-dialog.tsx'
import { RefundReturnDialog } from './refund-return-dialog.tsx'

interface Props {
  readonly order: Order & { readonly invoices: readonly Invoice[] }
  readonly returned: Return
}

/** An admin's actions on a return in its current state. */
export function ReturnActions({ order, returned }: Props) {
  const [open, setOpen] = useState<'approve' | 'refuse' | 'receive' | 'refund'>()
  const { number, state } = returned
  const left = leftToRefund(order.invoices)
  const close = () => setOpen(undefined)
  const may = useMay()
  const canRefund = canBecome(state, 'refunded') && left > 0 && may(refundPart)
  const canReceive = canBecome(state, 'received') && may(receiveReturn)
  const canRefuse = canBecome(state, 'refused') && may(refuseReturn)
  if (!canRefund && !canReceive && !canRefuse) return null
  const button = (action: NonNullable<typeof open>, label: string, look = '') => (
    <button type="button" className={`btn ${look}`} onClick={() => setOpen(action)}>
      {label}
      <span className="sr-only"> {number}</span>
    </button>
  )
  return (
    <div className="flex flex-wrap gap-2 self-end">
      {canBecome(state, 'approved') && may(approveReturn) && button('approve', 'Approve')}
      {canReceive && button('receive', 'Receive')}
      {canRefund && button('refund', 'Refund')}
      {canRefuse && button('refuse', 'Refuse', 'btn-plain')}
      {(open === 'approve' || open === 'refuse') && (
        <AnswerReturnDialog returned={returned} approve={open === 'approve'} onClose={close} />
      )}
      {open === 'receive' && <ReceiveReturnDialog order={order} returned={returned} onClose={close} />}
      {open === 'refund' && (
        <RefundReturnDialog order={order} returned={returned} left={left} onClose={close} />
      )}
    </div>
  )
}
