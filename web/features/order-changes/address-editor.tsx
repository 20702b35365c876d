import { useState } from 'react'
import { AddressFields, addressText } from '#contract/addresses/endpoints.ts'
import { AddressFormFields, emptyAddress } from '#web/features/addresses/address-form-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'

interface Props {
  readonly label: string
  /** As it is now. */
  readonly text: string
  /** Undefined for an address in one piece. */
  readonly place: AddressFields | undefined
  readonly changed: AddressFields | undefined
  readonly onChange: (address: AddressFields | undefined) => void
}

/** An address of an order, with a dialog to replace it. */
export function AddressEditor({ label, text, place, changed, onChange }: Props) {
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{label}</p>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="wrap-anywhere whitespace-pre-line">{changed ? addressText(changed) : text}</p>
        <div className="flex flex-wrap gap-2">
          {changed && (
            <Button look="plain" onClick={() => onChange(undefined)}>
              Keep the old one
            </Button>
          )}
          <Button onClick={() => setEditing(true)}>
            Change address<span className="sr-only">: {label}</span>
          </Button>
        </div>
      </div>
      {isEditing && (
        <AddressDialog
          label={label}
          address={changed ?? place}
          onSaved={onChange}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}

interface DialogProps extends Pick<Props, 'label'> {
  readonly address: AddressFields | undefined
  readonly onSaved: (address: AddressFields) => void
  readonly onClose: () => void
}

function AddressDialog({ label, address, onSaved, onClose }: DialogProps) {
  const { field, dialog, modal } = useDialogForm({
    schema: AddressFields,
    defaultValues: address ?? emptyAddress,
    toInput: (fields) => fields,
    send: async (fields: AddressFields) => fields,
    onDone: (fields) => {
      onSaved(fields)
      modal.close()
    },
  })
  return (
    <DialogForm
      {...dialog}
      title={label}
      wide
      className="grid gap-5 sm:grid-cols-2"
      submit="Use this address"
      onClose={onClose}
    >
      <AddressFormFields field={field} phoneHint="The carrier calls this number before a pallet arrives." />
    </DialogForm>
  )
}
