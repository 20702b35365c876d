import { href, useNavigate } from 'react-router'
import { z } from 'zod'
import { dayOfMonth, today } from '#contract/days.ts'
import { Day } from '#contract/fields.ts'
import type { Order } from '#contract/orders/order.ts'
import { StandingForm, startStandingOrder } from '#contract/standing-orders/endpoints.ts'
import type { Credit } from '#contract/terms/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'
import { toast } from '#web/ui/toasts.tsx'

interface Props {
  readonly order: Order
  /** The terms of the buyer's company, if it has any. */
  readonly credit: Credit | undefined
}

/** Begins a standing order that repeats an order. */
export const RepeatOrder = (props: Props) => (
  <DialogButton dialog={(onClose) => <RepeatDialog {...props} onClose={onClose} />}>
    Repeat every month
  </DialogButton>
)

const RepeatFields = StandingForm.safeExtend({
  lastDay: z.union([z.literal(''), Day], { error: 'Choose a day, or none' }),
})

function RepeatDialog({ order, credit, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate()
  const { form, field, dialog } = useDialogForm({
    schema: RepeatFields,
    defaultValues: {
      dayOfMonth: dayOfMonth(today()),
      percent: 0,
      lastDay: '',
      payment: credit && order.onAccount ? ('account' as const) : ('card' as const),
      purchaseOrderNumber: order.purchaseOrderNumber ?? '',
      leaveOut: false,
    },
    toInput: ({ lastDay, ...form }) => ({ order_id: order._id, ...form, ...(lastDay && { lastDay }) }),
    ...sentTo(startStandingOrder),
    onDone: async ({ insertedId }) => {
      toast('The order is repeated every month')
      await navigate(href('/dashBoard/standingOrders/:id', { id: insertedId }))
    },
    refusedFields: { 'standing-order-last-day': 'lastDay', 'no-terms': 'payment' },
  })
  return (
    <DialogForm
      {...dialog}
      title={`Repeat ${order.number} every month`}
      submit="Repeat every month"
      onClose={onClose}
    >
      <p className="muted">
        We order the same pieces to the same address each month, at the prices of that day, until you end it.
        Nothing is ordered today.
      </p>
      <Field
        label="Day of the month"
        hint="In shorter months, the last day."
        {...wholeFrom(1)}
        max={31}
        {...field('dayOfMonth', { valueAsNumber: true })}
      />
      <Field
        label="Price increase accepted without asking, in percent"
        hint="If the goods cost more than that, we ask you before we order."
        {...wholeFrom(0)}
        max={50}
        {...field('percent', { valueAsNumber: true })}
      />
      <Field label="Last day (optional)" type="date" {...field('lastDay')} />
      <Select
        label="Payment"
        options={[
          ['card', 'By card, with a link that we email each time'],
          ...(credit ? ([['account', 'On account, under your company’s terms']] as const) : []),
        ]}
        {...field('payment')}
      />
      <Field
        label={credit ? 'Purchase-order number (needed on account)' : 'Purchase-order number (optional)'}
        {...field('purchaseOrderNumber')}
      />
      {order.lines.length > 1 && (
        <Checkbox {...form.register('leaveOut')}>Leave out products that can no longer be ordered</Checkbox>
      )}
    </DialogForm>
  )
}
