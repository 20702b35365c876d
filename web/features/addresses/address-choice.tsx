import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import type { Address, AddressFields } from '#contract/addresses/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressText } from './address-text.tsx'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly legend: string
  readonly addresses: readonly Address[]
  /** The ids chosen, where several can be; otherwise the form field holds the one chosen. */
  readonly chosen?: readonly string[]
  /** Shown above the addresses. */
  readonly children?: ReactNode
  readonly error?: string | undefined
  readonly addLabel?: string
  readonly onAdd: () => void
  readonly onEdit: (address: Address) => void
}

/** A group of buttons to choose one or several addresses from the address book, each with an edit button. */
export function AddressChoice({
  legend,
  addresses,
  chosen,
  error,
  addLabel = 'Add an address',
  onAdd,
  onEdit,
  children,
  ...input
}: Props) {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={error && id}>
      <legend className="mb-3 font-medium">{legend}</legend>
      {children}
      {addresses.map((address) => (
        <div key={address._id} className="choice-card gap-2 p-2 pl-4">
          <label className="flex min-h-(--control) min-w-0 grow cursor-pointer items-start gap-3 py-2">
            <input
              {...input}
              {...(chosen ? { type: 'checkbox', checked: chosen.includes(address._id) } : { type: 'radio' })}
              value={address._id}
              className="mt-1 size-5 flex-none accent-(--text-link)"
            />
            <AddressText address={address} />
          </label>
          <button type="button" className="menu-entry" onClick={() => onEdit(address)}>
            Edit<span className="sr-only"> the address of {address.name}</span>
          </button>
        </div>
      ))}
      {error && (
        <p id={id} className="text-problem text-sm">
          {error}
        </p>
      )}
      <Button className="justify-self-start" onClick={onAdd}>
        {addLabel}
      </Button>
    </fieldset>
  )
}

/** Returns the chosen address as an order stores it. @throws when the id is not in the address book */
export function chosenAddress(addresses: readonly Address[], id: string | null | undefined): AddressFields {
  const address = addresses.find(({ _id }) => _id === id)
  if (!address) throw new Error('The chosen address is not in the address book.')
  const { _id, isDefault, ...fields } = address
  return fields
}
