import { api } from '#contract/api.ts'
import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialogActions } from '#web/ui/form-dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { numberOrNone } from '#web/ui/forms/number-or-none.ts'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Modal } from '#web/ui/use-modal.ts'
import {
  amountOf,
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
  /** Dollars that can still be refunded. */
  readonly left: number
  readonly modal: Modal
}

/** Refunds pieces of lines at the price they were ordered for. */
export function RefundPiecesForm({ order, lines, left, modal }: Props) {
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: refundPiecesDraft,
    defaultValues: draftOf(lines),
    toInput: (draft) => toRefund(order._id, draft),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, api.refundPart, input, { idempotencyKey }),
    onDone: ({ amount, creditNote }) => {
      toast(`Refunded ${formatDollars(amount)} with ${creditNote}. The buyer gets an email.`)
      modal.close()
    },
  })
  const { register, watch, formState } = form
  const draft: RefundPiecesDraft['lines'] = watch('lines')
  const amount = amountOf(draft)
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <RefundSummary order={order} left={left} />
      <ul className="grid gap-5">
        {lines.map(({ line, productName, price, left: piecesLeft }, place) => (
          <li key={line}>
            <Field
              label={`Pieces of ${productName}`}
              hint={`${formatCount(piecesLeft)} left, ${formatDollars(price)} each.`}
              type="number"
              inputMode="numeric"
              min={0}
              max={piecesLeft}
              step={1}
              {...register(`lines.${place}.pieces`, { setValueAs: numberOrNone })}
              error={form.getFieldState(`lines.${place}.pieces`, formState).error?.message}
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
      <FormError>{error}</FormError>
      <FormDialogActions
        modal={modal}
        disabled={isSubmitting}
        submit={isSubmitting ? 'Refunding…' : amount > 0 ? `Refund ${formatDollars(amount)}` : 'Refund'}
      />
    </form>
  )
}
