import { titled } from '#contract/brand.ts'
import { allUsers, exportUsers } from '#contract/users/endpoints.ts'
import { fileFromShop, listShop } from '#web/api-client.ts'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { roleNames } from '#web/features/users/role-names.ts'
import { UserActions } from '#web/features/users/user-actions.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/make-admin'

export const meta = () => [{ title: titled('Make Admin') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = searchIn(request)
  const page = await loadPage(request, (place) => listShop(request, allUsers, { q, ...place }))
  return { page, q }
}

export default function MakeAdmin({ loaderData: { page, q } }: Route.ComponentProps) {
  const { rows: people, before } = page
  return (
    <div className="grid gap-6">
      <PageHead
        title="Make Admin"
        intro="Find a user, change their role as an admin, or delete their account."
      >
        <ExportButton
          label="Export CSV"
          name="users.csv"
          read={(request) => fileFromShop(request, exportUsers, { q })}
        />
      </PageHead>
      <SearchBar label="Email or name" />
      <RecordTable
        none={<NothingFound>Nobody here matches.</NothingFound>}
        caption="Users, newest first"
        rows={people}
        columns={[
          { head: 'No.', className: 'muted md:w-14', cell: (_, place) => before + place + 1 },
          {
            head: 'Email',
            isName: true,
            pocket: 'name',
            className: 'font-medium',
            cell: ({ email, name, role, adminRole, confirmed }) => (
              <>
                <PersonLink email={email} />
                <span className="muted block font-normal text-sm">
                  {name || 'no name'}
                  {role === 'admin' && ' · Admin'}
                  {adminRole && `, ${roleNames[adminRole].name.toLowerCase()}`}
                  {!confirmed && ' · email not confirmed'}
                </span>
              </>
            ),
          },
          {
            head: 'Change Access',
            isEnd: true,
            pocket: 'below',
            cell: (person) => <UserActions person={person} />,
          },
        ]}
      />
      <Pager page={page} nouns={['user', 'users']} />
    </div>
  )
}
