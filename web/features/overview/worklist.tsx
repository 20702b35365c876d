import { href } from 'react-router'
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
import type { IconName } from '#web/ui/icon.tsx'
import { WorkItems } from './work-items.tsx'

interface Work {
  readonly kind: keyof OpenWork
  readonly icon: IconName
  readonly one: string
  readonly many: string
  /** Why it is urgent. */
  readonly note: string
  /** What to do, on the button. */
  readonly action: string
  readonly to: string
  /** The call of the page that it leads to. */
  readonly call: CallOfRole
}

/** The most urgent first. */
const works: readonly Work[] = [
  {
    kind: 'ordersToDeliver',
    icon: 'truck',
    one: 'order to deliver',
    many: 'orders to deliver',
    note: 'Paid or on account. The list begins with the oldest.',
    action: 'Start with the oldest',
    to: ordersThat({ status: wireStatus.processing, sort: 'oldest' }),
    call: allOrders,
  },
  {
    kind: 'electronicOrdersToCheck',
    icon: 'file',
    one: 'electronic order to check',
    many: 'electronic orders to check',
    note: 'Nothing is reserved for them until you decide.',
    action: 'Check',
    to: href('/dashBoard/electronicOrders'),
    call: listWaitingOrders,
  },
  {
    kind: 'quotesToAnswer',
    icon: 'inbox',
    one: 'quote to answer',
    many: 'quotes to answer',
    note: 'Requested or countered; the customer waits for your prices.',
    action: 'Answer',
    to: href('/dashBoard/manageQuotes'),
    call: allQuotes,
  },
  {
    kind: 'returnsToAnswer',
    icon: 'repeat',
    one: 'return to answer',
    many: 'returns to answer',
    note: 'Requested, neither approved nor refused.',
    action: 'Answer',
    to: `${href('/dashBoard/manageReturns')}?state=asked`,
    call: listReturns,
  },
  {
    kind: 'overdueInvoices',
    icon: 'money',
    one: 'overdue invoice',
    many: 'overdue invoices',
    note: 'Reminders go out by themselves. Record what has been paid.',
    action: 'Record a payment',
    to: `${href('/dashBoard/manageInvoices')}?state=overdue`,
    call: listInvoices,
  },
  {
    kind: 'openMessages',
    icon: 'mail',
    one: 'message to answer',
    many: 'messages to answer',
    note: 'Sent by the contact form.',
    action: 'Read',
    to: href('/dashBoard/messages'),
    call: listMessages,
  },
]

const countText = (count: number) => (count > MAX_COUNTED_WORK ? `${MAX_COUNTED_WORK}+` : String(count))

/** The open work of the shop, the most urgent first and lit; each leads to its list. */
export function Worklist({ work }: { readonly work: OpenWork }) {
  const may = useMay()
  const open = works.filter(({ kind, call }) => work[kind] > 0 && may(call))
  return (
    <section aria-labelledby="to-do" className="grid content-start gap-3">
      <h2 id="to-do" className="sr-only">
        To do
      </h2>
      {open.length === 0 ? (
        <p className="muted">
          Nothing to do: no order to deliver or check, no invoice overdue, no quote, return or message to
          answer.
        </p>
      ) : (
        <WorkItems
          items={open.map(({ kind, one, many, ...item }) => ({
            ...item,
            key: kind,
            text: `${countText(work[kind])} ${work[kind] === 1 ? one : many}`,
          }))}
        />
      )}
    </section>
  )
}
