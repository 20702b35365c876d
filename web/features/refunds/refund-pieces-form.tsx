import { formatCount } from '#contract/counts.ts'
import { formatAmount, toAmount } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { refundPart } from '#contract/refunds/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogFormBody, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { numberOrNone, wholeFrom } from '#web/ui/forms/number-fields.ts'
import type { Modal } from '#web/ui/use-modal.ts'
import {
  amountOf,
  centsOf,
  draftOf,
  type RefundableLine,
  type RefundPiecesDraft,
  refundPiecesDraft,
  toRefund,
} from './refund-pieces-draft.ts'
import { RefundSummary } from './refund-summary.tsx'

interface Props {
  readonly order: Order
  readonly lines: readonly RefundableLine[]
  /** The amount that can still be refunded. */
  readonly left: number
  readonly modal: Modal
}

/** Refunds pieces of lines at the price they were ordered for. */
export function RefundPiecesForm({ order, lines, left, modal }: Props) {
  const { form, field, dialog } = useDialogForm({
    modal,
    schema: refundPiecesDraft,
    defaultValues: draftOf(lines),
    toInput: (draft) => toRefund(order._id, draft),
    ...sentTo(refundPart),
    done: ({ amount, creditNote }) =>
      `Refunded ${formatAmount(amount)} with ${creditNote}. The buyer gets an email.`,
  })
  const draft: RefundPiecesDraft['lines'] = form.watch('lines')
  const amount = amountOf(draft)
  return (
    <DialogFormBody
      {...dialog}
      submit={amount > 0 ? `Refund ${formatAmount(amount)}` : 'Refund'}
      busy="Refunding…"
    >
      <RefundSummary order={order} left={left} />
      <ul className="grid gap-5">
        {lines.map(({ line, productName, ...rest }, place) => (
          <li key={line}>
            <Field
              label={`Pieces of ${productName}`}
              hint={`${formatCount(rest.left)} left, ${formatAmount(toAmount(centsOf(rest, 1)))} each.`}
              {...wholeFrom(0)}
              max={rest.left}
              {...field(`lines.${place}.pieces`, { setValueAs: numberOrNone })}
            />
          </li>
        ))}
      </ul>
      <TextArea
        label="Reason"
        hint="The buyer reads it, and it is printed on the credit note."
        rows={3}
        maxLength={500}
        {...field('reason')}
      />
    </DialogFormBody>
  )
}
