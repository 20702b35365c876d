import { href, Link } from 'react-router'
import { listMessages } from '#contract/contact/endpoints.ts'
import { listWaitingOrders } from '#contract/electronic-orders/waiting.ts'
import { listInvoices } from '#contract/invoices/endpoints.ts'
import { allOrders } from '#contract/orders/endpoints.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { MAX_COUNTED_WORK, type OpenWork } from '#contract/overview/endpoints.ts'
import { allQuotes } from '#contract/quotes/endpoints.ts'
import { listReturns } from '#contract/returns/endpoints.ts'
import { ordersThat } from '#web/features/orders/filter-address.ts'
import { type CallOfRole, useMay } from '#web/features/sign-in/permissions.tsx'

interface Work {
  readonly kind: keyof OpenWork
  readonly one: string
  readonly many: string
  readonly to: string
  /** The call of the page that it leads to. */
  readonly call: CallOfRole
}

const works: readonly Work[] = [
  {
    kind: 'ordersToDeliver',
    one: 'order to deliver',
    many: 'orders to deliver',
    to: ordersThat({ status: wireStatus.processing, sort: 'oldest' }),
    call: allOrders,
  },
  {
    kind: 'electronicOrdersToCheck',
    one: 'electronic order to check',
    many: 'electronic orders to check',
    to: href('/dashBoard/electronicOrders'),
    call: listWaitingOrders,
  },
  {
    kind: 'quotesToAnswer',
    one: 'quote to answer',
    many: 'quotes to answer',
    to: href('/dashBoard/manageQuotes'),
    call: allQuotes,
  },
  {
    kind: 'returnsToAnswer',
    one: 'return to answer',
    many: 'returns to answer',
    to: `${href('/dashBoard/manageReturns')}?state=asked`,
    call: listReturns,
  },
  {
    kind: 'overdueInvoices',
    one: 'overdue invoice',
    many: 'overdue invoices',
    to: `${href('/dashBoard/manageInvoices')}?state=overdue`,
    call: listInvoices,
  },
  {
    kind: 'openMessages',
    one: 'message to answer',
    many: 'messages to answer',
    to: href('/dashBoard/messages'),
    call: listMessages,
  },
]

/** The counts of open work in the shop, each with a link to its list. */
export function Worklist({ work }: { readonly work: OpenWork }) {
  const may = useMay()
  const open = works.filter(({ kind, call }) => work[kind] > 0 && may(call))
  return (
    <section aria-labelledby="to-do" className="grid gap-4">
      <h2 id="to-do" className="text-xl">
        To do
      </h2>
      {open.length === 0 ? (
        <p className="muted">
          Nothing to do: no order to deliver or check, no invoice overdue, no quote, return or message to
          answer.
        </p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {open.map(({ kind, one, many, to }) => (
            <li key={kind}>
              <Link
                to={to}
                className="surface flex min-h-(--control) items-baseline gap-3 p-4 hover:underline"
              >
                <span className="text-2xl font-semibold tabular-nums">
                  {work[kind] > MAX_COUNTED_WORK ? `${MAX_COUNTED_WORK}+` : work[kind]}
                </span>
                {work[kind] === 1 ? one : many}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
