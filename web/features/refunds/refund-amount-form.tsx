import { z } from 'zod'
import { shopCurrency } from '#contract/locale.ts'
import { formatAmount } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { fieldAmount } from '#contract/parse-amount.ts'
import { RefundReason, refundPart } from '#contract/refunds/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { TypedAmount } from '#web/features/companies/typed-amount.ts'
import { DialogFormBody, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import type { Modal } from '#web/ui/use-modal.ts'
import { RefundSummary } from './refund-summary.tsx'

const Fields = z.object({
  amount: TypedAmount.pipe(z.number('Amount is required').positive('Amount is required')),
  reason: RefundReason,
})

interface Props {
  readonly order: Order
  /** The amount that can still be refunded. */
  readonly left: number
  /** The return being refunded, with the value of its pieces. */
  readonly returned?: { readonly id: string; readonly number: string; readonly value: number }
  readonly modal: Modal
}

/** Refunds an amount, for an order or for one of its returns. */
export function RefundAmountForm({ order, left, returned, modal }: Props) {
  const { form, field, dialog } = useDialogForm({
    modal,
    schema: Fields,
    defaultValues: returned
      ? { amount: fieldAmount(Math.min(returned.value, left)), reason: `Return ${returned.number}` }
      : { amount: '', reason: '' },
    toInput: (refund) => ({ id: order._id, ...refund, ...(returned && { return_id: returned.id }) }),
    ...sentTo(refundPart),
    done: ({ amount, creditNote }) =>
      `Refunded ${formatAmount(amount)} with ${creditNote}. The buyer gets an email.`,
    refusedFields: { 'above-refundable': 'amount', 'all-before-delivery': 'amount' },
  })
  const { success, data: amount } = Fields.shape.amount.safeParse(form.watch('amount'))
  return (
    <DialogFormBody
      {...dialog}
      submit={success ? `Refund ${formatAmount(amount)}` : 'Refund'}
      busy="Refunding…"
    >
      <RefundSummary order={order} left={left}>
        {returned && `The returned pieces cost ${formatAmount(returned.value)}. `}
      </RefundSummary>
      <Field
        label={`Amount, in ${shopCurrency()}`}
        inputMode="decimal"
        hint={
          order.status === 'delivered'
            ? 'All or part of the amount left.'
            : 'Less than the amount left, because the order is not delivered yet.'
        }
        {...field('amount')}
      />
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
