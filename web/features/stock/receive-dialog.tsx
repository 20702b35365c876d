import { z } from 'zod'
import { formatCount } from '#contract/counts.ts'
import { IncomingFields, type IncomingStock, receiveIncoming } from '#contract/stock/incoming.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'
import { TouchedOrders } from './touched-orders.tsx'

/** Books a delivery that arrived into stock. */
export function ReceiveDialog({ incoming, onClose }: { incoming: IncomingStock; onClose: () => void }) {
  const { _id: id, productName, pieces, reserved, on } = incoming
  const { form, field, dialog } = useDialogForm({
    schema: z.object({ pieces: IncomingFields.shape.pieces }),
    defaultValues: { pieces },
    toInput: (received) => ({ id, ...received }),
    ...sentTo(receiveIncoming),
    done: ({ availableQuantity }) => `${formatCount(availableQuantity)} pieces of ${productName} in stock`,
    refusedFields: { 'stock-out-of-range': 'pieces' },
  })
  return (
    <DialogForm
      {...dialog}
      title={`Receive ${productName}`}
      submit="Book as received"
      busy="Booking…"
      onClose={onClose}
    >
      <Field
        label="Pieces that came"
        hint={`${formatCount(pieces)} were expected. ${reserved > 0 ? `${formatCount(reserved)} of them are promised or held. The others` : 'They'} go into stock. Nothing more is expected of this delivery.`}
        {...wholeFrom(1)}
        {...field('pieces', { valueAsNumber: true })}
      />
      {reserved > 0 && <TouchedOrders id={id} pieces={form.watch('pieces')} on={on} received />}
    </DialogForm>
  )
}
