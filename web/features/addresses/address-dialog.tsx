import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Address, AddressFields, addAddress, changeAddress } from '#contract/addresses/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { useProfileDelivery } from '#web/features/orders/use-profile-delivery.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { AddressFormFields, emptyAddress } from './address-form-fields.tsx'

interface Props {
  /** The address to change; undefined for a new one. */
  readonly address?: Address | undefined
  /** The name filled in for a new address. */
  readonly name?: string | undefined
  /** Addresses in the book: a new one starts with their country, the first one with the profile's street and phone. */
  readonly others: readonly Address[]
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** Adds an address to the address book, or changes one. */
export function AddressDialog({ address, name = '', others, onSaved, onClose }: Props) {
  // The owner's email, read now: nobody may be signed in when the draft is stored.
  const [email] = useState(() => readSession()?.email ?? '')
  const { revalidate } = useRevalidator()
  const { form, field, modal, dialog } = useDialogForm({
    schema: AddressFields,
    defaultValues: address ?? { ...emptyAddress, name, country: others[0]?.country ?? '' },
    draft: `address ${email} ${address?._id ?? 'new'}`,
    toInput: (fields) => fields,
    send: async (fields, { request, idempotencyKey }) => {
      if (!address) return (await callShop(request, addAddress, fields, { idempotencyKey })).insertedId
      await callShop(request, changeAddress, { id: address._id, ...fields })
      return address._id
    },
    onDone: async (id) => {
      onSaved(id)
      // Pages that use the address must be up to date when the dialog closes.
      await revalidate()
      modal.close()
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (!address && name) form.setFocus('street')
  }, [])

  useProfileDelivery(others.length === 0, (profile) => {
    for (const [name, value] of [
      ['street', profile.address],
      ['phone', profile.phone],
    ] as const)
      if (value && form.getValues(name) === '') form.setValue(name, value)
  })

  return (
    <DialogForm
      {...dialog}
      title={address ? 'Edit the address' : 'Add an address'}
      wide
      className="grid gap-5 sm:grid-cols-2"
      submit="Save the address"
      onClose={onClose}
    >
      <AddressFormFields field={field} phoneHint="The carrier calls this number before a pallet arrives." />
    </DialogForm>
  )
}
