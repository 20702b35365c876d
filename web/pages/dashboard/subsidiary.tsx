import { href } from 'react-router'
import { titled } from '#contract/brand.ts'
import {
  exportSubsidiaryStatement,
  printSubsidiaryStatement,
  subsidiaryAccount,
  subsidiaryInvoices,
  subsidiaryOrders,
  subsidiaryStatement,
} from '#contract/companies/subsidiaries.ts'
import { formatAmount } from '#contract/money.ts'
import { callShop, fileFromShop, listShop } from '#web/api-client.ts'
import { OrderStatusBadge } from '#web/features/orders/order-status.tsx'
import { AccountView } from '#web/features/terms/account-view.tsx'
import { periodIn } from '#web/features/terms/period.ts'
import { orNotFound } from '#web/missing-record.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/subsidiary'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData?.account.company ?? 'Subsidiary') },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [account, orders, { rows: invoices }, statement] = await orNotFound(
    Promise.all([
      callShop(request, subsidiaryAccount, { id }),
      loadPage(request, (page) => listShop(request, subsidiaryOrders, { id, ...page })),
      listShop(request, subsidiaryInvoices, { id, state: 'open' }),
      callShop(request, subsidiaryStatement, { id, ...periodIn(request) }),
    ]),
  )
  return { account, orders, invoices, statement }
}

/** A subsidiary's orders and account, read-only, for owners of its parent. */
export default function SubsidiaryPage({ loaderData, params: { id } }: Route.ComponentProps) {
  const { orders, ...owed } = loaderData
  const { account, statement } = owed
  const period = { id, from: statement.from, to: statement.to }
  return (
    <div className="grid gap-8">
      <PageHead title={account.company} back={{ to: href('/dashBoard/company'), text: 'Company' }} />
      <Section id="orders" title="Orders">
        {orders.rows.length === 0 ? (
          <p className="muted">None.</p>
        ) : (
          <RecordTable
            labelledBy="orders"
            rows={orders.rows}
            columns={[
              {
                head: 'Order',
                isName: true,
                cell: ({ number, purchaseOrderNumber }) => (
                  <>
                    <span className="font-medium whitespace-nowrap">{number}</span>
                    <span className="muted wrap-anywhere block text-sm">{purchaseOrderNumber}</span>
                  </>
                ),
              },
              {
                head: 'Placed',
                className: 'md:whitespace-nowrap',
                cell: ({ placedAt }) => <time dateTime={placedAt}>{formatDay(placedAt)}</time>,
              },
              { head: 'By', className: 'wrap-anywhere', cell: ({ email }) => email },
              { head: 'Amount', isEnd: true, cell: ({ paymentAmount }) => formatAmount(paymentAmount) },
              { head: 'Status', cell: (order) => <OrderStatusBadge order={order} /> },
            ]}
          />
        )}
        <Pager page={orders} nouns={['order', 'orders']} />
      </Section>
      <AccountView
        {...owed}
        exported={(request) => fileFromShop(request, exportSubsidiaryStatement, period)}
        printed={(request) => fileFromShop(request, printSubsidiaryStatement, period)}
      />
    </div>
  )
}
