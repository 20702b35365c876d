import { useState } from 'react'
import { Form, href } from 'react-router'
import { titled } from '#contract/brand.ts'
import { getCompany } from '#contract/companies/endpoints.ts'
import { type CostCentre, listCostCentres } from '#contract/cost-centres/endpoints.ts'
import { Day } from '#contract/fields.ts'
import { formatAmount } from '#contract/money.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { forMembers } from '#web/features/companies/for-members.ts'
import { BudgetDialog } from '#web/features/cost-centres/budget-dialog.tsx'
import { aboveTexts } from '#web/features/cost-centres/budget-words.ts'
import { CostCentreDialog } from '#web/features/cost-centres/cost-centre-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import type { Route } from './+types/cost-centres'

export const meta = () => [{ title: titled('Cost centres and budgets') }]

/** The day is in the address, so that a past period can be bookmarked and shared. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { data: day } = Day.optional().safeParse(new URL(request.url).searchParams.get('day') || undefined)
  const [page, { company }] = await forMembers(
    request,
    Promise.all([
      loadPage(request, (place) => listShop(request, listCostCentres, { day, ...place })),
      callShop(request, getCompany, {}),
    ]),
  )
  return { page, day, isOwner: company?.role === 'owner', isNeeded: company?.costCentreRequired ?? false }
}

export default function CostCentres({ loaderData: { page, day, isOwner, isNeeded } }: Route.ComponentProps) {
  const [isNew, setNew] = useState(false)
  return (
    <div className="grid gap-6">
      <PageHead
        title="Cost centres and budgets"
        back={{ to: href('/dashBoard/company'), text: 'Company' }}
        intro={`The company charges its orders to cost centres. Members choose one at checkout${isNeeded ? '; each order needs one' : ''}.`}
      >
        {isOwner && (
          <Button primary onClick={() => setNew(true)}>
            Add a cost centre
          </Button>
        )}
      </PageHead>
      <Form key={day} role="search" className="surface flex flex-wrap items-end gap-4 p-4 *:grow sm:p-5">
        <Field
          label="Budgets on"
          name="day"
          type="date"
          defaultValue={day ?? ''}
          hint="Empty: today. An order counts in the period in which it was placed, and so does its refund."
        />
        <Button type="submit">Show</Button>
      </Form>
      <RecordTable
        caption="Cost centres, by code"
        none={<NothingFound>No cost centres yet. Orders are charged to none.</NothingFound>}
        rows={page.rows}
        columns={[
          {
            head: 'Cost centre',
            isName: true,
            className: 'wrap-anywhere',
            cell: ({ code, name, active }) => (
              <>
                <span className="font-medium">{code}</span> {name}
                {!active && <span className="muted block text-sm">Not for new orders</span>}
              </>
            ),
          },
          { head: 'Budget', cell: (costCentre) => <BudgetTerms costCentre={costCentre} /> },
          { head: 'Spent', isEnd: true, cell: ({ budget }) => (budget ? formatAmount(budget.spent) : '–') },
          { head: 'Held', isEnd: true, cell: ({ budget }) => (budget ? formatAmount(budget.held) : '–') },
          {
            head: 'Left',
            isEnd: true,
            className: 'font-medium',
            cell: ({ budget }) => (budget ? formatAmount(budget.left) : '–'),
          },
          isOwner && {
            head: 'Change',
            isEnd: true,
            cell: (costCentre) => <Actions costCentre={costCentre} />,
          },
        ]}
      />
      <Pager page={page} nouns={['cost centre', 'cost centres']} />
      {isNew && <CostCentreDialog costCentre={undefined} onClose={() => setNew(false)} />}
    </div>
  )
}

function BudgetTerms({ costCentre: { budget } }: { costCentre: CostCentre }) {
  if (!budget) return 'None'
  return (
    <>
      {formatAmount(budget.amount)} a {budget.period}
      <span className="muted block text-sm">
        <time dateTime={budget.from}>{formatDay(budget.from)}</time> to{' '}
        <time dateTime={budget.to}>{formatDay(budget.to)}</time>. Above it:{' '}
        {aboveTexts[budget.above].toLowerCase()}.
      </span>
    </>
  )
}

function Actions({ costCentre }: { costCentre: CostCentre }) {
  const which = <span className="sr-only"> of {costCentre.code}</span>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <DialogButton dialog={(onClose) => <BudgetDialog costCentre={costCentre} onClose={onClose} />}>
        Budget{which}
      </DialogButton>
      <DialogButton dialog={(onClose) => <CostCentreDialog costCentre={costCentre} onClose={onClose} />}>
        Edit<span className="sr-only"> {costCentre.code}</span>
      </DialogButton>
    </div>
  )
}
