import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Address } from '#contract/addresses/endpoints.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { AddressText } from './address-text.tsx'

/** An address of the address book, with its actions. */
export function AddressCard({ address, onChange }: { address: Address; onChange: () => void }) {
  const { _id, name, street, isDefault } = address
  const [asking, setAsking] = useState(false)
  const fetcher = useFetcher<{ error?: string }>()
  const busy = fetcher.state !== 'idle'
  const send = (intent: 'delete' | 'default') => void fetcher.submit({ intent, _id }, { method: 'post' })
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
        {isDefault && <span className="badge">Default</span>}
      </div>
      <FormError>{fetcher.data?.error}</FormError>
      <div className="mt-auto flex flex-wrap gap-2">
        <button type="button" className="btn" onClick={onChange}>
          Edit{which}
        </button>
        {!isDefault && (
          <button type="button" className="btn" disabled={busy} onClick={() => send('default')}>
            Make default<span className="sr-only">:{which}</span>
          </button>
        )}
        <button type="button" className="btn ml-auto" disabled={busy} onClick={() => setAsking(true)}>
          Delete{which}
        </button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Are You Sure"
          confirm="Delete the address"
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            send('delete')
          }}
        >
          <AddressText address={address} />
          <p>It is taken out of your address book. Orders keep the address that they were placed with.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
