import { type InputHTMLAttributes, useId } from 'react'
import type { Address } from '#contract/addresses.ts'
import { AddressText } from './address-text.tsx'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly addresses: readonly Address[]
  readonly error?: string | undefined
  readonly onAdd: () => void
  readonly onEdit: (address: Address) => void
}

/** One address of the address book: a group of radio buttons, each with a way to change it. */
export function AddressChoice({ addresses, error, onAdd, onEdit, ...radio }: Props) {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={error && id}>
      <legend className="mb-3 text-xl font-semibold">Delivery address</legend>
      {addresses.map((address) => (
        <div key={address._id} className="surface flex items-start gap-2 p-2 pl-4">
          <label className="flex min-h-11 min-w-0 grow cursor-pointer items-start gap-3 py-2">
            <input
              {...radio}
              type="radio"
              value={address._id}
              className="mt-1 size-5 flex-none accent-(--text-link)"
            />
            <AddressText address={address} />
          </label>
          <button type="button" className="menu-entry" onClick={() => onEdit(address)}>
            Change<span className="sr-only"> the address of {address.name}</span>
          </button>
        </div>
      ))}
      {error && (
        <p id={id} className="text-problem text-sm">
          {error}
        </p>
      )}
      <button type="button" className="btn justify-self-start" onClick={onAdd}>
        Add an address
      </button>
    </fieldset>
  )
}
