import { useSearchParams } from 'react-router'
import { api } from '#contract/api.ts'
import { AuditedAction, auditedActions } from '#contract/audit-log/endpoints.ts'
import { listShop } from '#web/api-client.ts'
import { AuditLogRow, actionNames } from '#web/features/audit-log/audit-log-row.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/audit-log'

export const meta = () => [{ title: 'Audit Log · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const q = search.get('q')?.slice(0, 100) || undefined
  const action = AuditedAction.safeParse(search.get('action')).data
  return loadPage(request, ({ cursor, limit }) =>
    listShop(request, api.auditLog, { q, action, cursor: Number(cursor) || undefined, limit }),
  )
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-3xl">Audit Log</h1>
        <p className="muted max-w-prose">
          What admins did, newest first. Nobody can change or delete a line of it.
        </p>
      </div>
      <SearchBar label="Email, name or id">
        <Filter
          label="What"
          name="action"
          options={[
            ['', 'Everything'],
            ...auditedActions.map((action) => [action, actionNames[action]] as const),
          ]}
        />
      </SearchBar>
      {loaderData.rows.length === 0 ? (
        <NothingFound>
          {search.get('q') || search.get('action')
            ? 'Nothing here matches.'
            : 'Nothing yet. What admins change is written down here.'}
        </NothingFound>
      ) : (
        <table className="stacked-table surface">
          <caption className="sr-only">What admins did, newest first</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {loaderData.rows.map((action) => (
              <AuditLogRow key={action._id} action={action} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={loaderData} nouns={['line', 'lines']} />
    </div>
  )
}
