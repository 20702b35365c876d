import { useState } from 'react'
import { type Address, getBillingAddress, listAddresses } from '#contract/addresses/endpoints.ts'
import { titled } from '#contract/brand.ts'
import { getCompany } from '#contract/companies/endpoints.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { AddressCard } from '#web/features/addresses/address-card.tsx'
import { AddressDialog } from '#web/features/addresses/address-dialog.tsx'
import { BillingAddress } from '#web/features/addresses/billing-address.tsx'
import { readSession } from '#web/features/sign-in/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/addresses'

export const meta = () => [{ title: titled('Addresses') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, { address: billing }, { company }] = await Promise.all([
    loadPage(request, (page) => listShop(request, listAddresses, page)),
    callShop(request, getBillingAddress, {}),
    callShop(request, getCompany, {}),
  ])
  return { page, billing, mayChange: !company || company.role === 'owner' }
}

export default function Addresses({ loaderData }: Route.ComponentProps) {
  const { page, billing, mayChange } = loaderData
  const { rows: addresses, total } = page
  /** The address being edited, 'new', or none. */
  const [editing, setEditing] = useState<Address | 'new'>()
  const add = (
    <button type="button" className="btn btn-primary" onClick={() => setEditing('new')}>
      Add an address
    </button>
  )
  return (
    <div className="grid gap-8">
      <PageHead
        title="Addresses"
        intro="Where your orders and invoices can go. A checkout begins with the default address."
      >
        {total > 0 && add}
      </PageHead>
      {total === 0 ? (
        <EmptyState sentence="No addresses yet. Checkout will start with the first one that you add.">
          {add}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 xl:grid-cols-2">
          {addresses.map((address) => (
            <AddressCard key={address._id} address={address} onChange={() => setEditing(address)} />
          ))}
        </ul>
      )}
      {total > 0 && <Pager page={page} nouns={['address', 'addresses']} />}
      <BillingAddress address={billing} mayChange={mayChange} />
      {editing && (
        <AddressDialog
          address={editing === 'new' ? undefined : editing}
          name={readSession()?.name}
          others={addresses}
          onSaved={() => toast('Address saved')}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
