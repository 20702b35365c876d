import { useState } from 'react'
import { href } from 'react-router'
import { titled } from '#contract/brand.ts'
import { getCompany } from '#contract/companies/endpoints.ts'
import { type CostCentre, listCostCentres } from '#contract/cost-centres/endpoints.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { forMembers } from '#web/features/companies/for-members.ts'
import { CostCentreDialog } from '#web/features/cost-centres/cost-centre-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import type { Route } from './+types/cost-centres'

export const meta = () => [{ title: titled('Cost centres') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, { company }] = await forMembers(
    request,
    Promise.all([
      loadPage(request, (place) => listShop(request, listCostCentres, place)),
      callShop(request, getCompany, {}),
    ]),
  )
  return { page, isOwner: company?.role === 'owner', isNeeded: company?.costCentreRequired ?? false }
}

export default function CostCentres({ loaderData: { page, isOwner, isNeeded } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<CostCentre | 'new'>()
  return (
    <div className="grid gap-6">
      <PageHead
        title="Cost centres"
        back={{ to: href('/dashBoard/company'), text: 'Company' }}
        intro={`What the company charges orders to. Members choose one at checkout${isNeeded ? '; each order needs one' : ''}.`}
      >
        {isOwner && (
          <Button primary onClick={() => setEdited('new')}>
            Add a cost centre
          </Button>
        )}
      </PageHead>
      <RecordTable
        caption="Cost centres, by code"
        none={<NothingFound>No cost centres yet. Orders are charged to none.</NothingFound>}
        rows={page.rows}
        columns={[
          { head: 'Code', isName: true, className: 'font-medium wrap-anywhere', cell: ({ code }) => code },
          { head: 'Name', className: 'wrap-anywhere', cell: ({ name }) => name },
          { head: 'New orders', cell: ({ active }) => (active ? 'Yes' : 'No longer') },
          isOwner && {
            head: 'Change',
            isEnd: true,
            cell: (costCentre) => (
              <Button onClick={() => setEdited(costCentre)}>
                Edit<span className="sr-only"> {costCentre.code}</span>
              </Button>
            ),
          },
        ]}
      />
      <Pager page={page} nouns={['cost centre', 'cost centres']} />
      {edited && (
        <CostCentreDialog
          costCentre={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
