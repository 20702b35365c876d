import { href } from 'react-router'
import { titled } from '#contract/brand.ts'
import { type CompanyEventKind, companyEvents } from '#contract/companies/endpoints.ts'
import { listShop } from '#web/api-client.ts'
import { forMembers } from '#web/features/companies/for-members.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import type { Route } from './+types/company-history'

export const meta = () => [{ title: titled('History of the company') }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  forMembers(
    request,
    loadPage(request, ({ cursor, limit }) =>
      listShop(request, companyEvents, { cursor: Number(cursor) || undefined, limit }),
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
  'service-account-added': 'Service account added',
  'agent-made': 'Agent connected',
  'agent-stopped': 'Agent stopped',
  'service-key-made': 'API key of a service account created',
  'service-key-revoked': 'API key of a service account revoked',
  'terms-granted': 'Granted terms',
  'terms-withdrawn': 'Withdrew the terms',
  'price-list-assigned': 'Price list',
  'assortment-set': 'Categories',
  'parent-set': 'Parent company',
  'subsidiaries-changed': 'Subsidiaries',
  'call-off-approved': 'Approved a call-off order',
  'standing-order-started': 'Started a standing order',
  'standing-order-paused': 'Paused a standing order',
  'standing-order-resumed': 'Resumed a standing order',
  'standing-order-ended': 'Ended a standing order',
  'cost-centre-added': 'Added a cost centre',
  'cost-centre-changed': 'Changed a cost centre',
  'budget-set': 'Set a budget',
  'stand-in-named': 'Named a stand-in',
  'identity-provider-changed': 'Identity provider',
  'domain-proved': 'Verified a domain',
  'domain-removed': 'Removed a domain',
  'scim-token-made': 'Created a SCIM token',
  'scim-token-revoked': 'Revoked a SCIM token',
}

export default function CompanyHistory({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title="History"
        back={{ to: href('/dashBoard/company'), text: 'Company' }}
        intro="What members did, newest first. No entry can be changed or deleted."
      />
      <RecordTable
        caption="What members did, newest first"
        rows={loaderData.rows}
        columns={[
          {
            head: 'When',
            className: 'md:whitespace-nowrap',
            cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
          },
          { head: 'Who', className: 'wrap-anywhere md:min-w-44', cell: ({ actor }) => actor },
          {
            head: 'What',
            isName: true,
            cell: ({ kind, detail }) => (
              <>
                <span className="font-medium">{names[kind]}</span>
                {detail && <span className="muted block wrap-anywhere text-sm">{detail}</span>}
              </>
            ),
          },
          { head: 'Member', className: 'wrap-anywhere md:min-w-44', cell: ({ subject }) => subject || '–' },
        ]}
      />
      <Pager page={loaderData} nouns={['line', 'lines']} />
    </div>
  )
}
