import { useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { api } from '#contract/api.ts'
import type { Person } from '#contract/users/endpoints.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { useSettings } from '#web/settings.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { AdminRoleDialog } from './admin-role-dialog.tsx'
import { PersonLink } from './person-link.tsx'
import { roleNames } from './role-names.ts'

const confirmations = {
  admin: 'Make Admin',
  delete: 'Delete User',
  reset: 'Reset second factor',
} as const

export function UserRow({ person, number }: { person: Person; number: number }) {
  const { email, name, role, adminRole, confirmed } = person
  const embedded = useSettings()?.identity.embedded
  const [isChanging, setChanging] = useState(false)
  const fetcher = useFetcher<{ error?: string }>()
  const [asking, setAsking] = useState<'admin' | 'delete' | 'reset'>()
  const busy = fetcher.state !== 'idle'
  const send = (intent: 'admin' | 'delete' | 'reset') => {
    setAsking(undefined)
    void fetcher.submit({ intent, email }, { method: 'post' })
  }
  return (
    <tr>
      <td data-label="No.">{number}</td>
      <th scope="row" data-label="Email" className="min-w-0">
        <div>
          <PersonLink email={email} />
          <br />
          <span className="muted font-normal text-sm">
            {name || 'no name'}
            {role === 'admin' && ' · Admin'}
            {adminRole && `, ${roleNames[adminRole].name.toLowerCase()}`}
            {!confirmed && ' · email not confirmed'}
          </span>
        </div>
      </th>
      <td data-label="Change Access">
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            {role ? (
              <>
                <May call={api.changeAdminRole}>
                  <button type="button" className="btn" disabled={busy} onClick={() => setChanging(true)}>
                    Change role<span className="sr-only"> of {email}</span>
                  </button>
                </May>
                {embedded && (
                  <May call={api.adminSignIns}>
                    <Link
                      to={{
                        pathname: href('/dashBoard/security'),
                        search: `?${new URLSearchParams({ of: email })}`,
                      }}
                      className="btn"
                    >
                      Sign-ins<span className="sr-only"> of {email}</span>
                    </Link>
                  </May>
                )}
                <May call={api.resetSecondFactor}>
                  <button type="button" className="btn" disabled={busy} onClick={() => setAsking('reset')}>
                    Reset second factor<span className="sr-only"> of {email}</span>
                  </button>
                </May>
              </>
            ) : (
              <May call={api.makeAdmin}>
                <button type="button" className="btn" disabled={busy} onClick={() => setAsking('admin')}>
                  Make Admin
                </button>
              </May>
            )}
            <May call={api.deleteUser}>
              <button type="button" className="btn" disabled={busy} onClick={() => setAsking('delete')}>
                Delete User
              </button>
            </May>
          </div>
          <FormError>{fetcher.data?.error}</FormError>
        </div>
        {isChanging && <AdminRoleDialog person={person} onClose={() => setChanging(false)} />}
        {asking && (
          <ConfirmDialog
            title="Are You Sure"
            confirm={confirmations[asking]}
            busy={busy}
            onClose={() => setAsking(undefined)}
            onConfirm={() => send(asking)}
          >
            {asking === 'reset' ? (
              <p>
                For somebody who lost their phone and their recovery codes.{' '}
                <b className="wrap-anywhere">{email}</b> is signed out everywhere, and logs in with the
                password alone until they set a new one up. Make sure that it is really them who ask.
              </p>
            ) : asking === 'admin' ? (
              <p>
                <b className="wrap-anywhere">{email}</b> will see and change all orders, products and users,
                as an owner of the shop; you can choose another role then. An admin cannot be deleted, and
                cannot purchase.
              </p>
            ) : (
              <p>
                <b className="wrap-anywhere">{email}</b> will be signed out everywhere and cannot sign in any
                more. The orders stay. This cannot be taken back.
              </p>
            )}
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}
