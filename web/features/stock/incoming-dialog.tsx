import { useState } from 'react'
import { bookIncoming, changeIncoming, IncomingFields, type IncomingStock } from '#contract/stock/incoming.ts'
import { callShop } from '#web/api-client.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'
import { TouchedOrders } from './touched-orders.tsx'

interface Props {
  readonly product: { readonly _id: string; readonly name: string }
  /** The entry to edit; a new one is created without it. */
  readonly incoming?: IncomingStock
  readonly onClose: () => void
}

/** Edits pieces that a supplier has promised for a day. */
export function IncomingDialog({ product, incoming, onClose }: Props) {
  const [first, setFirst] = useState<string[]>([])
  const { form, field, dialog } = useDialogForm({
    schema: IncomingFields,
    defaultValues: { on: '', note: '', confirmed: true, ...incoming },
    toInput: (fields) => fields,
    send: async (fields, { request, idempotencyKey }) => {
      if (incoming) await callShop(request, changeIncoming, { id: incoming._id, first, ...fields })
      else await callShop(request, bookIncoming, { id: product._id, ...fields }, { idempotencyKey })
    },
    done: `${incoming ? 'Changed' : 'Added'}. Customers see the day when stock is short.`,
    refusedFields: { 'day-is-over': 'on' },
  })
  return (
    <DialogForm {...dialog} title={`Incoming: ${product.name}`} submit="Save" onClose={onClose}>
      <Field label="Pieces" {...wholeFrom(1)} {...field('pieces', { valueAsNumber: true })} />
      <Field label="Expected on" type="date" {...field('on')} />
      <Field
        label="Note (optional)"
        hint="What the supplier said. Customers never see it."
        {...field('note')}
      />
      <Checkbox {...form.register('confirmed')}>
        Confirmed: products sold from deliveries are sold from this one
      </Checkbox>
      {incoming && (
        <TouchedOrders
          id={incoming._id}
          pieces={form.watch('pieces')}
          on={form.watch('on')}
          confirmed={form.watch('confirmed')}
          first={first}
          onFirst={setFirst}
        />
      )}
    </DialogForm>
  )
}
