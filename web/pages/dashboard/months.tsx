import { href, Link } from 'react-router'
import { type ListedMonth, listMonths } from '#contract/accounting/months.ts'
import { titled } from '#contract/brand.ts'
import { callShop } from '#web/api-client.ts'
import { formatMonth } from '#web/features/accounting/format-month.ts'
import { MonthState } from '#web/features/accounting/month-state.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import type { Route } from './+types/months'

export const meta = () => [{ title: titled('Months of the Books') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const months = await callShop(request, listMonths, {})
  return { months }
}

const keyed = (months: readonly ListedMonth[]) => months.map((month) => ({ ...month, _id: month.month }))

export default function Months({ loaderData: { months } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title="Months of the Books"
        back={{ to: href('/dashBoard/manageInvoices'), text: 'All invoices' }}
        intro="A month is closed once nothing is missing. Nothing is dated into it from then on."
      />
      <RecordTable
        none={<EmptyState sentence="There are no invoices yet." />}
        caption="Months, newest first"
        rows={keyed(months)}
        columns={[
          {
            head: 'Month',
            isName: true,
            cell: ({ month }) => (
              <Link
                to={href('/dashBoard/manageInvoices/months/:month', { month })}
                className="tap-line font-medium"
              >
                {formatMonth(month)}
              </Link>
            ),
          },
          { head: 'Status', cell: ({ state }) => <MonthState state={state} /> },
          {
            head: 'Closed',
            cell: ({ closedAt, closedBy }) =>
              closedAt ? (
                <>
                  <time dateTime={closedAt}>{formatDay(closedAt)}</time>
                  <span className="muted block text-sm wrap-anywhere">{closedBy}</span>
                </>
              ) : (
                '–'
              ),
          },
        ]}
      />
    </div>
  )
}
