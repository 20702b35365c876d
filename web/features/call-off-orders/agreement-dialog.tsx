import { useState } from 'react'
import { z } from 'zod'
import type { Address, AddressFields } from '#contract/addresses/endpoints.ts'
import { text } from '#contract/fields.ts'
import { paymentMethods } from '#contract/orders/endpoints.ts'
import { AddressChoice, chosenAddress } from '#web/features/addresses/address-choice.tsx'
import { AddressDialog } from '#web/features/addresses/address-dialog.tsx'
import { readSession } from '#web/features/sign-in/session.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'

const AgreementFields = z
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

interface Agreement extends Omit<z.output<typeof AgreementFields>, 'addressId'> {
  readonly delivery: AddressFields
}

interface Props<Input, Reply> {
  readonly title: string
  readonly submit: string
  readonly explanation: string
  readonly addresses: readonly Address[]
  readonly toInput: (agreement: Agreement) => Input
  readonly send: (input: Input, call: CallContext) => Promise<Reply>
  /** The sentence shown on success; without it, `onDone` decides what happens. */
  readonly done?: string
  readonly onDone?: (reply: Reply) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the address and the payment method of a call-off order's calls. */
export function AgreementDialog<Input, Reply>({
  title,
  submit,
  explanation,
  addresses,
  toInput,
  onClose,
  ...call
}: Props<Input, Reply>) {
  /** The address being edited, 'new', or none. */
  const [editing, setEditing] = useState<Address | 'new'>()
  const { form, field, dialog } = useDialogForm({
    schema: AgreementFields,
    defaultValues: { addressId: addresses[0]?._id ?? '', payment: 'card' as const, purchaseOrderNumber: '' },
    toInput: ({ addressId, ...rest }) => toInput({ delivery: chosenAddress(addresses, addressId), ...rest }),
    ...call,
  })
  return (
    <>
      <DialogForm {...dialog} title={title} wide className="grid gap-6" submit={submit} onClose={onClose}>
        <p className="muted">{explanation}</p>
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
            ['card', 'By card, after each one is placed'],
            ['account', 'On account, under your company’s terms'],
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
