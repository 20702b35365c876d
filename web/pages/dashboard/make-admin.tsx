import { api } from '#contract/api.ts'
import { callShop, errorMessage, fileFromShop, listShop } from '#web/api-client.ts'
import { UserRow } from '#web/features/users/user-row.tsx'
import { downloadFile } from '#web/ui/download-file.ts'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/make-admin'

export const meta = () => [{ title: 'Make Admin · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = new URL(request.url).searchParams.get('q')?.slice(0, 100) || undefined
  const page = await loadPage(request, (place) => listShop(request, api.allUsers, { q, ...place }))
  return { page, q }
}

/** Makes the user named by the form an admin, or deletes them. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = await request.formData()
  const email = String(sent.get('email') ?? '')
  try {
    if (sent.get('intent') === 'delete') {
      const { success } = await callShop(request, api.deleteUser, { email })
      toast(success ? 'User Deleted' : "Can't Delete Admin You Need To Check The Policy")
    } else if (sent.get('intent') === 'reset') {
      await callShop(request, api.resetSecondFactor, { email })
      toast('The second factor is reset')
    } else {
      await callShop(request, api.makeAdmin, { email })
      toast(`${email} is an admin now`)
    }
  } catch (failure) {
    return { error: errorMessage(failure) }
  }
  return { error: undefined }
}

export default function MakeAdmin({ loaderData: { page, q } }: Route.ComponentProps) {
  const { rows: people, before } = page
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Make Admin</h1>
        <ExportButton
          label="Export CSV"
          save={async (request) =>
            downloadFile('users.csv', await fileFromShop(request, api.exportUsers, { q }))
          }
        />
      </div>
      <SearchBar label="Email or name" />
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
              <UserRow key={person._id} person={person} number={before + place + 1} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} nouns={['user', 'users']} />
    </div>
  )
}
