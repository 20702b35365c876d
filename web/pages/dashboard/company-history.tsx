import { href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import type { CompanyEventKind } from '#contract/companies/endpoints.ts'
import { listShop } from '#web/api-client.ts'
import { forMembers } from '#web/features/companies/for-members.ts'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/company-history'

export const meta = () => [{ title: 'History of the company · Hundredfold' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  forMembers(
    request,
    loadPage(request, ({ cursor, limit }) =>
      listShop(request, api.companyEvents, { cursor: Number(cursor) || undefined, limit }),
    ),
  )

const names: Readonly<Record<CompanyEventKind, string>> = {
  created: 'Created the company',
  'rules-changed': 'Changed the rules',
  invited: 'Invited',
  'invitation-resent': 'Sent an invitation again',
  'invitation-revoked': 'Revoked an invitation',
  joined: 'Joined',
  'member-changed': 'Changed a member',
  'member-removed': 'Removed a member',
  'member-left': 'Left',
  'terms-granted': 'Granted terms',
  'terms-withdrawn': 'Withdrew the terms',
  'price-list-assigned': 'Price list',
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export default function CompanyHistory({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <Link
          to={href('/dashBoard/company')}
          className="anchor inline-flex min-h-11 items-center justify-self-start"
        >
          Company
        </Link>
        <h1 className="text-3xl">History</h1>
        <p className="muted max-w-prose">
          What members did, newest first. Nobody can change or delete a line of it.
        </p>
      </div>
      <table className="stacked-table surface">
        <caption className="sr-only">What members did, newest first</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Whom</th>
          </tr>
        </thead>
        <tbody>
          {loaderData.rows.map(({ _id, kind, actor, subject, detail, at }) => (
            <tr key={_id}>
              <td data-label="When" className="md:whitespace-nowrap">
                <time dateTime={at}>{moment.format(new Date(at))}</time>
              </td>
              <td data-label="Who" className="wrap-anywhere md:min-w-44">
                {actor}
              </td>
              <th scope="row" data-label="What">
                <div>
                  <span className="font-medium">{names[kind]}</span>
                  {detail && (
                    <>
                      <br />
                      <span className="muted wrap-anywhere font-normal text-sm">{detail}</span>
                    </>
                  )}
                </div>
              </th>
              <td data-label="Whom" className="wrap-anywhere md:min-w-44">
                {subject || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={loaderData} nouns={['line', 'lines']} />
    </div>
  )
}
