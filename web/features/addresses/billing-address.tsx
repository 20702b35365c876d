import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { AddressFields, changeBillingAddress, deleteBillingAddress } from '#contract/addresses/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { AddressFormFields, emptyAddress } from './address-form-fields.tsx'
import { AddressText } from './address-text.tsx'

interface Props {
  readonly address: AddressFields | null
  /** Whether the user may change it: a company's owners may. */
  readonly mayChange: boolean
}

/** The customer's billing address. */
export function BillingAddress({ address, mayChange }: Props) {
  const [editing, setEditing] = useState(false)
  const { run, isBusy, error } = useShopCall()
  return (
    <section aria-labelledby="billing-address" className="surface grid gap-4 p-5 sm:p-7">
      <div className="grid gap-1">
        <h2 id="billing-address" className="text-xl">
          Billing address
        </h2>
        <p className="muted max-w-prose">
          {address
            ? 'Printed on invoices for new orders, unless another one is chosen at checkout.'
            : 'None yet. Invoices show the first delivery address of the order.'}
          {!mayChange && ' An owner of the company can change it.'}
        </p>
      </div>
      {address && <AddressText address={address} />}
      <FormError>{error}</FormError>
      {mayChange && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setEditing(true)}>
            {address ? 'Edit the billing address' : 'Add a billing address'}
          </Button>
          {address && (
            <Button
              disabled={isBusy}
              onClick={() => run(deleteBillingAddress, {}, 'Billing address removed')}
            >
              Remove it
            </Button>
          )}
        </div>
      )}
      {editing && <BillingDialog address={address} onClose={() => setEditing(false)} />}
    </section>
  )
}

function BillingDialog({ address, onClose }: { address: AddressFields | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { field, dialog } = useDialogForm({
    schema: AddressFields,
    defaultValues: address ?? emptyAddress,
    toInput: (fields: AddressFields) => fields,
    ...sentTo(changeBillingAddress),
    done: 'Billing address saved',
    onDone: () => revalidate(),
  })
  return (
    <DialogForm
      {...dialog}
      title="Billing address"
      wide
      className="grid gap-5 sm:grid-cols-2"
      submit="Save the billing address"
      onClose={onClose}
    >
      <AddressFormFields field={field} />
    </DialogForm>
  )
}
