import { useState } from 'react'
import { z } from 'zod'
import type { Address } from '#contract/addresses/endpoints.ts'
import type { CallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { agreeToCallOffOrder } from '#contract/call-off-orders/moves.ts'
import { text } from '#contract/fields.ts'
import { paymentMethods } from '#contract/orders/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { AddressChoice, chosenAddress } from '#web/features/addresses/address-choice.tsx'
import { AddressDialog } from '#web/features/addresses/address-dialog.tsx'
import { readSession } from '#web/features/sign-in/session.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'

const AgreeFields = z
  .object({
    // Null when no button of the group is selected.
    addressId: z.string('Choose an address').min(1, 'Choose an address'),
    payment: z.enum(paymentMethods),
    purchaseOrderNumber: text(60),
  })
  .refine(({ payment, purchaseOrderNumber }) => payment === 'card' || purchaseOrderNumber !== '', {
    path: ['purchaseOrderNumber'],
    message: 'Purchase-order number is required',
  })

interface Props {
  readonly callOff: CallOffOrder
  readonly addresses: readonly Address[]
  readonly onClose: () => void
}

/** Agrees to a proposed call-off order, with what its calls by date need. */
export function AgreeDialog({ callOff: { _id: id, number, dates }, addresses, onClose }: Props) {
  /** The address being edited, 'new', or none. */
  const [editing, setEditing] = useState<Address | 'new'>()
  const { form, field, dialog } = useDialogForm({
    schema: AgreeFields,
    defaultValues: { addressId: addresses[0]?._id ?? '', payment: 'card' as const, purchaseOrderNumber: '' },
    toInput: ({ addressId, ...rest }) => ({ id, delivery: chosenAddress(addresses, addressId), ...rest }),
    ...sentTo(agreeToCallOffOrder),
    done: `You agreed to ${number}`,
  })
  return (
    <>
      <DialogForm
        {...dialog}
        title={`Agree to ${number}`}
        wide
        className="grid gap-6"
        submit="Agree"
        onClose={onClose}
      >
        <p className="muted">
          {dates.length > 0
            ? 'We place the calls that have a date for you, to this address. You can choose another one for each call by hand.'
            : 'Nothing is ordered yet. You can choose another address for each call.'}
        </p>
        <AddressChoice
          legend="Delivery address"
          addresses={addresses}
          onAdd={() => setEditing('new')}
          onEdit={setEditing}
          {...field('addressId')}
        />
        <Select
          label="Calls are paid"
          options={[
            ['card', 'By card, each after it was placed'],
            ['account', 'On account, by the terms of your company'],
          ]}
          {...field('payment')}
        />
        <Field label="Purchase-order number (needed on account)" {...field('purchaseOrderNumber')} />
      </DialogForm>
      {editing && (
        <AddressDialog
          address={editing === 'new' ? undefined : editing}
          name={readSession()?.name}
          others={addresses}
          onSaved={(addressId) => form.setValue('addressId', addressId, { shouldValidate: true })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
