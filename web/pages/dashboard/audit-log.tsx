import { useSearchParams } from 'react-router'
import { AuditedAction, auditedActions, auditLog } from '#contract/audit-log/endpoints.ts'
import { titled } from '#contract/brand.ts'
import { MAX_COUNTED } from '#contract/limits.ts'
import { listShop } from '#web/api-client.ts'
import { AuditLogTable, actionNames } from '#web/features/audit-log/audit-log-table.tsx'
import { Chips, FilterChip } from '#web/ui/chip.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn, withoutPlace } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/audit-log'

export const meta = () => [{ title: titled('Audit Log') }]

const actionIn = (search: URLSearchParams) => AuditedAction.safeParse(search.get('action')).data

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const q = searchIn(request)
  const action = actionIn(search)
  return loadPage(request, ({ cursor, limit }) =>
    listShop(request, auditLog, { q, action, cursor: Number(cursor) || undefined, limit }),
  )
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const q = search.get('q')
  const action = actionIn(search)
  const without = (name: string) => {
    const rest = withoutPlace(search)
    rest.delete(name)
    return `?${rest}`
  }
  return (
    <div className="grid gap-6">
      <PageHead
        title="Audit Log"
        intro="What admins did, newest first. No entry can be changed or deleted."
      />
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
      {(q || action) && (
        <Chips label="Filters">
          {q && <FilterChip without={without('q')}>{`Words: ${q}`}</FilterChip>}
          {action && <FilterChip without={without('action')}>{`What: ${actionNames[action]}`}</FilterChip>}
        </Chips>
      )}
      {loaderData.rows.length === 0 ? (
        <NothingFound>
          {q || action ? 'Nothing here matches.' : 'Nothing yet. Changes that admins make are recorded here.'}
        </NothingFound>
      ) : (
        <AuditLogTable entries={loaderData.rows} />
      )}
      <Pager page={loaderData} nouns={['line', 'lines']} counted={MAX_COUNTED} />
    </div>
  )
}
