import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { refundPart } from '#contract/refunds/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogFormBody, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { numberOrNone, wholeFrom } from '#web/ui/forms/number-fields.ts'
import type { Modal } from '#web/ui/use-modal.ts'
import {
  chosenOf,
  draftOf,
  type RefundableLine,
  type RefundPiecesDraft,
  refundPiecesDraft,
  toRefund,
} from './refund-pieces-draft.ts'
import { RefundSummary } from './refund-summary.tsx'
import { RefundedTaxes } from './refunded-taxes.tsx'
import { useRefundPreview } from './use-refund-preview.ts'

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
  const { preview } = useRefundPreview(chosenOf(order._id, draft))
  return (
    <DialogFormBody
      {...dialog}
      submit={preview ? `Refund ${formatAmount(preview.amount)}` : 'Refund'}
      busy="Refunding…"
    >
      <RefundSummary order={order} left={left} />
      <ul className="grid gap-5">
        {lines.map(({ line, productName, ...rest }, place) => (
          <li key={line}>
            <Field
              label={`Pieces of ${productName}`}
              hint={`${formatCount(rest.left)} left.`}
              {...wholeFrom(0)}
              max={rest.left}
              {...field(`lines.${place}.pieces`, { setValueAs: numberOrNone })}
            />
          </li>
        ))}
      </ul>
      {preview && <RefundedTaxes preview={preview} />}
      <TextArea
        label="Reason"
        hint="The buyer sees it, and it is printed on the credit note."
        rows={3}
        maxLength={500}
        {...field('reason')}
      />
    </DialogFormBody>
  )
}
