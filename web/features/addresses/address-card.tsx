import { type Address, deleteAddress, setDefaultAddress } from '#contract/addresses/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { AddressText } from './address-text.tsx'

/** An address of the address book, with its actions. */
export function AddressCard({ address, onChange }: { address: Address; onChange: () => void }) {
  const { _id: id, name, street, isDefault } = address
  const { run, isBusy, error } = useShopCall()
  const which = (
    <span className="sr-only">
      {' '}
      the address of {name}, {street}
    </span>
  )
  return (
    <li className="surface flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <AddressText address={address} />
        {isDefault && <span className="tag">Default</span>}
      </div>
      <FormError>{error}</FormError>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button onClick={onChange}>Edit{which}</Button>
        {!isDefault && (
          <Button
            disabled={isBusy}
            onClick={() => run(setDefaultAddress, { id }, 'Checkout now starts with this address')}
          >
            Make default<span className="sr-only">:{which}</span>
          </Button>
        )}
        <ConfirmButton
          label={<>Delete{which}</>}
          className="ml-auto"
          disabled={isBusy}
          confirm="Delete the address"
          onConfirm={() => run(deleteAddress, { id }, 'Address deleted')}
        >
          <AddressText address={address} />
          <p>It is removed from your address book. Orders keep the address they were placed with.</p>
        </ConfirmButton>
      </div>
    </li>
  )
}
