import { api } from '#contract/api.ts'
import { type AuditEntry, AuditedAction, auditedActions } from '#contract/audit-log.ts'
import { listShop } from '#web/api-client.ts'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import '#web/styles/stacked-table.css'
import type { Route } from './+types/audit-log'

export const meta = () => [{ title: 'Audit Log · Hundredfold' }]

const names: Readonly<Record<AuditedAction, string>> = {
  'product-added': 'Added a product',
  'product-changed': 'Changed a product',
  'product-deleted': 'Deleted a product',
  'product-restored': 'Put a product back',
  'stock-booked': 'Booked stock',
  'admin-made': 'Made an admin',
  'user-deleted': 'Deleted a user',
  'order-delivered': 'Delivered an order',
  'order-refunded': 'Refunded an order',
  'quote-answered': 'Answered a quote',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const q = search.get('q')?.slice(0, 100) || undefined
  const action = AuditedAction.safeParse(search.get('action')).data
  return loadPage(request, ({ cursor, limit }) =>
    listShop(request, api.auditLog, { q, action, cursor: Number(cursor) || undefined, limit }),
  )
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-3xl">Audit Log</h1>
        <p className="muted max-w-prose">
          What admins did, newest first. Nobody can change or delete a line of it.
        </p>
      </div>
      <SearchBar label="E-mail, name or id">
        <Filter
          label="What"
          name="action"
          options={[['', 'Everything'], ...auditedActions.map((action) => [action, names[action]] as const)]}
        />
      </SearchBar>
      {loaderData.rows.length === 0 ? (
        <NothingFound>Nothing here matches.</NothingFound>
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
              <Row key={action._id} action={action} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={loaderData} nouns={['line', 'lines']} />
    </div>
  )
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function Row({ action: { at, actor, action, label, subject, before, after } }: { action: AuditEntry }) {
  return (
    <tr>
      <td data-label="When" className="md:whitespace-nowrap">
        <time dateTime={at}>{moment.format(new Date(at))}</time>
      </td>
      <td data-label="Who" className="wrap-anywhere">
        {actor}
      </td>
      <th scope="row" data-label="What">
        <div>
          <span className="font-medium">{names[action]}</span>
          <br />
          <span className="muted wrap-anywhere font-normal text-sm" title={subject}>
            {label}
          </span>
        </div>
      </th>
      <td data-label="Change">
        <Change before={before} after={after} />
      </td>
    </tr>
  )
}

function Change({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return <span className="muted">–</span>
  return (
    <dl className="grid gap-1 text-sm">
      {fields.map((field) => (
        <div key={field} className="min-w-0">
          <dt className="muted inline">{wordsOf(field)}: </dt>
          <dd className="inline wrap-anywhere">
            {before && field in before && (
              <>
                <s className="muted">
                  <span className="sr-only">before </span>
                  {shown(field, before[field])}
                </s>{' '}
              </>
            )}
            {after && field in after && (
              <>
                <span className="sr-only">after </span>
                {shown(field, after[field])}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const wordsOf = (field: string) => (field === 'priceCents' ? 'price' : field)

/** A long text is cut: the list tells that it changed, the product tells what it is. */
function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (field === 'priceCents') return `$${Number(value) / 100}`
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
