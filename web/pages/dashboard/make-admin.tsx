import { useState } from 'react'
import { useFetcher } from 'react-router'
import { api } from '#contract/api.ts'
import type { Person } from '#contract/users.ts'
import { callShop, errorMessage, listShop } from '#web/api-client.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { toast } from '#web/ui/toasts.tsx'
import '#web/styles/stacked-table.css'
import type { Route } from './+types/make-admin'

export const meta = () => [{ title: 'Make Admin · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = new URL(request.url).searchParams.get('q')?.slice(0, 100) || undefined
  return loadPage(request, (page) => listShop(request, api.allUsers, { q, ...page }))
}

/** Makes the user that the form names an admin, or deletes them. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = await request.formData()
  const email = String(sent.get('email') ?? '')
  try {
    if (sent.get('intent') === 'delete') {
      const { success } = await callShop(request, api.deleteUser, { email })
      toast(success ? 'User Deleted' : "Can't Delete Admin You Need To Check The Policy")
    } else {
      await callShop(request, api.makeAdmin, { email })
      toast(`${email} is an admin now`)
    }
  } catch (failure) {
    return { error: errorMessage(failure) }
  }
  return { error: undefined }
}

export default function MakeAdmin({ loaderData }: Route.ComponentProps) {
  const { rows: people, before } = loaderData
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">Make Admin</h1>
      <SearchBar label="E-mail or name" />
      {people.length === 0 ? (
        <NothingFound>Nobody here matches.</NothingFound>
      ) : (
        <table className="stacked-table surface">
          <caption className="sr-only">Users, newest first</caption>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Email</th>
              <th scope="col">Change Access</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person, place) => (
              <Row key={person._id} person={person} number={before + place + 1} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={loaderData} nouns={['user', 'users']} />
    </div>
  )
}

function Row({ person: { email, name, role }, number }: { person: Person; number: number }) {
  const fetcher = useFetcher<typeof clientAction>()
  const [asking, setAsking] = useState<'admin' | 'delete'>()
  const busy = fetcher.state !== 'idle'
  const send = (intent: 'admin' | 'delete') => {
    setAsking(undefined)
    void fetcher.submit({ intent, email }, { method: 'post' })
  }
  return (
    <tr>
      <td data-label="No.">{number}</td>
      <th scope="row" data-label="Email" className="min-w-0">
        <div>
          <span className="wrap-anywhere font-medium">{email}</span>
          <br />
          <span className="muted font-normal text-sm">
            {name || 'no name'}
            {role === 'admin' && ' · Admin'}
          </span>
        </div>
      </th>
      <td data-label="Change Access">
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            {!role && (
              <button type="button" className="btn" disabled={busy} onClick={() => setAsking('admin')}>
                Make Admin
              </button>
            )}
            <button type="button" className="btn" disabled={busy} onClick={() => setAsking('delete')}>
              Delete User
            </button>
          </div>
          <FormError>{fetcher.data?.error}</FormError>
        </div>
        {asking && (
          <ConfirmDialog
            title="Are You Sure"
            confirm={asking === 'admin' ? 'Make Admin' : 'Delete User'}
            busy={busy}
            onClose={() => setAsking(undefined)}
            onConfirm={() => send(asking)}
          >
            {asking === 'admin' ? (
              <p>
                <b className="wrap-anywhere">{email}</b> will see and change all orders, products and users.
                An admin cannot be deleted, and cannot purchase.
              </p>
            ) : (
              <p>
                <b className="wrap-anywhere">{email}</b> will be signed out everywhere and cannot log in any
                more. The orders stay. This cannot be taken back.
              </p>
            )}
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}
